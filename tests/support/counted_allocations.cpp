// support/counted_allocations.cpp: the C allocation functions of this program, counting. All others end in them.
#include "support/counted_allocations.hpp"

#include <atomic>
#include <cstddef>

namespace {

std::atomic<long> allocations{0};

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// g++ comes without the header of its allocator's interface
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                                         void (*)(const volatile void*));

namespace {

[[maybe_unused]] const int hooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { allocations.fetch_add(1, std::memory_order_relaxed); }, [](const volatile void*) {});

}  // namespace
#else
extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);

void* malloc(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_realloc(block, size);
}
}
#endif

namespace trammel {

long counted_allocations() {
    return allocations.load(std::memory_order_relaxed);
}

}  // namespace trammel

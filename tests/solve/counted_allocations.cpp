// counted_allocations.cpp: replaces operator new and the allocation functions of SuiteSparse by counting ones.
#include "solve/counted_allocations.hpp"

#include <SuiteSparse_config.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> allocations{0};

void* counted_malloc(std::size_t size) {
    ++allocations;
    return std::malloc(size);
}
void* counted_calloc(std::size_t count, std::size_t size) {
    ++allocations;
    return std::calloc(count, size);
}
void* counted_realloc(void* block, std::size_t size) {
    ++allocations;
    return std::realloc(block, size);
}

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
    throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace trammel {

long counted_allocations() { return allocations; }

CountSuiteSparse::CountSuiteSparse() {
    SuiteSparse_config.malloc_func = counted_malloc;
    SuiteSparse_config.calloc_func = counted_calloc;
    SuiteSparse_config.realloc_func = counted_realloc;
}

CountSuiteSparse::~CountSuiteSparse() {
    SuiteSparse_config.malloc_func = std::malloc;
    SuiteSparse_config.calloc_func = std::calloc;
    SuiteSparse_config.realloc_func = std::realloc;
}

}  // namespace trammel

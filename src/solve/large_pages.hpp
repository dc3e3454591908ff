// solve/large_pages.hpp: memory for arrays of many megabytes in pages of 2 MB, where the system has them.
// A sweep through such an array then misses the table of pages five hundred times less.
// Theory: docs/theory/linear_solver.md
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace trammel {

template <class T>
struct LargePages {
    using value_type = T;
    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>&) {}

    T* allocate(std::size_t count) {
        constexpr std::size_t page = std::size_t{2} << 20;
        const std::size_t bytes = count * sizeof(T);
        if (bytes < 2 * page) return static_cast<T*>(::operator new(bytes));
        void* memory = ::operator new ((bytes + page - 1) / page * page, std::align_val_t{page});
#ifdef MADV_HUGEPAGE
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count) {
        constexpr std::size_t page = std::size_t{2} << 20;
        if (count * sizeof(T) < 2 * page)
            ::operator delete(memory);
        else
            ::operator delete (memory, std::align_val_t{page});
    }
    bool operator==(const LargePages&) const = default;
};

}  // namespace trammel

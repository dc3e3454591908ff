// tests/description/allocation_test.cpp: evaluating an expression asks for no memory.
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "description/expression.hpp"

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace trammel {
namespace {

TEST(Expression, EvaluationAllocatesNothing) {
    const long at_first = allocations;
    const Expression e =
        Expression::parse("t < 1 ? 3*sin(2*t)^2 + max(t, 1, 2) : smooth(t, 1, 2)", {}, Dimension::any, TimeUse::allowed);
    const long before = allocations;
    EXPECT_GT(before, at_first);  // the count counts
    double sum = 0;
    for (int i = 0; i < 100; ++i) sum += e.at(0.02 * i).acceleration;
    EXPECT_EQ(allocations, before);
    EXPECT_NE(sum, 0);
}

}  // namespace
}  // namespace trammel

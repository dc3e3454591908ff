// counted_allocations.hpp: how often this test program asked for memory, by operator new or through SuiteSparse.
#pragma once

namespace trammel {

long counted_allocations();

/// While it lives, SuiteSparse allocates through counting functions.
class CountSuiteSparse {
public:
    CountSuiteSparse();
    ~CountSuiteSparse();
    CountSuiteSparse(const CountSuiteSparse&) = delete;
    CountSuiteSparse& operator=(const CountSuiteSparse&) = delete;
};

}  // namespace trammel

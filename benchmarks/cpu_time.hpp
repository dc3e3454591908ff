// cpu_time.hpp: seconds this process has computed; other programs on the machine do not count.
#pragma once

#include <ctime>

namespace trammel::bench {

inline double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace trammel::bench

// app/progress.cpp: progress line and rejected steps on standard error.
#include "app/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace trammel {
namespace {

constexpr double period = 0.2;  ///< s between two updates
constexpr long most_told = 10;  ///< rejected steps told one by one

std::string clock_time(double seconds) {
    const long s = static_cast<long>(seconds + 0.5);
    return s < 3600 ? fmt::format("{}:{:02}", s / 60, s % 60) : fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

}  // namespace

Progress::Progress(double start, double end, bool quiet)
    : start_(start), end_(end), terminal_(!quiet && isatty(STDERR_FILENO) != 0), quiet_(quiet) {}

Progress::~Progress() {
    clear_line();
}

void Progress::clear_line() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
}

void Progress::step(const StepRecord& record) {
    if (!terminal_ || record.index % 16 != 0) return;
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - last_).count() < period) return;
    last_ = now;
    const double done = (record.state.time - start_) / (end_ - start_);
    const double spent = std::chrono::duration<double>(now - begin_).count();
    constexpr int width = 30;
    const int filled = static_cast<int>(done * width);
    fmt::print(stderr, "\r\033[K[{}{}] {:3.0f} %  t = {:.4g} of {:.4g} s  {} steps  ready in {}", std::string(filled, '='),
               std::string(width - filled, ' '), 100 * done, record.state.time, end_, record.index,
               clock_time(spent * (1 - done) / std::max(done, 1e-9)));
    std::fflush(stderr);
    shown_ = true;
}

void Progress::rejected(const StepFailure& failure, double next_h) {
    if (quiet_ || next_h == 0 || ++told_ > most_told) return;
    clear_line();
    fmt::print(stderr, "note: the step at t = {:.6g} s with h = {:.3g} s failed (worst: {}); going on with h = {:.3g} s{}\n",
               failure.time - failure.h, failure.h, failure.where, next_h,
               told_ == most_told ? "; further ones are only counted" : "");
}

}  // namespace trammel

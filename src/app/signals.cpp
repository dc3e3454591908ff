// app/signals.cpp: signal handlers that set one flag.
#include "app/signals.hpp"

#include <csignal>

namespace trammel {
namespace {

std::atomic<bool> stop_requested{false};
std::atomic<int> signal_number{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void on_signal(int number) {
    signal_number.store(number, std::memory_order_relaxed);
    stop_requested.store(true, std::memory_order_relaxed);
    std::signal(number, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& watch_stop_signals() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    return stop_requested;
}

int stop_signal() {
    return signal_number.load(std::memory_order_relaxed);
}

}  // namespace trammel

// app/signals.hpp: Ctrl-C and SIGTERM ask the loop to end after the step; a second Ctrl-C ends at once.
#pragma once

#include <atomic>

namespace trammel {

/// Installs the handlers; true once a signal came.
const std::atomic<bool>& watch_stop_signals();
/// The signal that came, or 0.
int stop_signal();

}  // namespace trammel

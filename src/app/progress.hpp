// app/progress.hpp: one line on a terminal that says how far the run is and when it will be done; silent in a pipe.
#pragma once

#include <chrono>

#include "stepping/simulation.hpp"

namespace trammel {

class Progress final : public Observer {
public:
    Progress(double start, double end, bool quiet);
    ~Progress() override;

    void step(const StepRecord&) override;
    void rejected(const StepFailure&, double next_h) override;

private:
    void clear_line();

    using Clock = std::chrono::steady_clock;
    double start_, end_;
    bool terminal_, quiet_, shown_ = false;
    long told_ = 0;
    Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

}  // namespace trammel

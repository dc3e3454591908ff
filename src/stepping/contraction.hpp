// stepping/contraction.hpp: how corrections shrink under a kept matrix, and when a new one pays.
//
//   a correction of size δ leaves an error of θ/(1−θ) δ, θ the contraction per iteration
// θ is observed from the second correction by one matrix on; before that it is taken from earlier steps. The matrix is
// formed anew only when it pays: when θ is poor, when the iterations lost since the last factorization outweigh its cost,
// when the step size changes. Never on a fixed schedule.
// Theory: docs/theory/newton.md
#pragma once

#include <algorithm>

#include "stepping/stepper.hpp"

namespace trammel {

class Contraction {
public:
    enum class Next : std::uint8_t { iterate, converged, failed };
    /// What is known of θ at the begin of a step: as it was last seen, or worse with the age of the matrix.
    enum class Memory : std::uint8_t { as_seen, ageing };

    Contraction(int max_iterations, Memory memory);

    /// The matrix is of no use any more.
    void drop() { formed_ = false; }
    void begin_step(double h);
    void begin_iteration() { ++iteration_; }
    /// One that has only grown old is replaced after the first corrections: where a step ends it serves the next ones better.
    bool wants_matrix() const { return !formed_ || (refresh_ && (urgent_ || iteration_ >= std::clamp(best_ - 1, 1, 3))); }
    bool formed() const { return formed_; }
    /// A matrix of this step, with or without success.
    void renew(bool ok);

    /// A correction of this size, in the units of judgement, and relative to the motion, for the record; noise shrinks no more.
    void observe(double size, double relative, bool noise);
    /// Error that this correction leaves; without a rate the correction itself.
    double left() const;
    /// Part of this correction in the one before, by whatever matrix; 0: the first.
    double part_of_last() const { return part_of_last_; }
    /// The best contraction of this step by this matrix; 1: none seen.
    double best_part() const { return best_part_; }
    /// The matrix belongs to this step.
    bool fresh() const { return fresh_; }
    int iteration() const { return iteration_; }
    /// θ, −1 if not known.
    double rate() const { return rate_; }
    const std::vector<double>& corrections() const { return corrections_; }

    /// Until corrections are this size, more iterations are ahead than a new matrix would cost; not where it is new already.
    bool long_way(double target) const;
    /// `wanders`: something else than θ asks for a new matrix.
    Next next(bool converged, bool wanders = false);
    Next fail(Trouble trouble) {
        trouble_ = trouble;
        return Next::failed;
    }
    StepReport report(long singular) const {
        return {iteration_, corrections_.back() * (rate_ > 0 ? rate_ : 1), static_cast<int>(singular), {}};
    }
    StepFailure failure(double time, std::string where) const {
        return {trouble_, time, h_, corrections_, std::move(where), fresh_};
    }

private:
    bool ageing_;
    int max_iterations_;
    bool formed_ = false, fresh_ = false, refresh_ = false, urgent_ = false;
    int formed_at_ = 0;  ///< iteration
    double h_ = 0, formed_h_ = 0;
    double rate_ = -1;                                    ///< θ of this step, −1 if not known
    double seen_rate_ = -1;                               ///< θ when last observed, and the age of the matrix then
    int seen_age_ = 0, age_ = 0;                          ///< steps since the matrix was formed
    double size_ = 0, part_of_last_ = 0, best_part_ = 1;  ///< of the last correction
    bool observed_ = false, last_counts_ = false;         ///< θ in this iteration; the last correction was no noise
    int iteration_ = 0, best_ = 0, lost_ = 0;
    Trouble trouble_ = Trouble::diverged;
    std::vector<double> corrections_;
};

}  // namespace trammel

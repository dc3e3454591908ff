// stepping/contraction.cpp: the judgement of corrections.
#include "stepping/contraction.hpp"

#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double slow = 0.3;         ///< contraction per iteration above which the matrix is formed anew at once
constexpr int worth = 4;             ///< a factorization costs about as much as this many iterations
constexpr int anew = 2;              ///< iterations that a new matrix takes
constexpr double caution = 2;        ///< a rate of earlier steps is taken that much worse
constexpr double best_guess = 0.02;  ///< no rate is taken better than this

}  // namespace

Contraction::Contraction(int max_iterations, Memory memory) : ageing_(memory == Memory::ageing), max_iterations_(max_iterations) {
    corrections_.reserve(static_cast<std::size_t>(max_iterations) + 1);
}

void Contraction::begin_step(double h) {
    h_ = h;
    iteration_ = 0;
    fresh_ = false;
    corrections_.clear();
    ++age_;
    size_ = 0;
    best_part_ = 1;
    last_counts_ = false;
    const double grown = ageing_ ? caution * (1 + age_) / (1 + seen_age_) : 1;
    rate_ = seen_rate_ < 0 ? -1 : std::max(best_guess, grown * seen_rate_);
    if (std::abs(h - formed_h_) > 1e-9 * h) formed_ = false;
}

void Contraction::renew(bool ok) {
    formed_ = ok;
    formed_h_ = h_;
    fresh_ = true;
    refresh_ = urgent_ = false;
    formed_at_ = iteration_;
    rate_ = seen_rate_ = -1;
    last_counts_ = false;
    best_part_ = 1;
    age_ = 0;
    best_ = std::numeric_limits<int>::max();
    lost_ = 0;
}

void Contraction::observe(double size, double relative, bool noise) {
    corrections_.push_back(relative);
    part_of_last_ = size_ > 0 ? size / size_ : 0;
    observed_ = last_counts_;
    if (observed_) {
        // the first drop is often steep, where the matrix happens to be good; what it leaves shrinks more slowly
        seen_rate_ = part_of_last_;
        seen_age_ = age_;
        best_part_ = std::min(best_part_, part_of_last_);
        rate_ = std::max(best_guess, seen_rate_);
    }
    size_ = size;
    last_counts_ = !noise;
}

double Contraction::left() const {
    return rate_ < 0 ? size_ : rate_ < 1 ? size_ * std::min(1.0, rate_ / (1 - rate_)) : 10 * size_;
}

bool Contraction::long_way(double target) const {
    // what the second correction is to the first tells of the prediction more than of the matrix
    if (!observed_ || iteration_ < 3 || (fresh_ && formed_at_ > 1) || rate_ >= 1) return false;
    return std::log(left() / target) > (worth + anew) * -std::log(rate_);
}

Contraction::Next Contraction::next(bool converged, bool wanders) {
    if (converged) {
        // count what the ageing matrix costs; a new one at the next step if that is cheaper. A rate as good as the best
        // guess is not what costs iterations.
        best_ = std::min(best_, iteration_);
        if (seen_rate_ > best_guess) lost_ += iteration_ - best_;
        refresh_ = lost_ >= worth;
        urgent_ = false;
        return Next::converged;
    }
    if (iteration_ >= max_iterations_) return fail(Trouble::too_many_iterations);
    if (wanders || (!fresh_ && 2 * iteration_ >= max_iterations_)) refresh_ = urgent_ = true;
    if (observed_ && rate_ > slow) {
        if (fresh_ && rate_ > 2 && iteration_ > 3) return fail(Trouble::diverged);
        if (!fresh_ || rate_ > 0.5) refresh_ = urgent_ = true;
    }
    return Next::iterate;
}

}  // namespace trammel

// stepping/controller.cpp: the fixed-step controller.
#include "stepping/controller.hpp"

#include <cmath>

namespace trammel {
namespace {

class FixedStep final : public StepController {
public:
    FixedStep(double h, double start, int halvings) : h_(h), start_(start), halvings_(halvings) {}

    double first(double time) override {
        cell_ = std::floor((time - start_) / h_ + 1e-6);
        return size(time);
    }

    Verdict judge(const State&, const State& to, const StepReport&, double) override {
        if (level_ == 0) {
            cell_ = std::floor((to.time - start_) / h_ + 1e-6);  // an event may have cut the cell short
        } else if (--left_ == 0) {
            cell_ += 1;
            --level_;  // grow back, one halving per grid cell
            left_ = 1L << level_;
        }
        return {true, size(to.time)};
    }

    std::optional<double> retry(const StepFailure&, double h) override {
        if (level_ >= halvings_) return std::nullopt;
        left_ = level_ == 0 ? 2 : 2 * left_;
        ++level_;
        return 0.5 * h;
    }

    std::vector<double> memory() const override { return {cell_, double(level_), double(left_)}; }
    void recall(const std::vector<double>& m) override {
        cell_ = m[0];
        level_ = static_cast<int>(m[1]);
        left_ = static_cast<long>(m[2]);
    }

private:
    /// To the next grid point, or a fraction of the cell; the last fraction ends on the grid point exactly.
    double size(double time) const {
        const double end = start_ + (cell_ + 1) * h_;
        return level_ == 0 || left_ == 1 ? end - time : h_ / static_cast<double>(1L << level_);
    }

    double h_, start_;
    int halvings_;
    double cell_ = 0;  ///< grid cell the step lies in
    int level_ = 0;    ///< the cell is divided into 2^level
    long left_ = 1;    ///< sub-steps left in the cell
};

}  // namespace

std::unique_ptr<StepController> fixed_step(double h, double start, int halvings) {
    return std::make_unique<FixedStep>(h, start, halvings);
}

}  // namespace trammel

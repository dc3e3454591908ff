// stepping/radau_stages.cpp: two stages of a step.
#include "stepping/radau_stages.hpp"

#include <cmath>

namespace trammel {
namespace {

double largest(const VecX& x) {
    return x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0;
}

}  // namespace

RadauStages::RadauStages(Problem& problem) : problem_(problem), velocity_level_(static_cast<std::size_t>(problem.rows())) {
    for (VecX* x : {&increment_, &first_velocity_, &slope_, &turn_, &scale_}) *x = VecX::Zero(problem.dofs());
    for (int i = 0; i < problem.rows(); ++i) velocity_level_[static_cast<std::size_t>(i)] = problem.velocity_level(i);
}

void RadauStages::resize(const State& like) {
    stage_ = {like, like};
}

void RadauStages::begin(const State& from, double h, bool from_zero) {
    from_ = &from;
    h_ = h;
    problem_.error_scale(from, scale_.data());
    for (int i = 0; i < 2; ++i) {
        State& s = stage(i);
        s.time = from.time + RadauCoefficients::node[i] * h;
        s.windings = from.windings;
        s.acceleration = from.acceleration;
        s.multipliers = from.multipliers;
        if (!from_zero) continue;
        s.acceleration.setZero();
        s.multipliers.setZero();
    }
    place();
}

void RadauStages::place() {
    const VecX &v = from_->velocity, &a1 = stage(0).acceleration, &a2 = stage(1).acceleration;
    first_velocity_ = v + 0.25 * h_ * (a1 - a2);
    slope_ = 0.5 * (a1 + a2);
    problem_.bracket(first_velocity_.data(), slope_.data(), turn_.data());
    for (int i = 0; i < 2; ++i) {
        const double c = RadauCoefficients::node[i] * h_;
        const double *A = RadauCoefficients::velocity[i], *A2 = RadauCoefficients::position[i];
        increment_ = c * v + h_ * h_ * (A2[0] * a1 + A2[1] * a2) + c * c * c / 12 * turn_;
        stage(i).velocity = v + h_ * (A[0] * a1 + A[1] * a2);
        problem_.exponential(*from_, increment_.data(), stage(i));
    }
}

void RadauStages::residual(VecX& out) {
    const int n = problem_.dofs(), m = problem_.rows();
    for (int i = 0; i < 2; ++i) {
        double* gap = out.data() + 2 * n + i * m;
        problem_.residual(stage(i), out.data() + i * n, gap);
        for (int k = 0; k < m; ++k) gap[k] /= velocity_level_[static_cast<std::size_t>(k)] ? h_ : h_ * h_;
    }
}

void RadauStages::correct(const VecX& change, double multiplier_scale) {
    const int n = problem_.dofs(), m = problem_.rows();
    for (int i = 0; i < 2; ++i) {
        stage(i).acceleration += change.segment(i * n, n);
        stage(i).multipliers += multiplier_scale * change.segment(2 * n + i * m, m);
    }
    place();
}

double RadauStages::size(const VecX& change) {
    const int n = problem_.dofs();
    // the way of the step, with what the change adds to it: from rest there is no other size
    const double added = n > 0 ? change.head(2 * n).cwiseAbs().maxCoeff() : 0;
    const double way = h_ * largest(from_->velocity) +
                       h_ * h_ * (std::max(largest(stage(0).acceleration), largest(stage(1).acceleration)) + added);
    if (!std::isfinite(way)) return way;
    double size = 0;
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < n; ++k) {
            const double moved = h_ * h_ * std::abs(change[i * n + k]);
            if (moved != 0) size = std::max(size, moved / (scale_[k] + way));
        }
    return size;
}

}  // namespace trammel

// stepping/energy_start.cpp: how the multipliers change at the start, and which blocks have no inertia.
//
//   M z̈ + F + Dᵀλ + d Λ = 0      Λ: 3×3, symmetric; the multipliers of orthonormality of one frame, on d_k: Σ_l Λ_kl d_l
//   λ', Λ' by differences of consistent states along the motion
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

#include "stepping/energy_motion.hpp"

namespace trammel {
namespace {

constexpr double vanishing = 1e-9;  ///< pivot relative to the diagonal of its coordinate

}  // namespace

std::string EnergyMotion::without_inertia() const {
    std::string names;
    // bodies are few and this happens once: block by block, with what couples it to others left in place
    const Eigen::SparseMatrix<double>& M = mass_.entries;
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Lower, Eigen::NaturalOrdering<int>> factors(M);
    const VecX pivots = factors.info() == Eigen::Success ? VecX(factors.vectorD()) : VecX::Zero(size());
    for (std::size_t b = 0; b < form_.blocks().size(); ++b) {
        const CoordinateBlock& block = form_.blocks()[b];
        const double typical = MatX(M.block(block.first, block.first, block.count, block.count))
                                   .diagonal()
                                   .tail(block.frame ? 9 : block.count)
                                   .cwiseAbs()
                                   .sum();
        if (!(pivots.segment(block.first, block.count).minCoeff() > vanishing * typical))
            names += (names.empty() ? "" : ", ") + form_.block_name(static_cast<int>(b));
    }
    return names;
}

VecX EnergyMotion::solved_with_mass(const VecX& right) const {
    return Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>>(mass_.entries).solve(right);
}

Result<State, StepFailure> EnergyMotion::later(const State& state, double shift) {
    State near = state;
    const VecX step = shift * state.velocity + 0.5 * shift * shift * state.acceleration;
    problem_.retract(state, step.data(), near);
    near.velocity = state.velocity + shift * state.acceleration;
    near.time = state.time + shift;
    if (auto ok = ConsistentStart(problem_, solver_, regularisation_).accelerations(near); !ok) return tl::unexpected(ok.error());
    return near;
}

VecX EnergyMotion::all_multipliers(const State& state) {
    VecX z(size()), rate(size()), second(size()), g(size()), gap = VecX::Zero(problem_.rows());
    form_.read_coordinates(state, z.data());
    rates(state, z, rate);
    for (const CoordinateBlock& b : form_.blocks()) {
        if (b.frame)
            second.segment<12>(b.first) =
                second_rate(z.data() + b.first, state.velocity.segment<6>(b.dof), state.acceleration.segment<6>(b.dof));
        else
            second.segment(b.first, b.count) = state.acceleration.segment(b.dof, b.count);
    }
    const Span here{state.time, state.time, z.data(), z.data(), rate.data(), 0, true, state.windings.data()};
    form_.interval_force(here, state.multipliers.data(), g.data(), gap.data());
    VecX inertia(size());
    times_mass(second, inertia);
    g += inertia;
    // (λ, then nine numbers Λ_kl = −g_k·d_l of every frame)
    VecX all(problem_.rows() + 9 * static_cast<int>(form_.blocks().size()));
    all.setZero();
    all.head(problem_.rows()) = state.multipliers;
    int at = problem_.rows();
    for (const CoordinateBlock& b : form_.blocks()) {
        if (b.frame) {
            const Mat3 d = Eigen::Map<const Mat3>(z.data() + b.first + 3), pull = Eigen::Map<const Mat3>(g.data() + b.first + 3);
            const Mat3 lambda = -pull.transpose() * d;
            Eigen::Map<Mat3>(all.data() + at) = 0.5 * (lambda + lambda.transpose());
        }
        at += 9;
    }
    return all;
}

Result<VecX, StepFailure> EnergyMotion::multiplier_offset(const State& state, double h) {
    const double speed = state.velocity.size() > 0 ? state.velocity.cwiseAbs().maxCoeff() : 0;
    const double bend = state.acceleration.size() > 0 ? state.acceleration.cwiseAbs().maxCoeff() : 0;
    const double dt = 1e-4 / std::max({1.0, speed, std::sqrt(bend)});
    // right after a kink the past tells nothing: both differences to the right
    const bool kinked = problem_.next_kink(state.time - dt, state.time) < state.time;
    const auto first = later(state, kinked ? dt : -dt), second = later(state, kinked ? 2 * dt : dt);
    if (!first) return tl::unexpected(first.error());
    if (!second) return tl::unexpected(second.error());
    const VecX now = all_multipliers(state), a = all_multipliers(*first), b = all_multipliers(*second);
    const VecX change = kinked ? VecX((4 * a - b - 3 * now) / (2 * dt)) : VecX((b - a) / (2 * dt));
    // B λ' over the coordinates
    VecX with(size()), without(size()), gap = VecX::Zero(problem_.rows());
    const VecX none = VecX::Zero(problem_.rows());
    const Span here{state.time, state.time, z_i_.data(), z_i_.data(), rate_i_.data(), 0, true, state.windings.data()};
    form_.interval_force(here, change.data(), with.data(), gap.data());
    form_.interval_force(here, none.data(), without.data(), gap.data());
    VecX pull = with - without;
    int at = problem_.rows();
    for (const CoordinateBlock& block : form_.blocks()) {
        if (block.frame) {
            const Mat3 d = Eigen::Map<const Mat3>(z_i_.data() + block.first + 3);
            const Mat3 on_directors = d * Eigen::Map<const Mat3>(change.data() + at);
            pull.segment<9>(block.first + 3) += Eigen::Map<const Vec<9>>(on_directors.data());
        }
        at += 9;
    }
    return VecX(h * h / 12 * solved_with_mass(pull));
}

}  // namespace trammel

// stepping/radau_stages.hpp: the two instants inside a step of the time-discontinuous Galerkin scheme, and what has to vanish.
//
//   c = (⅓, 1)      A = [5/12 −1/12; ¾ ¼]      A² = [1/9 −1/18; ½ 0]
//   v_i = v_n + h Σ A_ij a_j
//   q_i = q_n · exp Ω_i,   Ω_i = c_i h v_n + h² Σ A²_ij a_j + (c_i h)³/12 [v⁺, v̇⁺]
//   v⁺ = v_n + h/4 (a₁ − a₂),  v̇⁺ = (a₁ + a₂)/2        the straight line of velocities inside the step
//   r(t_i, q_i, v_i, a_i) + Bᵀλ_i = 0,   C(t_i, q_i)/h² = 0  or  k(t_i, q_i, v_i)/h = 0
//
// The bracket is the first term that a sum of velocities leaves out on frames; without it the order falls to two.
// Theory: docs/theory/tdg.md
#pragma once

#include <array>

#include "assembly/problem.hpp"

namespace trammel {

struct RadauCoefficients {
    static constexpr double node[2] = {1.0 / 3, 1};
    static constexpr double velocity[2][2] = {{5.0 / 12, -1.0 / 12}, {3.0 / 4, 1.0 / 4}};
    static constexpr double position[2][2] = {{1.0 / 9, -1.0 / 18}, {1.0 / 2, 0}};
};

class RadauStages {
public:
    explicit RadauStages(Problem& problem);

    /// Memory for states like this one.
    void resize(const State& like);
    /// The step from `from`; accelerations and multipliers of both stages are those of `from`, or zero.
    void begin(const State& from, double h, bool from_zero);
    /// Times, configurations and velocities of the stages from their accelerations.
    void place();
    /// (r₁ + Bᵀλ₁, r₂ + Bᵀλ₂, gaps of stage 1, gaps of stage 2); gaps over h² or h.
    void residual(VecX& out);
    /// Changes of accelerations and multipliers, in the same order.
    void correct(const VecX& change, double multiplier_scale);

    State& stage(int i) { return stage_[static_cast<std::size_t>(i)]; }
    const State& stage(int i) const { return stage_[static_cast<std::size_t>(i)]; }
    const State& from() const { return *from_; }
    double h() const { return h_; }
    /// Ω of the end of the step.
    const VecX& increment() const { return increment_; }
    const std::vector<char>& velocity_level() const { return velocity_level_; }
    /// Largest h² |Δa_i| over the size of coordinate i, the way of the step included.
    double size(const VecX& change);

private:
    Problem& problem_;
    std::array<State, 2> stage_;
    const State* from_ = nullptr;
    double h_ = 0;
    VecX increment_, first_velocity_, slope_, turn_, scale_;
    std::vector<char> velocity_level_;
};

}  // namespace trammel

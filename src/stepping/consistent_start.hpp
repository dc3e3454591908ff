// stepping/consistent_start.hpp: positions, velocities, accelerations and multipliers that agree with the constraints.
//
//   [ M Bᵀ ] (δq, ·) = (0, −C)   repeated;   (δv, ·) = (0, −(Bv − ġ));   (a, λ) = (f, g̈ − Ḃv)
//   [ B 0  ]
// The changes are the smallest in the norm of the mass matrix. Theory: docs/theory/consistent_start.md
#pragma once

#include "stepping/stepper.hpp"

namespace trammel {

struct StartReport {
    double position_gap = 0, velocity_gap = 0;        ///< largest violation as given
    double position_change = 0, velocity_change = 0;  ///< largest change of a freedom
    std::string worst_position_row, worst_velocity_row, changed_dof, changed_speed;
    int iterations = 0;
};

class ConsistentStart {
public:
    ConsistentStart(Problem& problem, LinearSolver& solver, double regularisation = 0);

    /// Corrects positions and velocities, then solves for accelerations and multipliers.
    [[nodiscard]] Result<StartReport, StepFailure> make(State&);
    [[nodiscard]] Result<void, StepFailure> positions(State&, StartReport&);
    [[nodiscard]] Result<void, StepFailure> velocities(State&, StartReport&);
    [[nodiscard]] Result<void, StepFailure> accelerations(State&);
    /// v̈ by differences of the acceleration-level solution along the motion.
    [[nodiscard]] Result<VecX, StepFailure> jerk(const State&);
    /// P x = M⁻¹Bᵀ(BM⁻¹Bᵀ)⁻¹ B x; what it adds to a velocity keeps velocity rows closed: A P x = 0
    [[nodiscard]] Result<VecX, StepFailure> constrained_part(const State&, const VecX& x);
    double reciprocal_condition() const { return condition_; }

private:
    /// Velocity rows do not hold positions: `positions` leaves them out of the matrix.
    enum class Level : std::uint8_t { position, velocity };
    bool form(const State&, Level = Level::velocity);
    void leave_out_velocity_rows();
    /// Solves with the matrix just formed; iterates on the residual when regularised.
    bool solve(const VecX& right, VecX& solution);
    StepFailure failed(const State&, Trouble, int row = -1) const;

    Problem& problem_;
    LinearSolver& solver_;
    double regularisation_;
    System system_;
    double scale_ = 1, epsilon_ = 0, condition_ = 0;
};

}  // namespace trammel

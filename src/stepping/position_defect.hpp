// stepping/position_defect.hpp: by how much a step misses the position that its velocities and accelerations lead to.
//
//   ρ = ψ − h/2 (ψ̇_i + ψ̇_f) − h²/12 (ψ̈_i − ψ̈_f),      q_f = q_i · exp ψ
//   ψ̇ = v + ½[ψ,v] + 1/12 [ψ,[ψ,v]]     (where coordinates add up ψ = q_f − q_i, ψ̇ = v, ψ̈ = v̇)
//
// The quadrature is exact up to h⁵, so ρ is the local error of any scheme of order three or less whose velocities and
// accelerations at both ends obey the equations. Theory: docs/theory/step_rules.md
#pragma once

#include "assembly/problem.hpp"

namespace trammel {

class PositionDefect {
public:
    explicit PositionDefect(const Problem& problem);

    void operator()(const State& from, const State& to, double h, VecX& defect);

private:
    const Problem& problem_;
    VecX increment_, rate_, bend_, turn_, turn_rate_, twice_;
};

}  // namespace trammel

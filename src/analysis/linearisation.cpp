// analysis/linearisation.cpp: three tangents and the chain rule of the group.
#include "analysis/linearisation.hpp"

namespace trammel {
namespace {

Sparse square(Problem& problem, const State& state, const Weights& weights, System& system) {
    problem.tangent(state, weights, {0, 0, 0}, system);
    return sparse_part(system, 0, problem.dofs(), 0, problem.dofs());
}

bool moving(const State& state, const Spin& spin) {
    return spin.speed != 0 || !state.velocity.isZero(0) || !state.acceleration.isZero(0);
}

}  // namespace

Linearisation stiffness(Problem& problem, const NodeTable& table, const State& state, const Spin& spin) {
    const int n = problem.dofs(), m = problem.rows();
    System system(problem.pattern());
    Linearisation l;
    problem.tangent(state, {1, 0, 0}, {1, 0, 0}, system);
    l.K = sparse_part(system, 0, n, 0, n);
    l.B = sparse_part(system, n, m, 0, n);
    if (!moving(state, spin)) return l;
    const Neighbours near = neighbours(table, spin, state);
    l.K +=
        Sparse(square(problem, state, {0, 1, 0}, system) * near.P) + Sparse(square(problem, state, {0, 0, 1}, system) * near.S);
    return l;
}

Linearisation linearise(Problem& problem, const NodeTable& table, const State& state, const Spin& spin) {
    Linearisation l = stiffness(problem, table, state, spin);
    System system(problem.pattern());
    l.M = square(problem, state, {0, 0, 1}, system);
    l.C = square(problem, state, {0, 1, 0}, system);
    if (moving(state, spin)) l.C += Sparse(l.M * neighbours(table, spin, state).Q);
    return l;
}

}  // namespace trammel

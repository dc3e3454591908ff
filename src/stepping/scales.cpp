// stepping/scales.cpp: means and extremes.
#include "stepping/scales.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {

double mean_diagonal(const System& system, int count) {
    double sum = 0;
    int found = 0;
    for (int i = 0; i < count; ++i)
        if (const double x = system.values[system.pattern->slot(i, i)]; x != 0) sum += std::abs(x), ++found;
    return found > 0 ? sum / found : 0;
}

double mass_weights(const System& mass, VecX& weight) {
    const int n = static_cast<int>(weight.size());
    const double found = mean_diagonal(mass, n), mean = found > 0 ? found : 1;
    for (int i = 0; i < n; ++i) {
        const double w = std::abs(mass.values[mass.pattern->slot(i, i)]);
        weight[i] = w > 0 ? w / mean : 1;
    }
    return mean;
}

MeanScales mean_scales(Problem& problem, const State& state, System& scratch, VecX& weight) {
    MeanScales mean;
    problem.tangent(state, {0, 0, 1}, {0, 0, 0}, scratch);
    mean.mass = mass_weights(scratch, weight);
    problem.tangent(state, {0, 1, 0}, {0, 0, 0}, scratch);
    mean.damping = mean_diagonal(scratch, problem.dofs());
    problem.tangent(state, {1, 0, 0}, {0, 0, 0}, scratch);
    mean.stiffness = mean_diagonal(scratch, problem.dofs());
    return mean;
}

double largest_position(const State& state) {
    double length = 1e-3;
    for (const Pose& p : state.poses) length = std::max(length, p.x.cwiseAbs().maxCoeff());
    if (state.linear.size() > 0) length = std::max(length, state.linear.cwiseAbs().maxCoeff());
    return length;
}

int worst_entry(const VecX& x) {
    int worst = 0;
    for (int i = 0; i < x.size(); ++i)
        if (!(std::abs(x[i]) <= std::abs(x[worst]))) worst = i;
    return worst;
}

std::string worst_unknown(const Problem& problem, const VecX& right) {
    if (right.size() == 0) return {};
    const int worst = worst_entry(right), n = problem.dofs();
    return worst < n ? problem.dof_name(worst) : problem.row_name(worst - n);
}

}  // namespace trammel

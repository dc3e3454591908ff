// analysis/spinning_modes.cpp: statics, then modes.
#include "analysis/spinning_modes.hpp"

#include "analysis/ground_axes.hpp"
#include "analysis/mobility.hpp"

namespace trammel {
namespace {

/// The ground turns along, for as long as this lives.
class TurningGround {
public:
    TurningGround(Problem& problem, const Spin& spin) : problem_(problem) {
        if (spin.speed == 0 || !spin.turning.empty()) return;
        Vec6 ground;
        ground << -spin.speed * spin.axis.cross(spin.point), spin.speed * spin.axis;
        problem_.set_ground_velocity(ground);
    }
    ~TurningGround() { problem_.set_ground_velocity(Vec6::Zero()); }
    TurningGround(const TurningGround&) = delete;
    TurningGround& operator=(const TurningGround&) = delete;

private:
    Problem& problem_;
};

std::string velocity_rows(const Problem& problem, const State& state) {
    if (state.velocity.isZero(0)) return {};
    for (int i = 0; i < problem.rows(); ++i)
        if (problem.velocity_level(i))
            return problem.row_name(i) + ": small motions about a rolling motion are not implemented; they are about rest";
    return {};
}

}  // namespace

Result<SpinningModes, std::string> modes_about(Problem& problem, const NodeTable& table, const State& at, const Spin& spin,
                                               Axes axes, const ModeSettings& settings) {
    SpinningModes found;
    found.state = at;
    const TurningGround ground(problem, spin);
    if (const std::string why = velocity_rows(problem, at); !why.empty()) return tl::unexpected(why);
    if (problem.rows() > 0)
        for (const RedundantRow& row : mobility(problem, at, true).redundant) found.redundant.push_back(row.row);
    found.linear = linearise(problem, table, at, spin);
    if (axes != Axes::spinning && (spin.speed != 0 || !spin.turning.empty())) {
        const std::string objection = objection_to_ground_axes(problem, table, at, spin, found.redundant);
        if (!objection.empty() && axes == Axes::ground) return tl::unexpected(objection);
        found.ground_axes = objection.empty();
        if (found.ground_axes) found.linear = in_ground_axes(found.linear, table, at, spin);
    }
    auto modes = find_modes(found.linear, found.redundant, settings);
    if (!modes) return tl::unexpected(modes.error());
    found.modes = std::move(*modes);
    return found;
}

Result<SpinningModes, std::string> modes_at(Problem& problem, const NodeTable& table, const State& from, const Spin& spin,
                                            Axes axes, const ModeSettings& settings, const StaticSettings& statics) {
    auto rest = equilibrium(problem, table, from, spin, statics);
    if (!rest) return tl::unexpected(rest.error().message);
    auto found = modes_about(problem, table, rest->state, spin, axes, settings);
    if (found) found->singular = rest->singular;
    return found;
}

double whirl(const NodeTable& table, const State& state, const Spin& spin, bool ground_axes, const Mode& mode) {
    const Vec3 first = spin.axis.unitOrthogonal(), second = spin.axis.cross(first);
    double circulation = 0, size = 0;
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        if (table.count[n] == 0 || table.kind[n] == NodeKind::vector || !spin.turns(static_cast<NodeId>(n))) continue;
        // displacements and tilts (of a metre) alike
        for (int part = 0; part < table.count[n]; part += 3) {
            Eigen::Vector3cd u = mode.shape.segment<3>(table.first[n] + part);
            if (table.count[n] == 6 && !ground_axes) u = state.poses[n].q.toRotationMatrix().cast<Complex>() * u;
            const Complex a = first.cast<Complex>().dot(u), b = second.cast<Complex>().dot(u);
            circulation -= 2 * (std::conj(a) * b).imag();
            size += std::norm(a) + std::norm(b);
        }
    }
    return size > 1e-9 * mode.shape.squaredNorm() ? circulation / size : 0;
}

}  // namespace trammel

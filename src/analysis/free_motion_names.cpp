// analysis/free_motion_names.cpp: the twist of the node that moves most, as an axis or a direction in ground axes.
#include "analysis/free_motion_names.hpp"

#include <fmt/format.h>

#include <cmath>

#include "analysis/mobility.hpp"

namespace trammel {
namespace {

/// Velocity of the point at the origin and angular velocity, ground axes.
struct GroundTwist {
    Vec3 u = Vec3::Zero(), w = Vec3::Zero();
};

GroundTwist twist_of(const NodeTable& table, const State& state, std::size_t n, const VecX& motion) {
    GroundTwist t;
    const Pose& pose = state.poses[n];
    if (table.count[n] == 6) {
        t.w = pose.q * motion.segment<3>(table.first[n] + 3);
        t.u = pose.q * motion.segment<3>(table.first[n]) - t.w.cross(pose.x);
    } else {
        t.u = motion.segment<3>(table.first[n]);
    }
    return t;
}

/// Without the zeros and signs that rounding leaves.
std::string vector_text(const Vec3& v) {
    Vec3 shown = v;
    for (double& x : shown) x = std::abs(x) < 1e-6 ? 0 : x;
    return fmt::format("[{:.4g}, {:.4g}, {:.4g}]", shown.x(), shown.y(), shown.z());
}

std::string how(const GroundTwist& t, const Vec3& at) {
    const double turning = t.w.norm();
    const Vec3 local = t.u + t.w.cross(at);
    if (turning < 1e-6 * local.norm()) return "moves along " + vector_text(t.u.normalized());
    const Vec3 axis = t.w / turning, point = t.w.cross(t.u) / (turning * turning);
    const double along = axis.dot(t.u) / turning;
    std::string text = "turns about " + vector_text(axis) + " through " + vector_text(point);
    if (std::abs(along) > 1e-6 * std::max(1.0, at.norm())) text += fmt::format(" and moves along it by {:.4g} m/rad", along);
    return text;
}

/// "body 'rod'" of "body 'rod', translation along x (body axes)"
std::string owner(const Problem& problem, int dof) {
    const std::string name = problem.dof_name(dof);
    return name.substr(0, name.rfind(", "));
}

}  // namespace

std::string motion_name(const Problem& problem, const NodeTable& table, const State& state, const VecX& motion) {
    int at = 0;
    motion.cwiseAbs().maxCoeff(&at);
    std::size_t most = 0;
    int others = 0;
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        const int first = table.first[n], count = table.count[n];
        if (count == 0) continue;
        if (at >= first && at < first + count)
            most = n;
        else
            others += motion.segment(first, count).cwiseAbs().maxCoeff() > 1e-6;
    }
    if (table.count[most] == 0) return problem.dof_name(at);
    std::string text = owner(problem, at) + " " + how(twist_of(table, state, most, motion), state.poses[most].x);
    if (others > 0) text += fmt::format("; {} other{} along", others, others == 1 ? " node moves" : " nodes move");
    return text;
}

std::vector<std::string> free_motion_names(Problem& problem, const NodeTable& table, const State& state, const Spin& spin) {
    std::vector<int> redundant;
    for (const RedundantRow& row : mobility(problem, state, true).redundant) redundant.push_back(row.row);
    const MatX motions = free_motions(linearise(problem, table, state, spin), redundant);
    std::vector<std::string> names;
    for (int k = 0; k < motions.cols(); ++k) names.push_back(motion_name(problem, table, state, motions.col(k)));
    return names;
}

}  // namespace trammel

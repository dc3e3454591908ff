// property/joint_site.cpp: every joint of the code, placed on a site.
#include "property/joint_site.hpp"

#include <fmt/format.h>

#include "joints/joint_set.hpp"
#include "joints/linear_rows.hpp"
#include "measures/coupling.hpp"
#include "measures/lower_pair.hpp"
#include "measures/relative.hpp"
#include "property/measures.hpp"

namespace trammel::testing {
namespace {

/// Adds one joint; false if its measure is not smooth where the nodes are.
template <class M>
bool add_joint(M measure, const std::array<NodeId, M::nodes>& node, Site& site, JointSet& joints) {
    constexpr int N = M::nodes;
    const Motion motion = site.now();
    NodeMotions<N> nodes;
    for (int n = 0; n < N; ++n) nodes[n] = &motion.node[node[n]];
    const Vec<12 * N> z = coordinates(nodes);
    if (!is_smooth(measure, z)) return false;
    Joint<M> joint{node, measure, "joint", {}};
    double value = 0;
    if constexpr (Measure<M>) value = measure.value(z)[0];
    if constexpr (std::is_same_v<M, Coupling>) {
        // angles that have gone round a few times: the gap continues beyond the principal value
        joint.measure.first.winding = static_cast<int>(site.winding.size());
        joint.measure.second.winding = static_cast<int>(site.winding.size()) + 1;
        site.winding.push_back(Angle(measure.first.frames).value(z.template head<24>())[0] + 6 * std::numbers::pi);
        site.winding.push_back(Angle(measure.second.frames).value(z.template tail<24>())[0] - 4 * std::numbers::pi);
        const double second_turns = measure.second.angular ? -4 * std::numbers::pi : 0;
        value += measure.factor_first * 6 * std::numbers::pi + measure.factor_second * second_turns;
    }
    if constexpr (M::size == 1)
        joint.drive = Expression::parse(fmt::format("{0:.17g} + 0.3*(t - {1:.17g}) - 0.4*(t - {1:.17g})^2", value, site.time), {},
                                        Dimension::any, TimeUse::allowed);
    joints.add(joint);
    return true;
}

template <class M>
PlacedJoints place(Site& site, Samples& samples) {
    constexpr int N = M::nodes;
    const std::vector<std::array<NodeId, 2>> pairs{
        {first_body, second_body}, {ground, first_body}, {second_body, mass_point}, {moving_ground, second_body}};
    JointSet joints;
    PlacedJoints placed;
    site.winding.clear();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        std::array<NodeId, N> node;
        for (int n = 0; n < N; ++n) node[n] = pairs[(k + n / 2) % pairs.size()][n % 2];
        if (!add_joint<M>(random_measure<M>(samples), node, site, joints)) return {};
        placed.stands_on.emplace_back(node.begin(), node.end());
    }
    placed.batch = std::move(joints.release().front());
    return placed;
}

/// Two rows over the coordinates of the point.
PlacedJoints place_linear_rows(Site&, Samples& samples) {
    auto batch = std::make_unique<LinearRows>();
    PlacedJoints placed;
    for (const auto& [i, j] : {std::pair{0, 2}, std::pair{1, 0}}) {
        batch->add(
            {{{mass_point, i, samples.number(0.5, 1)}, {mass_point, j, samples.number(-1, -0.5)}}, samples.number(), "row"});
        placed.stands_on.push_back({mass_point, mass_point});
    }
    placed.batch = std::move(batch);
    return placed;
}

template <class... M>
std::vector<JointCase> cases(::testing::Types<M...>) {
    return {{title<M>, M::size, indifferent<M>, place<M>}...};
}

}  // namespace

const std::vector<JointCase>& position_joints() {
    static const std::vector<JointCase> all = [] {
        std::vector<JointCase> list = cases(JointMeasures());
        list.push_back({"LinearRows", 2, false, place_linear_rows});
        return list;
    }();
    return all;
}

const std::vector<JointCase>& velocity_joints() {
    static const std::vector<JointCase> all = cases(VelocityMeasures());
    return all;
}

const JointCase& joint_case(std::string_view name) {
    for (const auto* list : {&position_joints(), &velocity_joints()})
        for (const JointCase& c : *list)
            if (c.name == name) return c;
    throw std::logic_error("no joint " + std::string(name));
}

}  // namespace trammel::testing

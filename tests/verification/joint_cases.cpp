// verification/joint_cases.cpp: every type of joint, spring and load against solutions in minimal coordinates.
//
//   one mechanism for each file of reference/, whose script derives the equations of motion in as few coordinates as the
//   mechanism has freedoms, integrates them to 1e-13 and checks the result by a second route
// Steps 2e-3, 1e-3, 5e-4, extrapolated. Each row shows the worst component over all times of the file.
#include <optional>

#include "cases.hpp"
#include "io/yaml_reader.hpp"
#include "reference_model.hpp"
#include "run.hpp"

namespace trammel::verification {
namespace {

constexpr double coarsest = 2e-3;

/// Relative motion of two joint frames, components along the axes of the first.
struct Relative {
    Vec3 gap, gap_rate, spin;
    Mat3 turn;

    Relative(const Pair& pair, const Motion& motion) {
        const NodeMotion &a = motion.node[static_cast<std::size_t>(pair.a)], &b = motion.node[static_cast<std::size_t>(pair.b)];
        const Mat3 E = a.frame.R * pair.frames.axes_a, F = b.frame.R * pair.frames.axes_b;
        const Vec3 d = b.frame.x + b.frame.R * pair.frames.arm_b - a.frame.x - a.frame.R * pair.frames.arm_a;
        const Vec3 w_a = a.frame.R * a.v.tail<3>();
        const auto speed = [](const NodeMotion& n, const Vec3& arm) {
            return Vec3(n.frame.R * (n.v.head<3>() + n.v.tail<3>().cross(arm)));
        };
        gap = E.transpose() * d;
        gap_rate = E.transpose() * (speed(b, pair.frames.arm_b) - speed(a, pair.frames.arm_a) - w_a.cross(d));
        spin = E.transpose() * (b.frame.R * b.v.tail<3>() - w_a);
        turn = E.transpose() * F;
    }
};

VecX list(std::initializer_list<double> values) {
    return Eigen::Map<const VecX>(values.begin(), static_cast<int>(values.size()));
}

VecX joint_coordinates(const std::string& type, const Relative& r, double angle) {
    if (type == "revolute") return list({angle});
    if (type == "prismatic" || type == "point_on_line") return list({r.gap.z()});
    if (type == "cylindrical" || type == "screw") return list({angle, r.gap.z()});
    if (type == "planar") return list({r.gap.x(), r.gap.y(), angle});
    if (type == "point_on_plane") return list({r.gap.x(), r.gap.y()});
    if (type == "universal") return list({std::atan2(r.turn(2, 1), r.turn(1, 1)), std::atan2(r.turn(0, 2), r.turn(0, 0))});
    return {};
}

VecX joint_rates(const std::string& type, const Relative& r) {
    if (type == "planar") return list({r.gap_rate.x(), r.gap_rate.y(), r.spin.z()});
    if (type == "point_on_plane") return list({r.gap_rate.x(), r.gap_rate.y()});
    // the axes e1 of the first body and f2 of the second are normal to each other
    if (type == "universal") return list({r.spin.x(), r.spin.dot(r.turn.col(1))});
    if (type == "revolute") return list({r.spin.z()});
    if (type == "cylindrical" || type == "screw") return list({r.spin.z(), r.gap_rate.z()});
    return list({r.gap_rate.z()});
}

/// Our value of a quantity of the file; none for those that follow from others by a formula of the file.
class Readings {
public:
    explicit Readings(ReferenceModel& model) : m_(model) {}

    std::optional<VecX> read(const State& s, const std::string& group, const std::string& item, const std::string& key,
                             const VecX& reference) {
        if (group == "bodies")
            return body(m_.mechanism.model().motion(s).node[static_cast<std::size_t>(m_.nodes.at(item))], key, reference);
        if (group == "joints") return joint(s, item, key);
        return group == "springs" ? spring(s, item, key) : std::nullopt;
    }

private:
    static VecX body(const NodeMotion& n, const std::string& key, const VecX& reference) {
        if (key == "position") return n.frame.x;
        if (key == "velocity") return n.frame.R * n.v.head<3>();
        if (key == "angular_velocity") return n.v.tail<3>();
        const Quaternion q(n.frame.R);
        const Eigen::Vector4d components(q.w(), q.x(), q.y(), q.z());
        return components.dot(reference) < 0 ? -components : components;
    }

    std::optional<VecX> joint(const State& s, const std::string& name, const std::string& key) {
        Model& model = m_.mechanism.model();
        const int index = m_.joints.at(name);
        const JointRecord& record = m_.mechanism.record(index);
        const Reaction reaction = model.reaction(record, s);
        const std::string& type = m_.types.at(name);
        if (key == "force") return VecX(reaction.force);
        if (key == "moment") return VecX(reaction.moment);
        if (key == "drive_effort") return list({type == "revolute" ? reaction.moment_joint.z() : reaction.force_joint.z()});
        if (key == "torque_on_first") return list({reaction.moment_joint.z()});
        const Pair& pair = m_.pairs.at(name);
        const Relative relative(pair, model.motion(s));
        if (key == "tension") return list({-reaction.force_joint.dot(relative.gap.normalized())});
        if (key == "rates") return joint_rates(type, relative);
        return joint_coordinates(type, relative, record.winding >= 0 ? m_.mechanism.angle(index, s) : 0);
    }

    std::optional<VecX> spring(const State& s, const std::string& name, const std::string& key) {
        Model& model = m_.mechanism.model();
        const std::string& type = m_.types.at(name);
        if (type == "joint_spring") return std::nullopt;
        const Relative r(m_.pairs.at(name), model.motion(s));
        if (key == "energy") return list({model.energy(s).elastic});
        if (key == "length") return list({r.gap.norm()});
        if (key == "rate") return list({r.gap.dot(r.gap_rate) / r.gap.norm()});
        if (key == "coordinates") return VecX((Vec6() << r.gap, axial(r.turn)).finished());
        if (key == "rates") return VecX((Vec6() << r.gap_rate, (r.turn.trace() * r.spin - r.turn * r.spin) / 2).finished());
        return std::nullopt;
    }

    ReferenceModel& m_;
};

/// Calls use(group, item, key, reference) for every quantity of the file at one of its times.
template <class Use>
void each_quantity(const Value& instant, Use&& use) {
    for (const char* group : {"bodies", "joints", "springs"})
        if (const Value* items = instant.find(group))
            for (const auto& item : items->entries())
                for (const auto& quantity : item.value.entries())
                    if (const VecX reference = numbers(quantity.value); reference.size() > 0)
                        use(std::string(group), item.key, quantity.key, reference);
}

/// All our values, in the order of the file.
VecX run_through(const Value& file, double h) {
    ReferenceModel model(file);
    Run run(model.mechanism.model(), solved_to_rounding(alpha(0.8)), h);
    Readings readings(model);
    std::vector<double> all;
    for (const Value& instant : part(file, "reference").items()) {
        const State& s = run.to(numbers(part(instant, "t"))[0]);
        each_quantity(instant,
                      [&](const std::string& group, const std::string& item, const std::string& key, const VecX& reference) {
                          if (const auto ours = readings.read(s, group, item, key, reference))
                              all.insert(all.end(), ours->begin(), ours->end());
                      });
    }
    return Eigen::Map<const VecX>(all.data(), static_cast<int>(all.size()));
}

double tolerance(const std::string& key) {
    if (key == "position" || key == "orientation" || key == "coordinates" || key == "length") return 1e-7;
    return 1e-6;
}

void compare(Table& table, const std::string& name) {
    const Value file = read_yaml_file(std::string(TRAMMEL_REFERENCE_DIR) + "/" + name + ".yaml");
    const VecX ours = extrapolated(coarsest, [&](double h) { return run_through(file, h); });

    // the same quantity at all times is one row
    struct Row {
        std::string name, key;
        std::vector<double> reference, ours;
    };
    std::vector<Row> rows;
    ReferenceModel model(file);
    Readings readings(model);
    const State any = model.mechanism.model().initial_state();
    int at = 0;
    for (const Value& instant : part(file, "reference").items())
        each_quantity(instant,
                      [&](const std::string& group, const std::string& item, const std::string& key, const VecX& reference) {
                          if (!readings.read(any, group, item, key, reference)) return;
                          const std::string title = item + ": " + key;
                          auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.name == title; });
                          if (row == rows.end()) row = rows.insert(rows.end(), {title, key, {}, {}});
                          row->reference.insert(row->reference.end(), reference.begin(), reference.end());
                          for (int k = 0; k < reference.size(); ++k) row->ours.push_back(ours[at++]);
                      });
    for (const Row& row : rows) {
        const auto vector = [](const std::vector<double>& v) {
            return VecX(Eigen::Map<const VecX>(v.data(), static_cast<int>(v.size())));
        };
        table.near(row.name, vector(row.reference), vector(row.ours), tolerance(row.key));
    }
}

}  // namespace

void joint_cases(Table& table) {
    for (const char* name :
         {"revolute", "prismatic",       "cylindrical",      "planar",         "spherical",      "universal",
          "rigid",    "screw",           "point_on_line",    "point_on_plane", "distance",       "gear",
          "bead",     "driven_revolute", "driven_prismatic", "moving_ground",  "torsion_spring", "point_spring",
          "bushing",  "bushing_ground",  "dead_force",       "following_force"}) {
        table.about(name, std::string("independent, reference/") + name + ".yaml");
        try {
            compare(table, name);
        } catch (const std::exception& error) {
            table.broken(error.what());
        }
    }
}

}  // namespace trammel::verification

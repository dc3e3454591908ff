// model/quantities.cpp: positions, speeds, joint coordinates and reactions from a state.
//
//   point p of a body:   x + R p      R (u + w×p)      R (u̇ + w×u + ẇ×p + w×(w×p))
//   joint, axes e of the first body and f of the second:   angle about e₃, displacement e₃·(p_b − p_a)
//   universal joint, first axis e₁ and second axis f₂:     E⁻¹F = R_x(α) R_y(β)
#include "model/quantities.hpp"

#include "measures/rolling.hpp"

#include <cmath>

namespace trammel {
namespace {

using Out = Eigen::Map<Vec3>;
const std::vector<std::string> xyz{"x", "y", "z"};

bool always(const JointRecord&) {
    return true;
}
bool turns(const JointRecord& j) {
    return j.turns;
}
bool slides(const JointRecord& j) {
    return j.slides;
}
bool is_universal(const JointRecord& j) {
    return j.type == "universal";
}
bool touches(const JointRecord& j) {
    return j.type.starts_with("rolling_") || j.type == "knife_edge";
}
bool is_distance(const JointRecord& j) {
    return j.type == "distance";
}

NodeMotions<2> ends(const Motion& motion, const JointRecord& j) {
    return {&motion.node[j.a], &motion.node[j.b]};
}

template <class M>
double value(const Motion& motion, const JointRecord& j) {
    return M(j.frames).value(coordinates(ends(motion, j)))[0];
}

template <class M>
double rate(const Motion& motion, const JointRecord& j) {
    const NodeMotions<2> nodes = ends(motion, j);
    Vec<12> v;
    v << nodes[0]->v, nodes[1]->v;
    return (jacobian(M(j.frames), nodes) * v)[0];
}

/// p_b − p_a in the joint axes of the first body
Vec3 translation(const Motion& motion, const JointRecord& j) {
    const NodeMotions<2> n = ends(motion, j);
    const Vec3 gap = n[1]->frame.x + n[1]->frame.R * j.frames.arm_b - n[0]->frame.x - n[0]->frame.R * j.frames.arm_a;
    return (n[0]->frame.R * j.frames.axes_a).transpose() * gap;
}

/// Where disc, ball or blade touches its plane.
Vec3 contact_point(const Motion& motion, const JointRecord& j) {
    const Vec<24> z = coordinates(ends(motion, j));
    if (j.type == "rolling_disc") return DiscRolling({j.frames, j.radius}).contact_point(z);
    if (j.type == "rolling_ball") return BallRolling({j.frames, j.radius}).contact_point(z);
    return point(z, 1, j.frames.arm_b);
}

/// Velocity of the material of the second body at a point in space, against the first body, in joint axes.
Vec3 slip(const Motion& motion, const JointRecord& j) {
    const Vec3 c = contact_point(motion, j);
    const auto velocity = [&](const NodeMotion& n) {
        return Vec3(n.frame.R * (n.v.head<3>() + n.v.tail<3>().cross(n.frame.R.transpose() * (c - n.frame.x))));
    };
    const NodeMotions<2> n = ends(motion, j);
    return (n[0]->frame.R * j.frames.axes_a).transpose() * (velocity(*n[1]) - velocity(*n[0]));
}

/// E⁻¹F
Mat3 turn(const Motion& motion, const JointRecord& j) {
    const NodeMotions<2> n = ends(motion, j);
    return (n[0]->frame.R * j.frames.axes_a).transpose() * n[1]->frame.R * j.frames.axes_b;
}

}  // namespace

const std::vector<BodyQuantity>& body_quantities() {
    static const std::vector<BodyQuantity> all{
        {"position", "m", "of the point, ground axes", xyz,
         [](const NodeMotion& b, const Vec3& p, double* out) { Out{out} = b.frame.x + b.frame.R * p; }},
        {"orientation",
         "",
         "unit quaternion, body against ground",
         {"w", "x", "y", "z"},
         [](const NodeMotion& b, const Vec3&, double* out) {
             Quaternion q(b.frame.R);
             if (q.w() < 0) q.coeffs() *= -1;
             out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
         }},
        {"velocity", "m/s", "of the point, ground axes", xyz,
         [](const NodeMotion& b, const Vec3& p, double* out) {
             Out{out} = b.frame.R * (b.v.head<3>() + b.v.tail<3>().cross(p));
         }},
        {"angular_velocity", "rad/s", "body axes", xyz,
         [](const NodeMotion& b, const Vec3&, double* out) { Out{out} = b.v.tail<3>(); }},
        {"acceleration", "m/s^2", "of the point, ground axes", xyz,
         [](const NodeMotion& b, const Vec3& p, double* out) {
             const Vec3 u = b.v.head<3>(), w = b.v.tail<3>(), du = b.a.head<3>(), dw = b.a.tail<3>();
             Out{out} = b.frame.R * (du + w.cross(u) + dw.cross(p) + w.cross(w.cross(p)));
         }},
        {"angular_acceleration", "rad/s^2", "body axes", xyz,
         [](const NodeMotion& b, const Vec3&, double* out) { Out{out} = b.a.tail<3>(); }}};
    return all;
}

const std::vector<JointQuantity>& joint_quantities() {
    static const std::vector<JointQuantity> all{
        {"angle",
         "rad",
         "about the axis, counted over full turns",
         {},
         turns,
         [](const JointRecord& j, const Motion&, const State& s, double* out) { *out = s.windings[j.winding]; }},
        {"angle_rate",
         "rad/s",
         "its speed",
         {},
         turns,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { *out = rate<Angle>(m, j); }},
        {"displacement",
         "m",
         "along the axis",
         {},
         slides,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { *out = value<Displacement>(m, j); }},
        {"displacement_rate",
         "m/s",
         "its speed",
         {},
         slides,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { *out = rate<Displacement>(m, j); }},
        {"length",
         "m",
         "distance of the two points",
         {},
         is_distance,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { *out = value<Distance>(m, j); }},
        {"angles",
         "rad",
         "about the first and the second axis of a universal joint",
         {"first", "second"},
         is_universal,
         [](const JointRecord& j, const Motion& m, const State&, double* out) {
             const Mat3 F = turn(m, j);
             out[0] = std::atan2(F(2, 1), F(1, 1));
             out[1] = std::atan2(F(0, 2), F(0, 0));
         }},
        {"translation", "m", "joint point of the second body against the first, joint axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { Out{out} = translation(m, j); }},
        {"rotation", "rad", "rotation vector of the second body against the first, joint axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State&, double* out) {
             const Eigen::AngleAxisd r(turn(m, j));
             Out{out} = r.angle() * r.axis();
         }},
        {"contact_point", "m", "where a disc, ball or blade touches its plane, ground axes", xyz, touches,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { Out{out} = contact_point(m, j); }},
        {"slip", "m/s", "velocity of the second body at the contact point against the first, joint axes", xyz, touches,
         [](const JointRecord& j, const Motion& m, const State&, double* out) { Out{out} = slip(m, j); }},
        {"force", "N", "on the second body, ground axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State& s, double* out) { Out{out} = Model::reaction(j, m, s).force; }},
        {"moment", "N m", "on the second body about its joint point, ground axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State& s, double* out) { Out{out} = Model::reaction(j, m, s).moment; }},
        {"force_joint", "N", "the same in joint axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State& s, double* out) {
             Out{out} = Model::reaction(j, m, s).force_joint;
         }},
        {"moment_joint", "N m", "the same in joint axes", xyz, always,
         [](const JointRecord& j, const Motion& m, const State& s, double* out) {
             Out{out} = Model::reaction(j, m, s).moment_joint;
         }}};
    return all;
}

const std::vector<BeamQuantity>& beam_quantities() {
    static const auto stress = [](const BeamRecord& b, double fraction, const Motion& m) { return b.section_force(m, fraction); };
    static const auto strain = [](const BeamRecord& b, double fraction, const Motion& m) {
        const auto [element, xi] = b.place(fraction);
        return b.batch->strain(m, element, xi);
    };
    static const std::vector<BeamQuantity> all{
        {"section_force", "N", "tension, shear along y and z, section axes; of the part beyond on the part before", xyz,
         [](const BeamRecord& b, double s, const Motion& m, double* out) { Out{out} = stress(b, s, m).head<3>(); }},
        {"section_moment", "N m", "torque, bending about y and z, section axes", xyz,
         [](const BeamRecord& b, double s, const Motion& m, double* out) { Out{out} = stress(b, s, m).tail<3>(); }},
        {"strain", "", "stretch, shear along y and z, section axes", xyz,
         [](const BeamRecord& b, double s, const Motion& m, double* out) { Out{out} = strain(b, s, m).head<3>(); }},
        {"curvature", "1/m", "twist, bending about y and z, beyond the reference, section axes", xyz,
         [](const BeamRecord& b, double s, const Motion& m, double* out) { Out{out} = strain(b, s, m).tail<3>(); }}};
    return all;
}

const std::vector<ElementQuantity>& element_quantities() {
    static const std::vector<ElementQuantity> all{
        {"force", "N", "on the second body, ground axes", xyz,
         [](const ElementRecord& e, const Motion& m, double* out) { Out{out} = e.pull(m).head<3>(); }},
        {"moment", "N m", "on the second body about the point of the element, ground axes", xyz,
         [](const ElementRecord& e, const Motion& m, double* out) { Out{out} = e.pull(m).tail<3>(); }}};
    return all;
}

const ElementQuantity* find_element_quantity(std::string_view name) {
    for (const auto& q : element_quantities())
        if (q.name == name) return &q;
    return nullptr;
}

const BeamQuantity* find_beam_quantity(std::string_view name) {
    for (const auto& q : beam_quantities())
        if (q.name == name) return &q;
    return nullptr;
}

const BodyQuantity* find_body_quantity(std::string_view name) {
    for (const auto& q : body_quantities())
        if (q.name == name) return &q;
    return nullptr;
}

const JointQuantity* find_joint_quantity(std::string_view name) {
    for (const auto& q : joint_quantities())
        if (q.name == name) return &q;
    return nullptr;
}

}  // namespace trammel

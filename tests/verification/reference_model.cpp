// verification/reference_model.cpp: bodies, joints and loads of a case file, one function for each kind of item.
#include "reference_model.hpp"
#include "elements/springs.hpp"

#include <stdexcept>

namespace trammel::verification {
namespace {

const std::string& text(const Value& item, const char* key) {
    return part(item, key).text();
}
double number(const Value& item, const char* key) {
    return numbers(part(item, key))[0];
}
Vec3 vector(const Value& item, const char* key) {
    return numbers(part(item, key));
}

Quaternion orientation(const Value& item) {
    const VecX q = numbers(part(item, "orientation"));
    return Quaternion(q[0], q[1], q[2], q[3]).normalized();
}

MatX square(const Value& item, const char* key, int n) {
    return numbers(part(item, key)).reshaped<Eigen::RowMajor>(n, n);
}

/// A sum of c tⁿ and c sin(w t).
Expression function(const Value& terms) {
    std::string formula = "0";
    for (const Value& term : terms.items()) {
        const auto& entry = term.entries().front();
        const std::string& c = entry.value.items()[0].text();
        const std::string& second = entry.value.items()[1].text();
        formula += entry.key == "power" ? " + " + c + "*t^" + second : " + " + c + "*sin(" + second + "*t)";
    }
    return Expression::parse(formula, {}, Dimension::any, TimeUse::allowed);
}

JointFrames frames(const Value& item) {
    const Value &first = part(item, "frame_first"), &second = part(item, "frame_second");
    return {vector(first, "point"), vector(second, "point"), orientation(first).toRotationMatrix(),
            orientation(second).toRotationMatrix()};
}

template <class M>
Elastic<M> elastic(const Pair& pair) {
    Elastic<M> element;
    element.node = {pair.a, pair.b};
    element.measure = M(pair.frames);
    return element;
}

template <class M>
std::unique_ptr<ElementBatch> alone(const Elastic<M>& element) {
    auto batch = std::make_unique<ElasticBatch<M>>();
    batch->add(element);
    return batch;
}

}  // namespace

const Value& part(const Value& map, const std::string& key) {
    if (const Value* found = map.find(key)) return *found;
    throw std::runtime_error("the reference file lacks '" + key + "'");
}

VecX numbers(const Value& value) {
    if (!value.is_list()) return VecX::Constant(1, std::stod(value.text()));
    VecX all(0);
    for (const Value& item : value.items()) {
        const VecX more = numbers(item);
        all.conservativeResize(all.size() + more.size());
        all.tail(more.size()) = more;
    }
    return all;
}

ReferenceModel::ReferenceModel(const Value& file) : mechanism(vector(file, "gravity")) {
    for (const Value& item : part(file, "bodies").items()) body(item);
    if (const Value* list = file.find("joints"))
        for (const Value& item : list->items()) joint(item);
    if (const Value* list = file.find("loads"))
        for (const Value& item : list->items()) load(item);
    mechanism.finish();
}

void ReferenceModel::body(const Value& item) {
    const Start start{vector(item, "position"), orientation(item), vector(item, "velocity"), vector(item, "angular_velocity")};
    nodes[text(item, "name")] = mechanism.body(text(item, "name"), number(item, "mass"), square(item, "inertia", 3), start);
}

void ReferenceModel::joint(const Value& item) {
    const std::string &name = text(item, "name"), &type = text(item, "type");
    types[name] = type;
    if (type == "gear") return gear(item);
    Pair pair{nodes.at(text(item, "first")), nodes.at(text(item, "second")), frames(item)};
    JointFrames& f = pair.frames;
    if (const Value* motion = item.find("motion_first")) {
        const auto& along = motion->items();
        pair.a = mechanism.moving_point("moving ground", {function(along[0]), function(along[1]), function(along[2])});
    }
    const auto add = [&](const auto& measure) { joints[name] = mechanism.joint(name, pair.a, pair.b, measure); };
    if (type == "revolute")
        add(Revolute(f));
    else if (type == "prismatic")
        add(Prismatic(f));
    else if (type == "cylindrical" || type == "screw")
        add(Cylindrical(f));
    else if (type == "planar")
        add(Planar(f));
    else if (type == "spherical")
        add(Spherical(f));
    else if (type == "universal")
        add(Universal(f));
    else if (type == "rigid")
        add(Rigid(f));
    else if (type == "point_on_line")
        add(PointOnLine(f));
    else if (type == "point_on_plane")
        add(PointOnPlane(f));
    else if (type == "distance")
        joints[name] = mechanism.joint(name, pair.a, pair.b, Distance(f), Expression(number(item, "length")));
    else
        throw std::runtime_error("unknown joint type '" + type + "'");
    const int record = joints.at(name);
    if (type == "screw") mechanism.add_rows(record, ScrewRow(f, number(item, "pitch")));
    if (type == "revolute" || type == "cylindrical" || type == "screw" || type == "planar") mechanism.follow_angle(record);
    if (const Value* drive = item.find("drive")) {
        if (type == "revolute")
            mechanism.add_rows(record, Angle(f), function(*drive));
        else
            mechanism.add_rows(record, Displacement(f), function(*drive));
    }
    pairs[name] = pair;
}

void ReferenceModel::gear(const Value& item) {
    joints[text(item, "name")] = mechanism.gear(text(item, "name"), joints.at(text(item, "first_joint")),
                                                joints.at(text(item, "second_joint")), number(item, "ratio"));
}

void ReferenceModel::load(const Value& item) {
    const std::string &name = text(item, "name"), &type = text(item, "type");
    types[name] = type;
    if (type == "joint_spring" || type == "joint_torque") return on_joint(item);
    if (type == "force" || type == "following_force") return force(item, type == "following_force");
    pairs[name] = {nodes.at(text(item, "first")), nodes.at(text(item, "second")), {}};
    if (type == "point_to_point") return spring(item);
    if (type == "bushing") return bushing(item);
    throw std::runtime_error("unknown load type '" + type + "'");
}

void ReferenceModel::on_joint(const Value& item) {
    const Pair& pair = pairs.at(text(item, "joint"));
    const auto fill = [&](auto element) {
        if (const Value* torque = item.find("torque")) {
            element.actuator = function(*torque);
        } else {
            element.stiffness(0, 0) = number(item, "stiffness");
            element.damping(0, 0) = number(item, "damping");
            element.rest[0] = number(item, "free");
        }
        mechanism.add(alone(element));
    };
    if (item.has("coordinate") && text(item, "coordinate") == "translation") return fill(elastic<Displacement>(pair));
    Elastic<Angle> torsion = elastic<Angle>(pair);
    torsion.winding = mechanism.record(joints.at(text(item, "joint"))).winding;
    fill(torsion);
}

void ReferenceModel::spring(const Value& item) {
    Pair& pair = pairs.at(text(item, "name"));
    pair.frames.arm_a = vector(item, "point_first");
    pair.frames.arm_b = vector(item, "point_second");
    Elastic<Distance> element = elastic<Distance>(pair);
    element.stiffness(0, 0) = number(item, "stiffness");
    element.damping(0, 0) = number(item, "damping");
    element.rest[0] = number(item, "free_length");
    mechanism.add(alone(element));
}

void ReferenceModel::bushing(const Value& item) {
    Pair& pair = pairs.at(text(item, "name"));
    pair.frames = frames(item);
    Elastic<RelativeFrame> element = elastic<RelativeFrame>(pair);
    element.stiffness = square(item, "stiffness", 6);
    element.damping = square(item, "damping", 6);
    mechanism.add(alone(element));
}

void ReferenceModel::force(const Value& item, bool following) {
    Load load;
    load.node = nodes.at(text(item, "body"));
    load.point = vector(item, "point");
    const Vec3 components = vector(item, "force");
    for (std::size_t k = 0; k < 3; ++k) load.force[k] = Expression(components[static_cast<int>(k)]);
    load.following = following;
    auto batch = std::make_unique<Loads>();
    batch->add(load);
    mechanism.add(std::move(batch));
}

}  // namespace trammel::verification

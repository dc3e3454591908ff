// model/build.hpp: description → model. Collects every error of the file, then throws them together.
#pragma once

#include <map>
#include <memory>

#include "description/reader.hpp"
#include "elements/load.hpp"
#include "elements/rigid_body.hpp"
#include "elements/rotating_inertia.hpp"
#include "elements/springs.hpp"
#include "joints/joint_set.hpp"
#include "model/catalog.hpp"
#include "model/model.hpp"
#include "schemes/scheme.hpp"
#include "stepping/error_control.hpp"

namespace trammel {

/// Quantities of one body (at a point of it) or of one joint, recorded under a name.
struct OutputSpec {
    std::string name;
    NodeId body = -1;  ///< or -1: a joint
    int joint = -1;    ///< index into Model::joints()
    Vec3 point = Vec3::Zero();
    std::vector<std::string> quantities;
};

struct RunSettings {
    Scheme scheme;
    SourceMark scheme_mark;
    double end = 0, start_limit = 1e-3;
    double h = 0;  ///< of equal steps
    int halvings = 10;
    std::optional<ErrorSettings> error;  ///< instead of equal steps
    SourceMark step_mark;
    long mark_every = 200, output_every = 1;
    std::string solver = default_linear_solver;
};

struct BuiltModel {
    std::unique_ptr<Model> model;
    RunSettings run;
    std::vector<OutputSpec> outputs;
    std::string title;
};

/// Throws ModelError.
BuiltModel build_model(const Value& root, const Parameters& overrides = {});

/// What the factories of one file share.
struct Builder {
    explicit Builder(const Value& file) : root(file) {}

    const Value& root;
    Diagnostics errors;
    Parameters constants;
    Vec3 gravity = Vec3::Zero();
    std::unique_ptr<Model> model = std::make_unique<Model>();
    std::map<std::string, NodeId, std::less<>> nodes{{"ground", 0}};
    std::vector<Pose> poses{Pose{}};  ///< at the start, by node
    JointSet joints;
    std::unique_ptr<Springs> springs;
    std::unique_ptr<TorsionSprings> torsion_springs;
    std::unique_ptr<AxialActuators> axial;
    std::unique_ptr<Bushings> bushings;
    std::unique_ptr<RotatingInertias> rotating_inertias;
    std::map<std::string, JointRecord, std::less<>> records;
    std::vector<std::string> record_order;

    void bodies();
    void grounds();
    void all_joints();
    void couplings();
    void add_joint(ItemReader&, const std::string& type, const std::string& name);
    void add_rolling(ItemReader&, const std::string& type, const std::string& name);
    JointFrames contact_frames(ItemReader&, const JointRecord&);
    void rotating_coupling(ItemReader&, const std::string& name);
    void rotating_inertia(ItemReader&);
    /// The moving ground that the key `axes` names.
    std::optional<NodeId> spinning_axes(ItemReader&);
    void elements();
    void loads();
    RunSettings run();
    void step(const Value& item, RunSettings&);
    std::vector<OutputSpec> outputs();
    void output(ItemReader&, std::vector<OutputSpec>& list);

    /// A body by name; an unknown one is an error with the nearest name.
    std::optional<NodeId> node(ItemReader&, std::string_view key, std::size_t i, const std::string& name);
    std::optional<std::pair<NodeId, NodeId>> pair(ItemReader&);
    /// Where a joint stands on both bodies; `axes`: the item declares axis, x_axis, axes_first, axes_second.
    JointFrames frames(ItemReader&, NodeId a, NodeId b, bool axes = true);
    Mat3 axes_in_space(ItemReader&);
    void universal_axes(ItemReader&, JointFrames&, NodeId a, NodeId b);
    /// The keys of a group that hold one value each, read together.
    ItemReader values(const Value& group, const std::vector<SectionSpec>& sections, std::string what);
    std::vector<OutputSpec> default_outputs() const;
    /// Two points given as `from`/`to` or in body axes.
    JointFrames points(ItemReader&, NodeId a, NodeId b);
    JointRecord* joint(ItemReader&, std::string_view key, const std::string& name);
    /// The joint an item acts on; it must have the coordinate wanted.
    const JointRecord* joint_with(ItemReader&, bool angle);
    Vec3 to_body(NodeId, const Vec3& point) const;

    /// Calls use(reader, type, name) for every item of a map section.
    template <class Use>
    void each(const SectionSpec& section, const char* what, Use&& use) {
        const Value* map = root.find(section.name);
        if (!map) return;
        for (const auto& entry : map->entries()) {
            const std::string title = std::string(what) + " '" + entry.key + "'";
            if (entry.key.empty() || entry.key.find_first_of("/\n") != std::string::npos)
                errors.add(entry.where, title + ": a name must be one line, not empty and without '/'");
            const EntrySpec* spec = select_entry(section, entry.value, title, errors);
            if (!spec) continue;
            ItemReader reader(entry.value, title, spec->parameters, constants, errors);
            use(reader, spec->type, entry.key);
        }
    }
};

inline Vec3 vec3(const std::array<double, 3>& v) {
    return {v[0], v[1], v[2]};
}
inline Quaternion quaternion(const std::array<double, 4>& q) {
    return {q[0], q[1], q[2], q[3]};
}

}  // namespace trammel

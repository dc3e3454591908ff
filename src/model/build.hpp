// model/build.hpp: what builds a model from its description. Collects every error of the file, then throws them together.
#pragma once

#include <map>
#include <memory>

#include "description/reader.hpp"
#include "elements/names.hpp"
#include "joints/joint_set.hpp"
#include "model/beam_curve.hpp"
#include "model/built_model.hpp"
#include "model/catalog.hpp"
#include "model/section_shapes.hpp"
#include "model/solid_body.hpp"

namespace trammel {

class LinearRows;
struct FloatingBody;
struct SolidNode;

/// What the factories of one file share.
struct Builder {
    explicit Builder(const Value& file);
    ~Builder();  // with the constructor in build.cpp: they know every kind of batch and are costly to compile

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
    std::unique_ptr<Bearings> bearings;
    std::unique_ptr<DirectionSprings> direction_springs;
    std::unique_ptr<BearingTables> bearing_tables;
    std::unique_ptr<OilFilms> oil_films;
    std::unique_ptr<Rubs> rubs;
    std::unique_ptr<ElasticSolids> elastic_solids;
    std::vector<NodeId> unlisted;  ///< nodes of meshes without a name
    std::unique_ptr<RigidBodies> lumps;
    std::unique_ptr<ReleasedBodies> released;
    std::unique_ptr<RotatingInertias> rotating_inertias;
    std::unique_ptr<DistributedLoads> distributed;
    std::map<std::string, JointRecord, std::less<>> records;
    std::vector<std::string> record_order;
    std::map<NodeId, PrescribedMotion> moving;  ///< grounds that move
    std::map<NodeId, NodeId> lives_in;          ///< points of solids, and the moving grounds whose axes they live in
    std::map<NodeId, Vec3> solid_origins;       ///< where points of solids are without deformation, in their axes
    std::unique_ptr<LinearBodies> linear_bodies;
    std::unique_ptr<FloatingBodies> floating_bodies;
    std::unique_ptr<LinearRows> linear_rows;
    std::unique_ptr<SpinningBearings> spinning_bearings;
    std::vector<SolidRecord> solids;
    std::map<std::string, Material, std::less<>> materials;
    std::map<std::string, SectionLaw, std::less<>> section_laws;  ///< empty where something was wrong
    std::array<std::unique_ptr<BeamBatch>, highest_beam_order> beam_batches;
    std::unique_ptr<ModalDampers> modal_dampers;
    std::vector<ElementRecord> pulling_elements;
    std::vector<BeamRecord> beams;
    std::map<std::string, std::string, std::less<>> fixed_ends;  ///< "blade.start" and what it is fixed to

    void bodies();
    void grounds();
    void all_materials();
    void all_sections();
    SectionLaw section_law(ItemReader&, const std::string& type);
    SectionLaw varying_section(ItemReader&);
    void all_beams();
    void add_beam(ItemReader&, const std::string& type, const std::string& name);
    std::optional<BeamCurve> beam_curve(ItemReader&, const std::string& type);
    /// Places the nodes and elements of a beam.
    void mesh_beam(ItemReader&, const std::string& name, const BeamCurve&, const SectionLaw&);
    void damp_modes(ItemReader&, int order, const std::vector<BeamElementSpec>&, BeamRecord&);
    /// Fractions at which elements meet; empty after an error.
    std::vector<double> beam_ends(ItemReader&, const BeamCurve&);
    /// A beam and a fraction from "blade.start", "blade.end", "blade@0.35".
    std::optional<std::pair<const BeamRecord*, double>> beam_place(std::string_view name) const;
    void all_solids();
    void add_solid(ItemReader&, const std::string& type, const std::string& name);
    Mesh solid_mesh(ItemReader&, const std::string& type);
    std::optional<SolidInput> solid_input(ItemReader&, const std::string& type);
    SolidPoints solid_points(ItemReader&, const SolidMatrices&);
    /// Nodes, rows and matrices of a solid.
    void place_solid(ItemReader&, const std::string& name, SolidRecord, const SolidPoints&, const SolidBody&);
    /// A reduced solid with large motion.
    void place_floating(ItemReader&, const std::string& name, SolidRecord, const SolidPoints&, const ReducedSolid&,
                        SolidMatrices&);
    std::vector<NodeId> products(const FloatingBody&, const std::string& name);
    /// A bearing between a body in space and a point in spinning axes; false: the second body is none.
    bool spinning_bearing(ItemReader&, const std::string& name);
    void distributed_load(ItemReader&, bool moment);
    void all_elastic_solids();
    std::vector<SolidNode> solid_nodes(ItemReader&, const std::string& name, const Mesh&);
    /// Nodes of the mesh that have a name.
    std::map<int, std::string> named_solid_nodes(ItemReader&, const Mesh&);
    void attach_solid(ItemReader&, const std::string& name, const Mesh&, const std::vector<SolidNode>&);
    void all_joints();
    void couplings();
    void add_joint(ItemReader&, const std::string& type, const std::string& name);
    void add_rolling(ItemReader&, const std::string& type, const std::string& name);
    JointFrames contact_frames(ItemReader&, const JointRecord&);
    void rotating_coupling(ItemReader&, const std::string& name);
    DirectionProduct directions(ItemReader&, NodeId a, NodeId b);
    void right_angle(ItemReader&, const std::string& name);
    void rotating_inertia(ItemReader&);
    /// The moving ground that the key `axes` names.
    std::optional<NodeId> spinning_axes(ItemReader&);
    void elements();
    void journal(ItemReader&, const std::string& type, const std::string& name);
    /// Keeps what outputs need of an element whose second point lies on this node.
    void keep_element(const std::string& name, const PullingElements&, int element, NodeId second, const Vec3& arm,
                      int place = 1);
    /// Distance of the points across the axis, at the start.
    double eccentricity(const std::array<NodeId, 2>&, const JointFrames&) const;
    void lump(ItemReader&);
    /// Coriolis, Euler and centrifugal forces of a lump on a point whose coordinates live in spinning axes.
    void spinning_lump(ItemReader&, NodeId on, NodeId axes);
    void loads();
    void add_batches();
    RunSettings run();
    void step(const Value& item, RunSettings&);
    std::vector<OutputSpec> outputs();
    void output(ItemReader&, std::vector<OutputSpec>& list);

    /// A body by name; an unknown one is an error with the nearest name.
    std::optional<NodeId> node(ItemReader&, std::string_view key, std::size_t i, const std::string& name);
    std::optional<std::pair<NodeId, NodeId>> pair(ItemReader&);
    /// The same; either may live in spinning axes.
    std::optional<std::pair<NodeId, NodeId>> any_pair(ItemReader&);
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
    /// Why a beam has no node of its own at a fraction, and what to do.
    std::string no_beam_node(const BeamRecord&, double fraction) const;
    /// Of a name, or nothing if no body, ground or beam node has it.
    std::optional<NodeId> find_node(std::string_view name) const;

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

/// The batch of this type, made when the first element of it comes.
template <class Batch>
Batch& batch_of(std::unique_ptr<Batch>& batch) {
    if (!batch) batch = std::make_unique<Batch>();
    return *batch;
}

/// Inertia about the mass centre from the three or six numbers of `inertia`; checks that a body can have it.
Mat3 inertia_of(ItemReader&);
/// 3x3, or 2x2 across the axis; need not be symmetric.
Mat3 bearing_matrix(ItemReader&, std::string_view key);
/// A symmetric 6×6 matrix; one that is not is an error.
Mat6 matrix6(ItemReader&, std::string_view key);

inline Vec3 vec3(const std::array<double, 3>& v) {
    return {v[0], v[1], v[2]};
}
inline Quaternion quaternion(const std::array<double, 4>& q) {
    return {q[0], q[1], q[2], q[3]};
}

}  // namespace trammel

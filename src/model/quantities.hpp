// model/quantities.hpp: what can be recorded of a body, a joint, a beam or an element: names, units, and how each is found.
// Theory: docs/theory/model.md
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"

namespace trammel {

struct BodyQuantity {
    std::string name, unit, summary;
    std::vector<std::string> labels;  ///< one for each column
    void (*evaluate)(const NodeMotion& body, const Vec3& point, double* out);
};

struct JointQuantity {
    std::string name, unit, summary;
    std::vector<std::string> labels;
    bool (*applies)(const JointRecord&);
    void (*evaluate)(const JointRecord&, const Motion&, const State&, double* out);
};

/// At a fraction of the length of a beam.
struct BeamQuantity {
    std::string name, unit, summary;
    std::vector<std::string> labels;
    void (*evaluate)(const BeamRecord&, double fraction, const Motion&, double* out);
};

/// Of an element between two bodies.
struct ElementQuantity {
    std::string name, unit, summary;
    std::vector<std::string> labels;
    void (*evaluate)(const ElementRecord&, const Motion&, double* out);
};

const std::vector<ElementQuantity>& element_quantities();
const ElementQuantity* find_element_quantity(std::string_view name);
const std::vector<BeamQuantity>& beam_quantities();
const BeamQuantity* find_beam_quantity(std::string_view name);
const std::vector<BodyQuantity>& body_quantities();
const std::vector<JointQuantity>& joint_quantities();
const BodyQuantity* find_body_quantity(std::string_view name);
const JointQuantity* find_joint_quantity(std::string_view name);

}  // namespace trammel

// tests/model/model_text.hpp: a model from text in a test, and the errors of a wrong one.
#pragma once

#include <string>

#include "io/yaml_reader.hpp"
#include "model/built_model.hpp"

namespace trammel::test {

inline BuiltModel built(const std::string& text) {
    return build_model(read_yaml_text(text, "model.yaml"));
}

/// "5:11: error: …" lines of a model that must not build; empty if it did.
inline std::vector<Diagnostic> errors_of(const std::string& text) {
    try {
        built(text);
    } catch (const ModelError& e) {
        return e.diagnostics();
    }
    return {};
}

/// A rod on a hinge, to which a test adds sections.
inline std::string pendulum(const std::string& more = "") {
    return R"(trammel: 1
gravity: [0, 0, -9.81]
bodies:
  rod: {mass: 1, inertia: [1e-3, 0.1, 0.1], position: [0.5, 0, 0]}
joints:
  hinge: {type: revolute, between: [ground, rod], at: [0, 0, 0], axis: [0, 1, 0]}
run: {step: {h: 1 ms}, end: 1}
)" + more;
}

}  // namespace trammel::test

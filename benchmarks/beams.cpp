// beams.cpp: beams that are timed: a cantilever, a rotating blade, and single elements.
#include <fmt/format.h>

#include "io/yaml_reader.hpp"
#include "mechanisms.hpp"
#include "model/built_model.hpp"

namespace trammel::bench {
namespace {

Mechanism from_text(std::string name, const std::string& text) {
    BuiltModel built = build_model(read_yaml_text(text, "beam.yaml"));
    const NodeId tip = built.model->beams().front().nodes.back();
    return {std::move(name), std::move(built.model), built.run.h, built.run.end, 0, tip};
}

}  // namespace

Mechanism cantilever(int elements, int order) {
    return from_text(fmt::format("cantilever/{}x{}", elements, order), fmt::format(R"yaml(trammel: 1
parameters: {{EA: 146.2e6, EI: 211.7e3, P: 5e4}}
sections:
  s: {{type: constants, EA: EA, GAy: 5/6*EA/2.6, GAz: 5/6*EA/2.6, GJ: EI/1.3, EIy: EI, EIz: EI, mass: 5.41}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [2.4, 0, 0], elements: {}, order: {}, start_on: ground}}
loads:
  tip: {{type: force, on: b.end, value: [0, "t < 0.25 ? P*t/0.25 : (t < 0.5 ? P*(2 - t/0.25) : 0)", 0]}}
run: {{step: {{h: 5e-4}}, end: 1}}
)yaml",
                                                                                   elements, order));
}

Mechanism rotating_blade(int elements, int order) {
    return from_text(fmt::format("rotating_blade/{}x{}", elements, order), fmt::format(R"yaml(trammel: 1
gravity: [0, 0, -9.81]
grounds:
  hub: {{axis: [0, 0, 1], angle: "t < 5 ? 1.2*(t^2/2 + (5/(2*pi))^2*(cos(2*pi*t/5) - 1)) : 6*(t - 2.5)"}}
sections:
  s: {{type: constants, EA: 2.8e8, GAy: 1e8, GAz: 1e8, GJ: 1e6, EIy: 2.8e6, EIz: 1.4e6, mass: 12, Jx: 0.12, Jy: 0.06, Jz: 0.06}}
beams:
  b: {{section: s, from: [0, 0, 0], to: [20, 0, 0], elements: {}, order: {}, start_on: hub}}
run: {{step: {{h: 5e-3}}, end: 10}}
)yaml",
                                                                                       elements, order));
}

ElementCost::ElementCost(int elements, int order)
    : elements_(elements),
      mechanism_(rotating_blade(elements, order)),
      state_(mechanism_.model->initial_state()),
      system_(mechanism_.model->pattern()),
      residual_(mechanism_.model->dofs()) {
    state_.velocity.setLinSpaced(0, 1);
    state_.acceleration.setLinSpaced(1, 2);
}

double ElementCost::residual() {
    mechanism_.model->residual(state_, residual_.data(), nullptr);
    return residual_[0];
}

double ElementCost::tangent() {
    mechanism_.model->tangent(state_, {1e-3, 1e-2, 1}, {}, system_);
    return system_.values[0];
}

}  // namespace trammel::bench

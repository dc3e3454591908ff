// model/beam_modes.cpp: the beam alone, its modes, and what section forces they cause.
#include "model/beam_modes.hpp"

#include <fmt/format.h>

#include <map>

#include "analysis/modes.hpp"

namespace trammel {
namespace {

/// The beam with nodes of its own at the section frames: nothing is mounted, nothing else is there.
class BeamAlone {
public:
    BeamAlone(int order, const std::vector<BeamElementSpec>& elements, HeldEnds held)
        : batch_(make_beams(order, Vec3::Zero())), order_(order) {
        motion_.node.emplace_back();
        for (std::size_t e = 0; e < elements.size(); ++e) {
            const bool last = e + 1 == elements.size();
            for (int a = e == 0 ? 0 : 1; a <= order; ++a) {
                const bool fixed = (held.start && e == 0 && a == 0) || (held.end && last && a == order);
                table_.add(fixed ? NodeKind::ground : NodeKind::frame);
                motion_.node.push_back({elements[e].reference[static_cast<std::size_t>(a)]});
            }
            BeamElementSpec spec = elements[e];
            spec.damping = 0;
            spec.mount.assign(spec.node.size(), {});
            for (int a = 0; a <= order; ++a) spec.node[static_cast<std::size_t>(a)] = node(e, a);
            batch_->add(spec);
        }
        PatternBuilder builder(table_.dofs);
        batch_->couple(table_, builder);
        pattern_ = builder.finish();
        batch_->plan(table_, pattern_);
    }

    NodeId node(std::size_t element, int a) const { return static_cast<NodeId>(element) * order_ + a + 1; }
    int freedoms() const { return table_.dofs; }

    Linearisation linearised() const {
        const auto matrix = [&](const Weights& weights) {
            System system(pattern_);
            batch_->add_tangent(motion_, weights, system);
            return sparse_part(system, 0, table_.dofs, 0, table_.dofs);
        };
        Linearisation lin{matrix({0, 0, 1}), Sparse(table_.dofs, table_.dofs), matrix({1, 0, 0}), Sparse(0, table_.dofs)};
        return lin;
    }

    /// Section forces of a small motion at the Gauss points of an element.
    MatX stress(const VecXc& shape, std::size_t element) {
        for (std::size_t n = 0; n < table_.kind.size(); ++n)
            if (table_.count[n] == 6) motion_.node[n].v = shape.segment(table_.first[n], 6).real();
        return batch_->stress_rates(motion_, static_cast<int>(element));
    }
    const BeamBatch& batch() const { return *batch_; }

private:
    std::unique_ptr<BeamBatch> batch_;
    int order_;
    NodeTable table_;
    Motion motion_;
    Pattern pattern_;
};

/// Modes of one frequency have no shapes of their own: their ratios must agree.
std::string split_pair(const std::vector<Mode>& modes, const std::vector<double>& ratios) {
    for (std::size_t k = 0; k < ratios.size() && k + 1 < modes.size(); ++k) {
        const double next = k + 1 < ratios.size() ? ratios[k + 1] : 0;
        if (modes[k + 1].frequency() - modes[k].frequency() > 1e-6 * modes[k].frequency() || next == ratios[k]) continue;
        return fmt::format("modes {} and {} of the beam have the same frequency ({:.5g} Hz): give both the same ratio", k + 1,
                           k + 2, modes[k].frequency() / 6.283185307179586);
    }
    return {};
}

/// Place of a node in the list of the damper, which it enters when it comes first.
std::size_t place_of(NodeId node, std::vector<NodeId>& list) {
    const auto at = std::find(list.begin(), list.end(), node);
    if (at != list.end()) return static_cast<std::size_t>(at - list.begin());
    list.push_back(node);
    return list.size() - 1;
}

}  // namespace

Result<ModalDamper, std::string> modal_damper(int order, const std::vector<BeamElementSpec>& elements, HeldEnds held,
                                              const std::vector<double>& ratios) {
    BeamAlone beam(order, elements, held);
    const int wanted = static_cast<int>(ratios.size());
    ModeSettings settings;
    settings.count = std::min(wanted + 1, beam.freedoms());
    const auto found = find_modes(beam.linearised(), {}, settings);
    if (!found) return tl::unexpected(found.error());
    if (static_cast<int>(found->modes.size()) < wanted)
        return tl::unexpected(fmt::format("the beam has {} modes only: use more elements or fewer ratios", found->modes.size()));
    if (std::string fault = split_pair(found->modes, ratios); !fault.empty()) return tl::unexpected(fault);

    ModalDamper damper;
    std::map<std::array<int, 2>, std::size_t> place;
    for (const BeamElementSpec& e : elements)
        for (const NodeId i : e.node)
            for (const NodeId j : e.node) {
                const std::array<int, 2> pair{static_cast<int>(place_of(i, damper.node)),
                                              static_cast<int>(place_of(j, damper.node))};
                if (place.emplace(pair, damper.pair.size()).second) damper.pair.push_back(pair);
            }
    for (int k = 0; k < wanted; ++k) {
        const Mode& mode = found->modes[static_cast<std::size_t>(k)];
        ModalDamper::Mode& m = damper.mode.emplace_back();
        m.coefficient = 2 * ratios[static_cast<std::size_t>(k)] / std::pow(mode.frequency(), 3);
        m.form.assign(damper.pair.size(), Mat4::Zero());
        for (std::size_t e = 0; e < elements.size(); ++e) {
            const BeamElementSpec& spec = elements[e];
            m.stress.push_back(beam.stress(mode.shape, e));
            const MatX form = beam.batch().strain_form(static_cast<int>(e), m.stress.back());
            for (std::size_t a = 0; a < spec.node.size(); ++a)
                for (std::size_t b = 0; b < spec.node.size(); ++b) {
                    const std::array<int, 2> pair{static_cast<int>(place_of(spec.node[a], damper.node)),
                                                  static_cast<int>(place_of(spec.node[b], damper.node))};
                    m.form[place.at(pair)] += spec.mount[a].coordinate_map().transpose() *
                                              form.block<4, 4>(4 * Eigen::Index(a), 4 * Eigen::Index(b)) *
                                              spec.mount[b].coordinate_map();
                }
        }
    }
    return damper;
}

}  // namespace trammel

// elements/modal_damper_interval.cpp: dampers of modes over an interval: gradient at the mean z_m, rate ż.
//
//   F = Σ c ẏ Y z_m,  ẏ = Y z_m · ż      slope  Σ c [Y z_m (w_rate Y z_m + ½(w_to + w_from) Y ż)ᵀ + ½(w_to + w_from) ẏ Y]
// y is quadratic in z: Y z_m is its exact discrete gradient.
#include "elements/beam_rows.hpp"
#include "elements/modal_damper.hpp"

namespace trammel {

void ModalDampers::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.clear();
    for (const ModalDamper& d : dampers_) {
        auto& slots = coordinate_slots_.emplace_back();
        for (NodeId i : d.node)
            for (NodeId j : d.node)
                slots.emplace_back().plan(pattern, table.first[i], table.count[i], table.first[j], table.count[j]);
    }
}

void ModalDampers::gather(std::size_t k, const Interval& interval) const {
    Scratch& s = scratch_[k];
    const std::vector<NodeId>& node = dampers_[k].node;
    const Vec3 origin = interval.node[node[0]].from.head<3>();
    for (std::size_t a = 0; a < node.size(); ++a) {
        const NodeInterval& n = interval.node[node[a]];
        s.z[a] = 0.5 * (as_rows(n.from) + as_rows(n.to));
        s.z[a].row(0) -= origin.transpose();
        s.rate[a] = as_rows(n.rate);
    }
}

void ModalDampers::add_interval_force(const Interval& interval, const CoordinateTable& table, double* out) const {
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        gather(k, interval);
        measure(k);
        const Scratch& s = scratch_[k];
        for (std::size_t i = 0; i < s.pull.size(); ++i)
            for (std::size_t a = 0; a < s.z.size(); ++a)
                table.add_to(out, dampers_[k].node[a], s.speed[static_cast<Eigen::Index>(i)] * as_coordinates(s.pull[i][a]));
    }
}

void ModalDampers::add_interval_tangent(const Interval& interval, const IntervalWeights& w, System& system) const {
    const double both = 0.5 * (w.to + w.from);
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        const ModalDamper& d = dampers_[k];
        gather(k, interval);
        measure(k);
        Scratch& s = scratch_[k];
        const std::size_t n = d.node.size();
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t i = 0; i < d.mode.size(); ++i) {
                const auto column = static_cast<Eigen::Index>(i);
                s.force[a].col(column) = d.mode[i].coefficient * as_coordinates(s.pull[i][a]);
                s.slope[a].col(column) = w.rate * as_coordinates(s.pull[i][a]) + both * as_coordinates(s.turned[i][a]);
            }
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) {
                const Mat<12, 12> block = s.force[a].lazyProduct(s.slope[b].transpose());
                coordinate_slots_[k][a * n + b].add(system, block);
            }
        for (std::size_t p = 0; p < d.pair.size(); ++p)
            coordinate_slots_[k][static_cast<std::size_t>(d.pair[p][0]) * n + static_cast<std::size_t>(d.pair[p][1])].add(
                system, thrice(turning_form(k, p)), both);
    }
}

void ModalDampers::add_interval_work(const Interval& interval, Work& work) const {
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        gather(k, interval);
        measure(k);
        const Scratch& s = scratch_[k];
        for (std::size_t i = 0; i < s.pull.size(); ++i)
            for (std::size_t a = 0; a < s.z.size(); ++a) {
                const NodeInterval& node = interval.node[dampers_[k].node[a]];
                const Mat43 step = as_rows(node.to) - as_rows(node.from);
                const double done = s.speed[static_cast<Eigen::Index>(i)] * s.pull[i][a].cwiseProduct(step).sum();
                work.dampers -= done;
                if (moving_[k][a]) work.drives += done;
            }
    }
}

}  // namespace trammel

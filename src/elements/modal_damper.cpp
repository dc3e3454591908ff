// elements/modal_damper.cpp: dampers of modes at an instant, by the rates ẏ = PᵀYZ · v.
//
//   tangent  Σ c [PᵀYZ (w_v PᵀYZ + w_q ∂ẏ/∂q)ᵀ + w_q ẏ (PᵀYP + turning of PᵀYZ)]     ∂ẏ/∂q = PᵀYŻ + turningᵀ v
#include "elements/modal_damper.hpp"

#include "assembly/measure.hpp"
#include "elements/beam_rows.hpp"

namespace trammel {

int ModalDampers::add(ModalDamper damper) {
    Scratch s;
    const std::size_t n = damper.node.size(), modes = damper.mode.size();
    s.z.resize(n);
    s.rate.resize(n);
    s.pull.assign(modes, Rows(n));
    s.turned.assign(modes, Rows(n));
    s.force.assign(n, Columns(12, modes));
    s.slope.assign(n, Columns(12, modes));
    s.speed.resize(static_cast<Eigen::Index>(modes));
    scratch_.push_back(std::move(s));
    dampers_.push_back(std::move(damper));
    return static_cast<int>(dampers_.size()) - 1;
}

void ModalDampers::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const ModalDamper& d : dampers_)
        for (NodeId i : d.node)
            for (NodeId j : d.node) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
}

void ModalDampers::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.clear();
    moving_.clear();
    for (const ModalDamper& d : dampers_) {
        auto& slots = slots_.emplace_back();
        auto& moving = moving_.emplace_back();
        for (NodeId i : d.node) {
            moving.push_back(table.kind[i] == NodeKind::prescribed);
            for (NodeId j : d.node)
                slots.emplace_back().plan(pattern, table.first[i], table.count[i], table.first[j], table.count[j]);
        }
    }
}

void ModalDampers::gather(std::size_t k, const Motion& motion) const {
    Scratch& s = scratch_[k];
    const std::vector<NodeId>& node = dampers_[k].node;
    for (std::size_t a = 0; a < node.size(); ++a) {
        const NodeMotion& n = motion.node[node[a]];
        s.z[a] = beam_coordinates(n.frame, motion.node[node[0]].frame.x);
        s.rate[a] = coordinate_rate(n);
    }
}

void ModalDampers::measure(std::size_t k) const {
    const ModalDamper& d = dampers_[k];
    Scratch& s = scratch_[k];
    for (std::size_t i = 0; i < d.mode.size(); ++i) {
        Rows &pull = s.pull[i], &turned = s.turned[i];
        for (std::size_t a = 0; a < d.node.size(); ++a) {
            pull[a].setZero();
            turned[a].setZero();
        }
        for (std::size_t p = 0; p < d.pair.size(); ++p) {
            const auto [a, b] = d.pair[p];
            pull[a] += d.mode[i].form[p].lazyProduct(s.z[b]);
            turned[a] += d.mode[i].form[p].lazyProduct(s.rate[b]);
        }
        double rate = 0;
        for (std::size_t a = 0; a < d.node.size(); ++a) rate += pull[a].cwiseProduct(s.rate[a]).sum();
        s.speed[static_cast<Eigen::Index>(i)] = d.mode[i].coefficient * rate;
    }
}

Mat4 ModalDampers::turning_form(std::size_t k, std::size_t pair) const {
    Mat4 sum = Mat4::Zero();
    for (std::size_t i = 0; i < dampers_[k].mode.size(); ++i)
        sum += scratch_[k].speed[static_cast<Eigen::Index>(i)] * dampers_[k].mode[i].form[pair];
    return sum;
}

void ModalDampers::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        gather(k, motion);
        measure(k);
        const Scratch& s = scratch_[k];
        for (std::size_t a = 0; a < dampers_[k].node.size(); ++a) {
            Mat43 force = Mat43::Zero();
            for (std::size_t i = 0; i < s.pull.size(); ++i) force += s.speed[static_cast<Eigen::Index>(i)] * s.pull[i][a];
            table.add_to(residual, dampers_[k].node[a], in_body_axes(s.z[a], force));
        }
    }
}

void ModalDampers::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        const ModalDamper& d = dampers_[k];
        gather(k, motion);
        measure(k);
        Scratch& s = scratch_[k];
        const std::size_t n = d.node.size();
        for (std::size_t a = 0; a < n; ++a) {
            const NodeMotion& node = motion.node[d.node[a]];
            Mat43 whole = Mat43::Zero();
            for (std::size_t i = 0; i < d.mode.size(); ++i) {
                const auto column = static_cast<Eigen::Index>(i);
                const Vec6 g = in_body_axes(s.z[a], s.pull[i][a]);
                Vec6 change = in_body_axes(s.z[a], s.turned[i][a]);
                change.tail<3>() += turning(node.frame, as_coordinates(s.pull[i][a])).transpose() * node.v;
                s.force[a].col(column).head<6>() = d.mode[i].coefficient * g;
                s.slope[a].col(column).head<6>() = weights.v * g + weights.q * change;
                whole += s.speed[column] * s.pull[i][a];
            }
            Mat6 turn = Mat6::Zero();
            turn.rightCols<3>() = turning(node.frame, as_coordinates(whole));
            slots_[k][a * n + a].add(system, turn, weights.q);
        }
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) {
                const Mat6 block = s.force[a].topRows<6>().lazyProduct(s.slope[b].topRows<6>().transpose());
                slots_[k][a * n + b].add(system, block);
            }
        for (std::size_t p = 0; p < d.pair.size(); ++p) {
            const auto a = static_cast<std::size_t>(d.pair[p][0]), b = static_cast<std::size_t>(d.pair[p][1]);
            const Mat<12, 12> form = thrice(turning_form(k, p));
            const Mat6 block = spread(motion.node[d.node[a]].frame).transpose() * (form * spread(motion.node[d.node[b]].frame));
            slots_[k][a * n + b].add(system, block, weights.q);
        }
    }
}

void ModalDampers::add_energy(const Motion& motion, Energy& energy) const {
    for (std::size_t k = 0; k < dampers_.size(); ++k) {
        gather(k, motion);
        measure(k);
        const Scratch& s = scratch_[k];
        for (std::size_t i = 0; i < s.pull.size(); ++i) {
            const double speed = s.speed[static_cast<Eigen::Index>(i)];
            energy.damper_power -= speed * speed / dampers_[k].mode[i].coefficient;
            for (std::size_t a = 0; a < s.z.size(); ++a)
                if (moving_[k][a]) energy.drive_power += speed * s.pull[i][a].cwiseProduct(s.rate[a]).sum();
        }
    }
}

Vec6 ModalDampers::stress(const Motion& motion, int damper, int element, const VecX& at) const {
    const auto k = static_cast<std::size_t>(damper);
    gather(k, motion);
    measure(k);
    Vec6 sum = Vec6::Zero();
    for (std::size_t i = 0; i < dampers_[k].mode.size(); ++i)
        sum += scratch_[k].speed[static_cast<Eigen::Index>(i)] *
               (dampers_[k].mode[i].stress[static_cast<std::size_t>(element)] * at);
    return sum;
}

}  // namespace trammel

// elements/linear_body_interval.cpp: a linear body over an interval.
//
//   F = K [(1−χ)/2 u_a + (1+χ)/2 u_b] + C u̇ + ⟨2Ω⟩E u̇ + (⟨Ω²⟩H + ⟨Ω̇ + a_e Ω⟩E) ū − loads,  ⟨ ⟩: mean of both ends
//   F·Δu = ΔV + (χ/2) Δuᵀ K Δu + Δuᵀ C u̇ − work of the axes and of gravity; the Coriolis force does none along u̇ ∥ Δu
#include "elements/linear_body.hpp"

namespace trammel {

LinearBodies::Spin LinearBodies::mean_spin(const LinearBody& body, const Interval& interval) {
    const Spin a = spin_of(body, interval.moved_from[body.axes], 1), b = spin_of(body, interval.moved_to[body.axes], 1);
    Spin mean;
    mean.speed = 0.5 * (a.speed + b.speed);
    mean.square = 0.5 * (a.square + b.square);
    mean.fourth = 0.5 * (a.fourth + b.fourth);
    mean.change = 0.5 * (a.change + b.change);
    mean.acceleration = 0.5 * (a.acceleration + b.acceleration);
    mean.gravity = 0.5 * (a.gravity + b.gravity);
    return mean;
}

void LinearBodies::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_slots_.clear();
    for (const LinearBody& body : bodies_) coordinate_slots_.push_back(planned(body, pattern, table.first));
}

/// u: with the share of both ends in the elastic force; v: the rate; a: the mean.
void LinearBodies::gather(std::size_t k, const Interval& interval) const {
    Scratch& s = scratch_[k];
    const double to = 0.5 * (1 + interval.dissipation);
    for (const LinearBodyPart& part : bodies_[k].parts) {
        const NodeInterval& node = interval.node[part.node];
        for (int i = 0; i < part.count; ++i) {
            const double from = node.from[i] - part.origin[i], end = node.to[i] - part.origin[i];
            s.u[part.first + i] = (1 - to) * from + to * end;
            s.v[part.first + i] = node.rate[i];
            s.a[part.first + i] = 0.5 * (from + end);
        }
    }
}

void LinearBodies::add_interval_mass(double, double, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) add(bodies_[k], coordinate_slots_[k], {1, 0, 0, 0}, system);
}

void LinearBodies::add_interval_force(const Interval& interval, const CoordinateTable& table, double* force) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        const LinearBodyMatrices& m = body.matrices;
        Scratch& s = scratch_[k];
        gather(k, interval);
        const Spin spin = mean_spin(body, interval);
        s.xm = (body.mass_damping + body.external_damping) * s.v;
        s.xk = s.u + body.stiffness_damping * s.v;
        s.xh = spin.square * s.a;
        s.xe = 2 * spin.speed * s.v + (spin.change + body.external_damping * spin.speed) * s.a;
        multiply(k);
        s.f += spin.change * m.euler_load - spin.square * m.centrifugal_load - spin.fourth * m.stiffening_load;
        s.f.noalias() += m.weight * (spin.acceleration - spin.gravity);
        for (const LinearBodyPart& part : body.parts)
            for (int i = 0; i < part.count; ++i) force[table.first[part.node] + i] += s.f[part.first + i];
    }
}

void LinearBodies::add_interval_tangent(const Interval& interval, const IntervalWeights& w, System& system) const {
    const double mean = 0.5 * (w.to + w.from);
    const double elastic = 0.5 * ((1 + interval.dissipation) * w.to + (1 - interval.dissipation) * w.from);
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        const Spin spin = mean_spin(body, interval);
        add(body, coordinate_slots_[k],
            {(body.mass_damping + body.external_damping) * w.rate, elastic + body.stiffness_damping * w.rate, mean * spin.square,
             2 * spin.speed * w.rate + (spin.change + body.external_damping * spin.speed) * mean},
            system);
    }
}

void LinearBodies::add_interval_work(const Interval& interval, Work& work) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        const LinearBodyMatrices& m = body.matrices;
        Scratch& s = scratch_[k];
        gather(k, interval);
        const Spin spin = mean_spin(body, interval);
        VecX change = VecX::Zero(m.size());
        for (const LinearBodyPart& part : body.parts) {
            const NodeInterval& node = interval.node[part.node];
            for (int i = 0; i < part.count; ++i) change[part.first + i] = node.to[i] - node.from[i];
        }
        work.loss += 0.5 * interval.dissipation * change.dot(m.stiffness * change);
        work.dampers -= change.dot((body.mass_damping + body.external_damping) * (m.mass * s.v) +
                                   body.stiffness_damping * (m.stiffness * s.v));
        work.loads += (m.weight.transpose() * change).dot(spin.gravity);
        s.u = s.a;
        axes_force(k, spin, true);
        work.drives -= change.dot(s.f);
    }
}

}  // namespace trammel

// elements/linear_body.cpp: products of constant matrices with combined vectors.
#include "elements/linear_body.hpp"

#include <cmath>

namespace trammel {

LinearBodies::Spin LinearBodies::spin_of(const LinearBody& body, const NodeMotion& axes, double load_factor) {
    const double s = std::max(0.0, load_factor);
    Spin spin;
    const Vec3 w = axes.v.tail<3>();
    spin.speed = std::sqrt(s) * body.direction.dot(w);
    spin.square = spin.speed * spin.speed;
    spin.fourth = spin.square * spin.square;
    spin.change = s * body.direction.dot(axes.a.tail<3>());
    spin.acceleration = s * (axes.a.head<3>() + w.cross(axes.v.head<3>()));
    spin.gravity = s * (axes.frame.R.transpose() * body.gravity);
    return spin;
}

std::vector<int> LinearBodies::planned(const LinearBody& body, const Pattern& pattern, const std::vector<int>& first_of_node) {
    std::vector<int> place(static_cast<std::size_t>(body.matrices.size()));
    for (const LinearBodyPart& part : body.parts)
        for (int i = 0; i < part.count; ++i) place[part.first + i] = first_of_node[part.node] + i;
    std::vector<int> slots;
    slots.reserve(static_cast<std::size_t>(body.matrices.mass.nonZeros()));
    for (int j = 0; j < body.matrices.size(); ++j)
        for (BodyMatrix::InnerIterator it(body.matrices.mass, j); it; ++it)
            slots.push_back(pattern.slot(place[it.row()], place[j]));
    return slots;
}

void LinearBodies::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const LinearBody& body : bodies_) {
        std::vector<int> owner(static_cast<std::size_t>(body.matrices.size()));
        for (std::size_t p = 0; p < body.parts.size(); ++p)
            for (int i = 0; i < body.parts[p].count; ++i) owner[body.parts[p].first + i] = static_cast<int>(p);
        // whole blocks of parts, once each
        std::vector<int> met(body.parts.size(), -1);
        for (std::size_t c = 0; c < body.parts.size(); ++c) {
            const LinearBodyPart& column = body.parts[c];
            for (int j = column.first; j < column.first + column.count; ++j)
                for (BodyMatrix::InnerIterator it(body.matrices.mass, j); it; ++it) {
                    const int r = owner[it.row()];
                    if (met[r] == static_cast<int>(c)) continue;
                    met[r] = static_cast<int>(c);
                    builder.couple(table.first[body.parts[r].node], body.parts[r].count, table.first[column.node], column.count);
                }
        }
    }
}

void LinearBodies::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.clear();
    scratch_.clear();
    for (const LinearBody& body : bodies_) {
        slots_.push_back(planned(body, pattern, table.first));
        const VecX zero = VecX::Zero(body.matrices.size());
        scratch_.push_back({zero, zero, zero, zero, zero, zero, zero, zero});
    }
}

void LinearBodies::gather(std::size_t k, const Motion& motion) const {
    Scratch& s = scratch_[k];
    for (const LinearBodyPart& part : bodies_[k].parts) {
        const NodeMotion& node = motion.node[part.node];
        for (int i = 0; i < part.count; ++i) {
            s.u[part.first + i] = node.frame.x[i] - part.origin[i];
            s.v[part.first + i] = node.v[i];
            s.a[part.first + i] = node.a[i];
        }
    }
}

void LinearBodies::multiply(std::size_t k) const {
    const LinearBodyMatrices& m = bodies_[k].matrices;
    Scratch& s = scratch_[k];
    const double *mass = m.mass.valuePtr(), *stiffness = m.stiffness.valuePtr(), *softening = m.softening.valuePtr(),
                 *spin = m.spin.valuePtr();
    const int *start = m.mass.outerIndexPtr(), *row = m.mass.innerIndexPtr();
    s.f.setZero();
    for (int j = 0; j < m.size(); ++j) {
        const double xm = s.xm[j], xk = s.xk[j], xh = s.xh[j], xe = s.xe[j];
        for (int at = start[j]; at < start[j + 1]; ++at)
            s.f[row[at]] += mass[at] * xm + stiffness[at] * xk + softening[at] * xh + spin[at] * xe;
    }
}

void LinearBodies::axes_force(std::size_t k, const Spin& spin, bool gyroscopic) const {
    const LinearBody& body = bodies_[k];
    const LinearBodyMatrices& m = body.matrices;
    Scratch& s = scratch_[k];
    s.xm.setZero();
    s.xk.setZero();
    s.xh = spin.square * s.u;
    s.xe = (spin.change + body.external_damping * spin.speed) * s.u;
    if (gyroscopic) s.xe += 2 * spin.speed * s.v;
    multiply(k);
    s.f += spin.change * m.euler_load - spin.square * m.centrifugal_load - spin.fourth * m.stiffening_load;
    s.f.noalias() += m.weight * spin.acceleration;
}

void LinearBodies::add_residual(const Motion& motion, const NodeTable& table, double* residual) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        const LinearBodyMatrices& m = body.matrices;
        Scratch& s = scratch_[k];
        gather(k, motion);
        const Spin spin = spin_of(body, motion.node[body.axes], motion.load_factor);
        s.xm = s.a + (body.mass_damping + body.external_damping) * s.v;
        s.xk = s.u + body.stiffness_damping * s.v;
        s.xh = spin.square * s.u;
        s.xe = 2 * spin.speed * s.v + (spin.change + body.external_damping * spin.speed) * s.u;
        multiply(k);
        s.f += spin.change * m.euler_load - spin.square * m.centrifugal_load - spin.fourth * m.stiffening_load;
        s.f.noalias() += m.weight * (spin.acceleration - spin.gravity);
        for (const LinearBodyPart& part : body.parts)
            for (int i = 0; i < part.count; ++i) residual[table.first[part.node] + i] += s.f[part.first + i];
    }
}

void LinearBodies::add(const LinearBody& body, const std::vector<int>& slots, const Factors& w, System& system) {
    const LinearBodyMatrices& m = body.matrices;
    const double *mass = m.mass.valuePtr(), *stiffness = m.stiffness.valuePtr(), *softening = m.softening.valuePtr(),
                 *spin = m.spin.valuePtr();
    for (std::size_t at = 0; at < slots.size(); ++at)
        system.values[slots[at]] +=
            w.mass * mass[at] + w.stiffness * stiffness[at] + w.softening * softening[at] + w.spin * spin[at];
}

void LinearBodies::add_tangent(const Motion& motion, const Weights& w, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        const Spin spin = spin_of(body, motion.node[body.axes], motion.load_factor);
        add(body, slots_[k],
            {w.a + (body.mass_damping + body.external_damping) * w.v, w.q + body.stiffness_damping * w.v, w.q * spin.square,
             2 * spin.speed * w.v + (spin.change + body.external_damping * spin.speed) * w.q},
            system);
    }
}

void LinearBodies::add_energy(const Motion& motion, Energy& energy) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const LinearBody& body = bodies_[k];
        Scratch& s = scratch_[k];
        gather(k, motion);
        const Spin spin = spin_of(body, motion.node[body.axes], motion.load_factor);
        const VecX momentum = body.matrices.mass * s.v, stress = body.matrices.stiffness * s.u;
        energy.kinetic += 0.5 * s.v.dot(momentum);
        energy.elastic += 0.5 * s.u.dot(stress);
        energy.damper_power -= (body.mass_damping + body.external_damping) * s.v.dot(momentum) +
                               body.stiffness_damping * s.v.dot(body.matrices.stiffness * s.v);
        axes_force(k, spin, false);
        energy.drive_power -= s.v.dot(s.f);
        energy.load_power += (body.matrices.weight.transpose() * s.v).dot(spin.gravity);
    }
}

}  // namespace trammel

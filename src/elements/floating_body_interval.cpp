// elements/floating_body_interval.cpp: a floating body over an interval.
//
//   Place of a point  x + Σ_k d_k X_k + Σ_ak w_ak Φ_ak,  w_ak = q_a d_k:  linear in (x, d, w), so their mass is constant:
//   T = ½ ∫ρ |ẋ + Σ ḋ_k X_k + Σ ẇ_ak Φ_ak|²
//   V = ½ qᵀKq − g·(m x + Σ_k d_k s_k(q)),   s_k linear in q: exact at the mean
// The w are nodes of their own, held to q_a d_k by rows (measures/stretched_director.hpp).
// Theory: docs/theory/floating_body.md
#include "elements/floating_body.hpp"

namespace trammel {
namespace {

constexpr int of_amplitudes = 12;  ///< first coordinate after those of the frame

}  // namespace

void FloatingBodies::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinates_.clear();
    coordinate_slots_.clear();
    stretch_.assign(bodies_.size(), {});
    for (const FloatingBody& body : bodies_) {
        std::vector<int>& place = coordinates_.emplace_back();
        const auto append = [&](NodeId n) {
            for (int i = 0; i < table.count[n]; ++i) place.push_back(table.first[n] + i);
        };
        append(body.frame);
        for (const NodeId n : body.amplitudes) append(n);
        for (const NodeId n : body.products) append(n);
        std::vector<int>& slots = coordinate_slots_.emplace_back();
        for (const int column : place)
            for (const int row : place) slots.push_back(pattern.slot(row, column));
    }
}

void FloatingBodies::add(System& system, std::size_t body, int row, int column, double value) const {
    const std::size_t size = coordinates_[body].size();
    system.values[coordinate_slots_[body][static_cast<std::size_t>(column) * size + static_cast<std::size_t>(row)]] += value;
}

void FloatingBodies::add_interval_mass(double, double, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingShapes& s = bodies_[k].shapes;
        if (bodies_[k].products.empty()) continue;
        const int n = s.size();
        // where the vector of (a, c) stands; a = 0: the directors
        const auto first_of = [n](int a, int c) { return a == 0 ? 3 + 3 * c : of_amplitudes + n + 9 * (a - 1) + 3 * c; };
        const auto add_vectors = [&](int row, int column, double value) {
            for (int i = 0; i < 3; ++i) add(system, k, row + i, column + i, value);
        };
        add_vectors(0, 0, s.mass);
        for (int c = 0; c < 3; ++c)
            for (int a = 0; a <= n; ++a) {
                add_vectors(0, first_of(a, c), s.first(c, a));
                add_vectors(first_of(a, c), 0, s.first(c, a));
            }
        for (int c = 0; c < 3; ++c)
            for (int d = 0; d < 3; ++d)
                for (int a = 0; a <= n; ++a)
                    for (int b = 0; b <= n; ++b) add_vectors(first_of(a, c), first_of(b, d), s.N(a, b)(c, d));
    }
}

FloatingBodies::Stretch& FloatingBodies::measure(std::size_t k, const Interval& interval) const {
    const FloatingBody& body = bodies_[k];
    const int n = body.shapes.size();
    Stretch& s = stretch_[k];
    if (s.share.size() != n)
        for (VecX* v : {&s.share, &s.mean, &s.change, &s.damped, &s.force}) v->setZero(n);
    const double to = 0.5 * (1 + interval.dissipation);
    int at = 0;
    for (const NodeId node : body.amplitudes) {
        const NodeInterval& q = interval.node[node];
        for (int i = 0; i < 3 && at < n; ++i, ++at) {
            s.share[at] = (1 - to) * q.from[i] + to * q.to[i];
            s.mean[at] = 0.5 * (q.from[i] + q.to[i]);
            s.change[at] = q.to[i] - q.from[i];
            s.damped[at] = body.stiffness_damping * q.rate[i];
        }
    }
    return s;
}

void FloatingBodies::add_interval_force(const Interval& interval, const CoordinateTable&, double* force) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingBody& body = bodies_[k];
        const FloatingShapes& shapes = body.shapes;
        const int n = shapes.size();
        Stretch& s = measure(k, interval);
        s.share += s.damped;
        s.force.noalias() = shapes.stiffness * s.share;
        const NodeInterval& frame = interval.node[body.frame];
        Vec12 pull;
        pull.head<3>() = -shapes.mass * body.gravity;
        for (int c = 0; c < 3; ++c) {
            const double moment = shapes.first(c, 0) + shapes.first.row(c).tail(n).dot(s.mean);
            const Vec3 director = 0.5 * (frame.from + frame.to).segment<3>(3 + 3 * c);
            pull.segment<3>(3 + 3 * c) = -moment * body.gravity;
            s.force -= body.gravity.dot(director) * shapes.first.row(c).tail(n).transpose();
        }
        const std::vector<int>& place = coordinates_[k];
        for (std::size_t i = 0; i < of_amplitudes; ++i) force[place[i]] += pull[static_cast<int>(i)];
        for (std::size_t a = 0; a < static_cast<std::size_t>(n); ++a)
            force[place[of_amplitudes + a]] += s.force[static_cast<int>(a)];
    }
}

void FloatingBodies::add_interval_tangent(const Interval& interval, const IntervalWeights& weights, System& system) const {
    const double mean = 0.5 * (weights.to + weights.from);
    const double elastic = 0.5 * ((1 + interval.dissipation) * weights.to + (1 - interval.dissipation) * weights.from);
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingBody& body = bodies_[k];
        const FloatingShapes& s = body.shapes;
        const double stiff = elastic + body.stiffness_damping * weights.rate;
        for (int a = 0; a < s.size(); ++a) {
            for (int b = 0; b < s.size(); ++b) add(system, k, of_amplitudes + a, of_amplitudes + b, stiff * s.stiffness(a, b));
            for (int c = 0; c < 3; ++c)
                for (int i = 0; i < 3; ++i) {
                    const double falling = -mean * s.first(c, a + 1) * body.gravity[i];
                    add(system, k, 3 + 3 * c + i, of_amplitudes + a, falling);
                    add(system, k, of_amplitudes + a, 3 + 3 * c + i, falling);
                }
        }
    }
}

void FloatingBodies::add_interval_work(const Interval& interval, Work& work) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        Stretch& s = measure(k, interval);
        s.force.noalias() = bodies_[k].shapes.stiffness * s.change;
        work.loss += 0.5 * interval.dissipation * s.change.dot(s.force);
        work.dampers -= s.damped.dot(s.force);
    }
}

std::string FloatingBodies::lacks_energy_form() const {
    for (const FloatingBody& body : bodies_) {
        for (const MatX& S : body.shapes.stiffening)
            if (!S.isZero(0))
                return "stiffening of floating bodies by rotation has no energy form. Where they turn slowly against their "
                       "first "
                       "frequency set stiffening: false; otherwise use generalized_alpha, or elastic_solids";
        if (body.products.empty())
            return "of the energy schemes only energy_preserving moves floating bodies, where the file names it as "
                   "run.integrator";
    }
    return {};
}

}  // namespace trammel

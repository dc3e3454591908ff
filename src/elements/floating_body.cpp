// elements/floating_body.cpp: inertia of a deformed body by constant integrals, and its tangent.
#include "elements/floating_body.hpp"

#include "lie/rotation.hpp"

namespace trammel {
namespace {

/// ε_ijk A_jk: of ∫ a bᵀ the integral of a × b.
Vec3 cross_sum(const Mat3& A) {
    return {A(1, 2) - A(2, 1), A(2, 0) - A(0, 2), A(0, 1) - A(1, 0)};
}

Mat3 inertia(const Mat3& G) {
    return G.trace() * Mat3::Identity() - G;
}

constexpr int second_of[6] = {0, 1, 2, 1, 2, 0}, first_of[6] = {0, 1, 2, 0, 1, 2};

/// Σ over the products ω_iω_j of c_k S_k x, with c = ∂/∂ω_i of them: row i of 2ω_j S_ij x.
void by_speed(const std::array<VecX, 6>& S, const Vec3& o, Mat<3, Eigen::Dynamic>& rows) {
    for (int i = 0; i < 3; ++i) rows.row(i) = 2 * o[i] * S[i].transpose();
    for (int k = 3; k < 6; ++k) {
        rows.row(first_of[k]) += o[second_of[k]] * S[k].transpose();
        rows.row(second_of[k]) += o[first_of[k]] * S[k].transpose();
    }
}

/// Symmetric 3×3 from products with S_k.
Mat3 gathered(const std::array<VecX, 6>& S, const Eigen::Ref<const VecX>& with) {
    Mat3 B;
    for (int k = 0; k < 6; ++k) B(first_of[k], second_of[k]) = B(second_of[k], first_of[k]) = (k < 3 ? 1 : 0.5) * S[k].dot(with);
    return B;
}

}  // namespace

void FloatingBodies::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (const FloatingBody& body : bodies_) {
        std::vector<NodeId> all{body.frame};
        all.insert(all.end(), body.amplitudes.begin(), body.amplitudes.end());
        all.insert(all.end(), body.products.begin(), body.products.end());
        for (const NodeId i : all)
            for (const NodeId j : all) builder.couple(table.first[i], table.count[i], table.first[j], table.count[j]);
    }
}

void FloatingBodies::plan(const NodeTable& table, const Pattern& pattern) {
    slots_.clear();
    place_.clear();
    work_.clear();
    for (const FloatingBody& body : bodies_) {
        std::vector<int>& place = place_.emplace_back();
        for (int i = 0; i < 6; ++i) place.push_back(table.first[body.frame] + i);
        for (const NodeId n : body.amplitudes)
            for (int i = 0; i < table.count[n]; ++i) place.push_back(table.first[n] + i);
        std::vector<int>& slots = slots_.emplace_back();
        for (const int column : place)
            for (const int row : place) slots.push_back(pattern.slot(row, column));
        const int n = body.shapes.size();
        Integrals& w = work_.emplace_back();
        for (VecX* v : {&w.q, &w.rate, &w.second}) v->setZero(n + 1);
        for (auto* y : {&w.Y, &w.Yd, &w.Ydd}) y->assign(static_cast<std::size_t>(n) + 1, Mat3::Zero());
        for (auto* S : {&w.Sq, &w.Sr})
            for (VecX& v : *S) v.setZero(n);
        for (auto* rows : {&w.turn_q, &w.turn_r, &w.change_q}) rows->setZero(3, n);
        w.strain.setZero(n);
        w.tangent.setZero(n + 6, n + 6);
        w.residual.setZero(n + 6);
    }
}

void FloatingBodies::measure(const FloatingBody& body, const Motion& motion, Integrals& w) const {
    const int n = body.shapes.size();
    w.q[0] = 1;
    int at = 1;
    for (const NodeId node : body.amplitudes)
        for (int i = 0; i < 3 && at <= n; ++i, ++at) {
            w.q[at] = motion.node[node].frame.x[i];
            w.rate[at] = motion.node[node].v[i];
            w.second[at] = motion.node[node].a[i];
        }
    w.G.setZero(), w.H.setZero(), w.L.setZero();
    for (int b = 0; b <= n; ++b) {
        Mat3 &Y = w.Y[b], &Yd = w.Yd[b], &Ydd = w.Ydd[b];
        Y.setZero(), Yd.setZero(), Ydd.setZero();
        for (int a = 0; a <= n; ++a) {
            const Mat3& N = body.shapes.N(a, b);
            Y += w.q[a] * N;
            Yd += w.rate[a] * N;
            Ydd += w.second[a] * N;
        }
        w.G += Y * w.q[b];
        w.H += Y * w.rate[b];
        w.L += Y * w.second[b];
    }
    for (int k = 0; k < 6; ++k) {
        w.Sq[k].noalias() = body.shapes.stiffening[k] * w.q.tail(n);
        w.Sr[k].noalias() = body.shapes.stiffening[k] * w.rate.tail(n);
    }
    w.B = gathered(w.Sq, w.q.tail(n));
    w.Br = gathered(w.Sq, w.rate.tail(n));
    w.J = inertia(w.G);
    w.s = body.shapes.first * w.q;
    w.sd = body.shapes.first * w.rate;
    w.sdd = body.shapes.first * w.second;
}

void FloatingBodies::add_residual(const Motion& motion, const NodeTable&, double* residual) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingBody& body = bodies_[k];
        Integrals& w = work_[k];
        measure(body, motion, w);
        const int n = body.shapes.size();
        const NodeMotion& frame = motion.node[body.frame];
        const Vec3 v = frame.v.head<3>(), o = frame.v.tail<3>(), od = frame.a.tail<3>();
        const Vec3 A = frame.a.head<3>() + o.cross(v) - motion.load_factor * (frame.frame.R.transpose() * body.gravity);
        w.residual.head<3>() = body.shapes.mass * A + od.cross(w.s) + 2 * o.cross(w.sd) + o.cross(o.cross(w.s)) + w.sdd;
        w.residual.segment<3>(3) =
            w.s.cross(A) + w.J * od + 2 * (w.H.trace() * o - w.H.transpose() * o) + o.cross(w.J * o) + cross_sum(w.L);
        for (int b = 1; b <= n; ++b)
            w.residual[5 + b] = body.shapes.first.col(b).dot(A) + od.dot(cross_sum(w.Y[b])) + 2 * o.dot(cross_sum(w.Yd[b])) +
                                o.dot(w.Y[b] * o) - o.squaredNorm() * w.Y[b].trace() + w.Ydd[b].trace();
        w.strain = w.q.tail(n) + body.stiffness_damping * w.rate.tail(n);
        w.residual.tail(n).noalias() += body.shapes.stiffness * w.strain;
        w.residual.segment<3>(3) -= w.B * od + 2 * w.Br * o + o.cross(w.B * o);
        by_speed(w.Sq, o, w.turn_q);
        w.residual.tail(n).noalias() += 0.5 * w.turn_q.transpose() * o;
        for (int i = 0; i < n + 6; ++i) residual[place_[k][i]] += w.residual[i];
    }
}

void FloatingBodies::add_tangent(const Motion& motion, const Weights& weights, System& system) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingBody& body = bodies_[k];
        Integrals& w = work_[k];
        measure(body, motion, w);
        const int n = body.shapes.size();
        const NodeMotion& frame = motion.node[body.frame];
        const Vec3 v = frame.v.head<3>(), o = frame.v.tail<3>(), od = frame.a.tail<3>();
        const Vec3 pull = motion.load_factor * (frame.frame.R.transpose() * body.gravity);
        const Vec3 A = frame.a.head<3>() + o.cross(v) - pull;
        const Mat3 O = skew(o), V = skew(v), S = skew(w.s), fall = skew(pull), spin2 = O * O;
        const double m = body.shapes.mass, wa = weights.a, wv = weights.v, wq = weights.q;
        MatX& T = w.tangent;
        T.topLeftCorner<3, 3>() = wa * m * Mat3::Identity() + wv * m * O;
        T.block<3, 3>(0, 3) = -wa * S + wv * (-m * V - 2 * skew(w.sd) - skew(o.cross(w.s)) - O * S) - wq * m * fall;
        T.block<3, 3>(3, 0) = wa * S + wv * S * O;
        T.block<3, 3>(3, 3) = wa * w.J +
                              wv * (-S * V + 2 * (w.H.trace() * Mat3::Identity() - w.H.transpose()) + O * w.J - skew(w.J * o)) -
                              wq * S * fall;
        for (int b = 1; b <= n; ++b) {
            const Vec3 P = body.shapes.first.col(b);
            const Mat3 &Y = w.Y[b], &Yd = w.Yd[b], &Ydd = w.Ydd[b], dJ = inertia(Y + Y.transpose());
            const int c = 5 + b;
            T.block<3, 1>(0, c) = wa * P + wv * 2 * O * P + wq * (od.cross(P) + spin2 * P);
            T.block<3, 1>(3, c) =
                wa * cross_sum(Y) + wv * 2 * (Y.trace() * o - Y.transpose() * o) +
                wq * (P.cross(A) + dJ * od + 2 * (Yd.trace() * o - Yd * o) + o.cross(dJ * o) + cross_sum(Ydd.transpose()));
            T.block<1, 3>(c, 0) = wa * P.transpose() + wv * P.transpose() * O;
            T.block<1, 3>(c, 3) = wa * cross_sum(Y).transpose() - wq * P.transpose() * fall +
                                  wv * (-P.transpose() * V + 2 * cross_sum(Yd).transpose() +
                                        (Y * o + Y.transpose() * o).transpose() - 2 * Y.trace() * o.transpose());
            for (int a = 1; a <= n; ++a) {
                const Mat3& N = body.shapes.N(a, b);
                const double stiffness = body.shapes.stiffness(b - 1, a - 1);
                T(c, 5 + a) = wa * N.trace() + wv * (2 * o.dot(cross_sum(N)) + body.stiffness_damping * stiffness) +
                              wq * (od.dot(cross_sum(N)) + o.dot(N * o) - o.squaredNorm() * N.trace() + stiffness);
            }
        }
        // stiffening by rotation
        by_speed(w.Sq, o, w.turn_q);
        by_speed(w.Sr, o, w.turn_r);
        by_speed(w.Sq, od, w.change_q);
        T.block<3, 3>(3, 3) -= wa * w.B + wv * (2 * w.Br + O * w.B - skew(w.B * o));
        T.block(3, 6, 3, n) -= wv * w.turn_q + wq * (w.change_q + w.turn_r);
        T.block(3, 6, 3, n).noalias() -= wq * (O * w.turn_q);
        T.block(6, 3, n, 3) += wv * w.turn_q.transpose();
        for (int c = 0; c < 6; ++c) T.block(6, 6, n, n) += wq * o[first_of[c]] * o[second_of[c]] * body.shapes.stiffening[c];
        std::size_t at = 0;
        for (int j = 0; j < n + 6; ++j)
            for (int i = 0; i < n + 6; ++i) system.values[slots_[k][at++]] += T(i, j);
    }
}

void FloatingBodies::add_energy(const Motion& motion, Energy& energy) const {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const FloatingBody& body = bodies_[k];
        Integrals& w = work_[k];
        measure(body, motion, w);
        const int n = body.shapes.size();
        const NodeMotion& frame = motion.node[body.frame];
        const Vec3 v = frame.v.head<3>(), o = frame.v.tail<3>();
        double modal = 0;
        for (int b = 1; b <= n; ++b) modal += w.Yd[b].trace() * w.rate[b];
        const Vec3 momentum = body.shapes.mass * v + o.cross(w.s) + w.sd, about = w.J * o + cross_sum(w.H);
        energy.kinetic +=
            0.5 * (body.shapes.mass * v.squaredNorm() + o.dot(about + cross_sum(w.H)) + modal) + v.dot(o.cross(w.s) + w.sd);
        const VecX stress = body.shapes.stiffness * w.q.tail(n);
        energy.kinetic -= 0.5 * o.dot(w.B * o);
        energy.elastic += 0.5 * w.q.tail(n).dot(stress);
        energy.damper_power -= body.stiffness_damping * w.rate.tail(n).dot(body.shapes.stiffness * w.rate.tail(n));
        energy.potential -= motion.load_factor * body.gravity.dot(body.shapes.mass * frame.frame.x + frame.frame.R * w.s);
        const Vec3 p = frame.frame.R * momentum;
        energy.momentum += p;
        energy.angular_momentum += frame.frame.x.cross(p) + frame.frame.R * (w.s.cross(v) + about - w.B * o);
    }
}

}  // namespace trammel

// elements/journal.cpp: rows and tangents of a rotor in a stator.
#include "elements/journal.hpp"

namespace trammel {
namespace {

NodeMotions<2> gather(const JournalSite& site, const Motion& motion) {
    return {&motion.node[site.node[0]], &motion.node[site.node[1]]};
}

}  // namespace

JournalSite::Rows JournalSite::rows(const Motion& at) const {
    return jacobian(measure, gather(*this, at));
}

JournalMotion JournalSite::motion(const Motion& at, const Rows& D) const {
    const auto nodes = gather(*this, at);
    JournalMotion m;
    m.from = m.to = measure.gap(coordinates(nodes));
    Vec<12> v;
    v << nodes[0]->v, nodes[1]->v;
    m.rate = D * v;
    return m;
}

void JournalSite::add_tangent(const Motion& at, const Rows& D, const JournalPull& pull, const Weights& weights,
                              System& system) const {
    const auto nodes = gather(*this, at);
    Mat<12, 12> S = weights.q * geometric_stiffness(measure, nodes, pull.stress());
    const Mat<4, 3> by_gap = pull.by_from + pull.by_to;
    S += D.transpose() * (weights.q * by_gap * D.topRows<3>() + weights.q * pull.by_rate * rate_slope(measure, nodes) +
                          weights.v * pull.by_rate * D);
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) slots[i][j].add(system, S.block<6, 6>(6 * i, 6 * j));
}

double JournalSite::drive_power(const Motion& at, const Rows& D, const Vec4& stress) const {
    double power = 0;
    for (int n = 0; n < 2; ++n)
        if (moving[n]) power += stress.dot(D.middleCols<6>(6 * n) * at.node[node[n]].v);
    return power;
}

JournalSite::Path JournalSite::path(const Interval& interval) const {
    Path p;
    for (int n = 0; n < 2; ++n) {
        const NodeInterval& at = interval.node[node[n]];
        p.from.segment<12>(12 * n) = at.from;
        p.to.segment<12>(12 * n) = at.to;
        p.rate.segment<12>(12 * n) = at.rate;
    }
    measure.gradient(0.5 * (p.from + p.to), p.D);
    p.motion = {measure.gap(p.from), measure.gap(p.to), p.D * p.rate, interval.dissipation};
    return p;
}

void JournalSite::add_interval_tangent(const Path& path, const JournalPull& pull, const IntervalWeights& weights,
                                       System& system) const {
    const Vec<24> mean = 0.5 * (path.from + path.to);
    Mat<24, 24> H;
    Mat<4, 24> turned;  // slope of D ż by the mean
    for (int k = 0; k < 4; ++k) {
        measure.hessian(mean, Vec4::Unit(k), H);
        turned.row(k) = path.rate.transpose() * H;
    }
    measure.hessian(mean, pull.stress(), H);
    Mat<3, 24> gap;
    Mat<4, 24> stress = 0.5 * (weights.to + weights.from) * pull.by_rate * turned + weights.rate * pull.by_rate * path.D;
    measure.point.gradient(path.to, gap);
    stress += weights.to * pull.by_to * gap;
    measure.point.gradient(path.from, gap);
    stress += weights.from * pull.by_from * gap;
    const Mat<24, 24> S = 0.5 * (weights.to + weights.from) * H + path.D.transpose() * stress;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) coordinate_slots[i][j].add(system, S.block<12, 12>(12 * i, 12 * j));
}

}  // namespace trammel

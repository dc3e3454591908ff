// elements/bearing_table.cpp: coefficients at a speed, and their pull.
#include "elements/bearing_table.hpp"

namespace trammel {

JournalPull BearingTable::pull(const JournalMotion& m) const {
    const double speed = m.rate[3];
    std::size_t after = 0;
    while (after < rows_.size() && rows_[after].speed <= speed) ++after;
    const Row &low = rows_[after > 0 ? after - 1 : 0], &high = rows_[after < rows_.size() ? after : rows_.size() - 1];
    const double width = high.speed - low.speed, share = width > 0 ? (speed - low.speed) / width : 0;
    const Mat3 K = low.stiffness + share * (high.stiffness - low.stiffness);
    const Mat3 C = low.damping + share * (high.damping - low.damping);
    const Vec3 s = 0.5 * (m.from + m.to), rate = m.rate.head<3>();

    JournalPull pull;
    pull.damped.head<3>() = C * rate;
    pull.pushed.head<3>() = K * s;
    pull.by_from.topRows<3>() = pull.by_to.topRows<3>() = 0.5 * K;
    pull.by_rate.topLeftCorner<3, 3>() = C;
    if (width > 0)
        pull.by_rate.col(3).head<3>() = ((high.stiffness - low.stiffness) * s + (high.damping - low.damping) * rate) / width;
    return pull;
}

}  // namespace trammel

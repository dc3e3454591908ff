// property/interval_site.hpp: a site of moving nodes over a finite interval, as energy schemes see it.
#pragma once

#include <functional>

#include "assembly/interval.hpp"
#include "property/site.hpp"

namespace trammel::testing {

class IntervalSite {
public:
    /// `pattern` couples freedoms and constraint rows.
    IntervalSite(const Site& site, const Pattern& pattern, double length, double dissipation)
        : from_(site.now()), to_(site.later(length)) {
        from_.load_factor = to_.load_factor = 1;  // loads over an interval are whole
        std::vector<CoordinateBlock> blocks;
        for (std::size_t n = 0; n < site.table.kind.size(); ++n) {
            const bool frame = site.table.count[n] == 6;
            const int count = frame ? 12 : site.table.count[n];
            table.first.push_back(count > 0 ? table.size : -1);
            table.count.push_back(count);
            if (count > 0) blocks.push_back({table.size, count, site.table.first[n], frame});
            table.size += count;
        }
        coordinates_and_rows = expanded(pattern, blocks, site.table.dofs, table.size);
        interval.t_from = from_.time;
        interval.t_to = to_.time;
        interval.dissipation = dissipation;
        interval.moved_from = from_.node;
        interval.moved_to = to_.node;
        interval.winding = site.winding.data();
        for (std::size_t n = 0; n < from_.node.size(); ++n) {
            const Vec12 a = coordinates(from_.node[n].frame), b = coordinates(to_.node[n].frame);
            interval.node.push_back({a, b, (b - a) / length});
        }
        from_.winding = to_.winding = site.winding.data();
    }

    /// z_to − z_from of the nodes that are free.
    VecX change() const {
        VecX all(table.size);
        for (std::size_t n = 0; n < interval.node.size(); ++n)
            if (table.count[n] > 0)
                all.segment(table.first[n], table.count[n]) = (interval.node[n].to - interval.node[n].from).head(table.count[n]);
        return all;
    }
    /// Free coordinates moved by x, with the weights of a tangent.
    Interval moved(const VecX& x, const IntervalWeights& w) const {
        Interval other = interval;
        for (std::size_t n = 0; n < other.node.size(); ++n) {
            if (table.count[n] == 0) continue;
            const VecX step = x.segment(table.first[n], table.count[n]);
            other.node[n].to.head(table.count[n]) += w.to * step;
            other.node[n].from.head(table.count[n]) += w.from * step;
            other.node[n].rate.head(table.count[n]) += w.rate * step;
        }
        return other;
    }
    const Motion& from() const { return from_; }
    const Motion& to() const { return to_; }

    CoordinateTable table;
    Pattern coordinates_and_rows;
    Interval interval;

private:
    Motion from_, to_;
};

}  // namespace trammel::testing

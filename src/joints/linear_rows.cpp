// joints/linear_rows.cpp: rows whose slopes never change.
#include "joints/linear_rows.hpp"

namespace trammel {

void LinearRows::couple(const NodeTable& table, PatternBuilder& builder) const {
    for (int k = 0; k < rows(); ++k) {
        const int row = table.dofs + first_row_ + k;
        builder.couple(row, 1, row, 1);
        // whole nodes, as energy schemes want them
        for (const LinearRow::Term& t : rows_[k].terms) {
            builder.couple(row, 1, table.first[t.node], table.count[t.node]);
            builder.couple(table.first[t.node], table.count[t.node], row, 1);
            for (const LinearRow::Term& other : rows_[k].terms)
                builder.couple(table.first[t.node], table.count[t.node], table.first[other.node], table.count[other.node]);
        }
    }
}

void LinearRows::plan(const NodeTable& table, const Pattern& pattern) {
    places_.assign(rows_.size(), {});
    pairs_.assign(rows_.size(), {});
    diagonal_.clear();
    for (int k = 0; k < rows(); ++k) {
        const int row = table.dofs + first_row_ + k;
        diagonal_.push_back(pattern.slot(row, row));
        for (const LinearRow::Term& t : rows_[k].terms) {
            const int at = table.first[t.node] + t.component;
            places_[k].push_back({pattern.slot(row, at), pattern.slot(at, row)});
            for (const LinearRow::Term& other : rows_[k].terms)
                pairs_[k].push_back({pattern.slot(at, table.first[other.node] + other.component), t.factor * other.factor});
        }
    }
}

void LinearRows::add_residual(const Motion& motion, const NodeTable& table, const double* lambda, double* residual,
                              double* gap) const {
    for (int k = 0; k < rows(); ++k) {
        double sum = -rows_[k].value;
        for (const LinearRow::Term& t : rows_[k].terms) {
            sum += t.factor * motion.node[t.node].frame.x[t.component];
            residual[table.first[t.node] + t.component] += t.factor * lambda[first_row_ + k];
        }
        gap[first_row_ + k] = sum;
    }
}

void LinearRows::add_tangent(const Motion&, const Weights&, const double*, const RowScaling& scaling, System& system) const {
    for (int k = 0; k < rows(); ++k) {
        for (std::size_t i = 0; i < rows_[k].terms.size(); ++i) {
            system.values[places_[k][i].down] += scaling.block * rows_[k].terms[i].factor;
            system.values[places_[k][i].across] += scaling.block * rows_[k].terms[i].factor;
        }
        if (scaling.augmentation != 0)
            for (const Pair& pair : pairs_[k]) system.values[pair.place] += scaling.augmentation * pair.product;
        system.values[diagonal_[k]] -= scaling.regularisation;
    }
}

void LinearRows::velocity_gap(const Motion& motion, double* gap) const {
    for (int k = 0; k < rows(); ++k) {
        gap[first_row_ + k] = 0;
        for (const LinearRow::Term& t : rows_[k].terms) gap[first_row_ + k] += t.factor * motion.node[t.node].v[t.component];
    }
}

void LinearRows::acceleration_gap(const Motion& motion, double* gap) const {
    for (int k = 0; k < rows(); ++k) {
        gap[first_row_ + k] = 0;
        for (const LinearRow::Term& t : rows_[k].terms) gap[first_row_ + k] += t.factor * motion.node[t.node].a[t.component];
    }
}

Vec6 LinearRows::force_on(const Motion&, const double* lambda, int k, int term) const {
    const LinearRow::Term& t = rows_[static_cast<std::size_t>(k)].terms[static_cast<std::size_t>(term)];
    return t.factor * lambda[first_row_ + k] * Vec6::Unit(t.component);
}

void LinearRows::plan_interval(const CoordinateTable& table, const Pattern& pattern) {
    coordinate_places_.assign(rows_.size(), {});
    for (int k = 0; k < rows(); ++k) {
        const int row = table.size + first_row_ + k;
        for (const LinearRow::Term& t : rows_[k].terms) {
            const int at = table.first[t.node] + t.component;
            coordinate_places_[k].push_back({pattern.slot(row, at), pattern.slot(at, row)});
        }
    }
}

void LinearRows::add_interval_force(const Interval& interval, const CoordinateTable& table, const double* lambda, double* force,
                                    double* gap) const {
    for (int k = 0; k < rows(); ++k) {
        double sum = -rows_[k].value;
        for (const LinearRow::Term& t : rows_[k].terms) {
            force[table.first[t.node] + t.component] += t.factor * lambda[first_row_ + k];
            sum += t.factor * interval.node[t.node].to[t.component];
        }
        if (interval.last) gap[first_row_ + k] += sum;
    }
}

void LinearRows::add_interval_tangent(const Interval& interval, const double*, const IntervalWeights& w, System& system) const {
    for (int k = 0; k < rows(); ++k)
        for (std::size_t i = 0; i < rows_[k].terms.size(); ++i) {
            system.values[coordinate_places_[k][i].across] += rows_[k].terms[i].factor;
            if (interval.last) system.values[coordinate_places_[k][i].down] += w.to * rows_[k].terms[i].factor;
        }
}

}  // namespace trammel

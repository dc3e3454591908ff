// joints/linear_rows.hpp: constant linear relations between coordinates of points and vectors:  Σ c_i q_i = g.
// The mean motion of a face and the point that stands for it, freedoms of a face that are held.
#pragma once

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"

namespace trammel {

struct LinearRow {
    struct Term {
        NodeId node = 0;
        int component = 0;
        double factor = 0;
    };
    std::vector<Term> terms;
    double value = 0;  ///< g
    std::string name;
};

class LinearRows final : public JointBatch, public IntervalJoints {
public:
    void add(LinearRow row) { rows_.push_back(std::move(row)); }

    int rows() const override { return static_cast<int>(rows_.size()); }
    void number(int first_row) override { first_row_ = first_row; }
    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, const double* lambda, double* residual, double* gap) const override;
    void add_tangent(const Motion&, const Weights&, const double* lambda, const RowScaling&, System&) const override;
    void velocity_gap(const Motion&, double* gap) const override;
    void acceleration_gap(const Motion&, double* gap) const override;
    void add_energy(const Motion&, const double*, Energy&) const override {}
    Vec6 force_on(const Motion&, const double* lambda, int joint, int term) const override;
    std::string row_name(int row) const override { return rows_[static_cast<std::size_t>(row - first_row_)].name; }
    bool driven(int) const override { return false; }

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_force(const Interval&, const CoordinateTable&, const double* lambda, double* force,
                            double* gap) const override;
    void add_interval_tangent(const Interval&, const double* lambda, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, const double*, Work&) const override {}

private:
    struct Place {
        int down = -1, across = -1;  ///< of B and Bᵀ
    };
    struct Pair {
        int place = -1;  ///< of BᵀB
        double product = 0;
    };
    int first_row_ = 0;
    std::vector<LinearRow> rows_;
    std::vector<std::vector<Place>> places_, coordinate_places_;  ///< by row and term
    std::vector<std::vector<Pair>> pairs_;                        ///< by row
    std::vector<int> diagonal_;
};

}  // namespace trammel

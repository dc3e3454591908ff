// elements/modal_damper.hpp: damping of a beam by ratios of its modes, felt by its strains alone.
//
//   y_i = Σ_g w_g s_i(g)·ε(g) = ½ ⟨Z, Y_i Z⟩ + const      s_i: section forces of mode i, xᵀMx = 1: y_i = ω_i² times amplitude
//   force  Σ_i c_i ẏ_i Y_i Z      c_i = 2ζ_i/ω_i³      power −Σ c_i ẏ_i²
// For small motions this is C = Σ 2ζ_iω_i (Mφ_i)(Mφ_i)ᵀ. Motions without strain meet no resistance, however large.
// Y couples the coordinates Z_a = (x, d₁, d₂, d₃)ᵀ of nodes of one element; the force couples all nodes of the beam.
// Theory: docs/theory/beam.md
#pragma once

#include <array>
#include <vector>

#include "assembly/batch.hpp"
#include "assembly/interval.hpp"
#include "measures/beam_strain.hpp"

namespace trammel {

struct ModalDamper {
    struct Mode {
        double coefficient = 0;    ///< c
        std::vector<Mat4> form;    ///< Y, by pair
        std::vector<MatX> stress;  ///< s by element of the beam, columns: Gauss points
    };
    std::vector<NodeId> node;
    std::vector<std::array<int, 2>> pair;  ///< places in the list of nodes; (b, a) is there with (a, b)
    std::vector<Mode> mode;
};

class ModalDampers final : public ElementBatch, public IntervalElements {
public:
    /// Returns the place of the damper in the batch.
    int add(ModalDamper);

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, Work&) const override;

    /// Section forces of a damper in an element of its beam; `at`: factors of the values at Gauss points.
    Vec6 stress(const Motion&, int damper, int element, const VecX& at) const;

private:
    using Rows = std::vector<Mat43>;          ///< by node
    using Columns = Mat<12, Eigen::Dynamic>;  ///< by mode, at a node
    /// A damper at work.
    struct Scratch {
        Rows z, rate;
        std::vector<Rows> pull, turned;     ///< by mode: Y Z, Y Ż
        std::vector<Columns> force, slope;  ///< by node: ∇y; ∂ẏ
        VecX speed;                         ///< c ẏ, by mode
    };
    void gather(std::size_t k, const Motion&) const;
    void gather(std::size_t k, const Interval&) const;
    /// Y Z, Y Ż and c ẏ of what was gathered.
    void measure(std::size_t k) const;
    /// Σ c ẏ Y of one pair.
    Mat4 turning_form(std::size_t k, std::size_t pair) const;

    std::vector<ModalDamper> dampers_;
    std::vector<std::vector<BlockSlots>> slots_;  ///< by damper, of nodes a and b at a n + b
    std::vector<std::vector<CoordinateSlots>> coordinate_slots_;
    std::vector<std::vector<bool>> moving_;  ///< which nodes are moving grounds
    mutable std::vector<Scratch> scratch_;
};

}  // namespace trammel

// elements/beam_batch.hpp: all beam elements of one order. Instantiated once for each, in beam_order<n>.cpp.
// Theory: docs/theory/beam.md
#pragma once

#include "elements/beam_element.hpp"

namespace trammel {

template <int Order>
class BeamsOf final : public BeamBatch {
public:
    static constexpr int N = Order + 1;
    using Shape = BeamShape<Order>;
    using Element = BeamElement<Order>;

    explicit BeamsOf(const Vec3& gravity) : gravity_(gravity) {}

    int add(const BeamElementSpec&) override;
    std::vector<double> shares(const BeamElementSpec&) const override;
    Vec6 strain(const Motion&, int element, double xi) const override;
    Vec6 stress(const Motion&, int element, double xi) const override;
    MatX stress_rates(const Motion&, int element) const override;
    MatX strain_form(int element, const MatX& s) const override;
    VecX point_weights(double xi) const override;

    void couple(const NodeTable&, PatternBuilder&) const override;
    void plan(const NodeTable&, const Pattern&) override;
    void add_residual(const Motion&, const NodeTable&, double* residual) const override;
    void add_tangent(const Motion&, const Weights&, System&) const override;
    void add_energy(const Motion&, Energy&) const override;

    void plan_interval(const CoordinateTable&, const Pattern&) override;
    void add_interval_mass(double time, double director_inertia, System&) const override;
    void add_interval_force(const Interval&, const CoordinateTable&, double* force) const override;
    void add_interval_tangent(const Interval&, const IntervalWeights&, System&) const override;
    void add_interval_work(const Interval&, Work&) const override;

private:
    using Forces = std::array<Mat43, N>;       ///< on Z of each node
    using Coordinates = std::array<Mat43, N>;  ///< Z of each node, or a change of it
    using Local = Mat<6 * N, 6 * N>;
    /// The section frames of an element, moving.
    struct View {
        std::array<const NodeMotion*, N> node;
        std::array<NodeMotion, N> carried;  ///< of nodes that are mounted
        std::array<Mat43, N> z;
        Vec3 gravity;
    };
    /// What the strains at one Gauss point are made from.
    struct Point {
        Mat43 z, slope;
        Vec6 strain, stress;  ///< stress times weight
    };
    struct Mounts {
        std::array<BeamMount, N> mount;
        std::array<Mat6, N> adjoint;
        std::array<Mat4, N> coordinates;  ///< coordinate_map() of each
    };
    using Square = Mat<12 * N, 12 * N>;  ///< over the coordinates of all nodes
    /// The section frames of an element at both ends of an interval.
    struct Passage {
        Coordinates from, to, mean, rate;
        bool moving = false;  ///< a node is a moving ground
    };

    void gather(const Motion&, const Element&, View&) const;
    Vec6 strain_rate(const View&, const Point&, const Element&, int g) const;
    void evaluate(const Element&, const View&, int g, Point&) const;
    void add_elastic(const Element&, const View&, Forces&) const;
    void add_inertia(const Element&, const View&, Forces&) const;
    /// Σ_b M_ab Y_b added to the forces.
    void add_momenta(const Element&, const std::array<Mat43, N>& y, Forces&) const;
    Mat4 pair_mass(const Element&, int a, int b) const;
    template <class At>
    Vec6 through_gauss_points(const Motion&, int element, double xi, At&&) const;

    static void strain_rows(const View&, const Mat43& z, const Mat43& slope, const Element&, int g, Mat<6, 6 * N>& B);
    static void add_rate_turning(const View&, const Point&, const Element&, int g, Mat<6, 6 * N>& B);
    void add_stiffness(const Element&, const View&, const Weights&, Local&) const;
    void add_inertia_tangent(const Element&, const View&, const Weights&, Local&) const;
    static void add_turning(const View&, const Forces&, double weight, Local&);

    void gather(const Interval&, std::size_t element, Passage&) const;
    /// Stress of the elastic law and of the damper, times weight; z and slope at the mean.
    Vec6 mean_stress(const Interval&, const Element&, const Passage&, int g, Point& mean, Vec6& strain_change, Vec6& rate) const;
    void add_mean_forces(const Interval&, std::size_t element, const Passage&, Forces&) const;
    void add_carried_inertia(const Interval&, std::size_t element, Forces&) const;
    Mat4 lifted_pair_mass(const Element&, int a, int b, double director_inertia) const;

    Vec3 gravity_;
    std::vector<Element> elements_;
    std::vector<Mat6> stiffness_;
    std::vector<Mat4> mass_;
    std::vector<typename Element::PairMasses> pair_masses_;
    std::vector<typename Element::PointMasses> point_masses_;  ///< of the same elements
    std::vector<Mounts> mounts_;
    std::vector<std::array<std::array<BlockSlots, N>, N>> slots_;
    std::vector<std::array<bool, N>> moving_;  ///< which nodes are moving grounds
    std::vector<std::array<std::array<CoordinateSlots, N>, N>> coordinate_slots_;
};

extern template class BeamsOf<1>;
extern template class BeamsOf<2>;
extern template class BeamsOf<3>;
extern template class BeamsOf<4>;
extern template class BeamsOf<5>;

}  // namespace trammel

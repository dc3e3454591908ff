// property/any_measure_of.hpp: the bridge from a measure type to AnyMeasure. Costly to compile: included by few files.
#pragma once

#include <tuple>

#include "assembly/discrete_gradient.hpp"
#include "property/any_measure.hpp"
#include "property/measures.hpp"

namespace trammel::testing {

template <class M>
class AnyMeasureOf final : public AnyMeasure {
public:
    static constexpr int N = M::nodes;
    using Z = Vec<12 * N>;

    explicit AnyMeasureOf(M measure) : measure_(std::move(measure)) {}
    int nodes() const override { return N; }
    int size() const override { return M::size; }
    VecX value(const VecX& z) const override { return measure_.value(Z(z)); }
    MatX gradient(const VecX& z) const override {
        Mat<M::size, 12 * N> D;
        measure_.gradient(Z(z), D);
        return D;
    }
    MatX hessian(const VecX& z, const VecX& sigma) const override {
        Mat<12 * N, 12 * N> H;
        measure_.hessian(Z(z), Vec<M::size>(sigma), H);
        return H;
    }
    MatX discrete_gradient(const VecX& from, const VecX& to) const override {
        Mat<M::size, 12 * N> D;
        trammel::discrete_gradient(measure_, Z(from), Z(to), D);
        return D;
    }
    bool is_smooth(const VecX& z) const override { return testing::is_smooth(measure_, Z(z)); }
    bool is_short(const VecX& from, const VecX& to) const override { return testing::is_short(measure_, Z(from), Z(to)); }

    MatX jacobian(const Nodes& nodes) const override { return trammel::jacobian(measure_, pointers(nodes)); }
    MatX geometric_stiffness(const Nodes& nodes, const VecX& sigma) const override {
        return trammel::geometric_stiffness(measure_, pointers(nodes), Vec<M::size>(sigma));
    }
    MatX rate_slope(const Nodes& nodes) const override { return trammel::rate_slope(measure_, pointers(nodes)); }
    VecX coordinate_rates(const Nodes& nodes) const override { return trammel::coordinate_rates(pointers(nodes)); }

private:
    static NodeMotions<N> pointers(const Nodes& nodes) {
        NodeMotions<N> all;
        for (int n = 0; n < N; ++n) all[n] = &nodes[n];
        return all;
    }
    M measure_;
};

template <class M>
MeasureCase measure_case() {
    return {title<M>, [](Samples& samples) { return std::make_shared<const AnyMeasureOf<M>>(random_measure<M>(samples)); },
            indifferent<M>};
}

template <class List>
struct CasesOf;
template <class... M>
struct CasesOf<::testing::Types<M...>> {
    static constexpr std::size_t count = sizeof...(M);
    /// Of the types first, first + 1, … of the list.
    template <std::size_t first, std::size_t... i>
    static std::vector<MeasureCase> make(std::index_sequence<i...>) {
        return {measure_case<std::tuple_element_t<first + i, std::tuple<M...>>>()...};
    }
};

/// The list is compiled in two halves.
inline constexpr std::size_t half_of_all = CasesOf<AllMeasures>::count / 2;
std::vector<MeasureCase> first_measures();
std::vector<MeasureCase> further_measures();

}  // namespace trammel::testing

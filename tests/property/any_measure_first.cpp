// property/any_measure_first.cpp: the first half of all measures, and the whole list.
#include "property/any_measure_of.hpp"

namespace trammel::testing {

std::vector<MeasureCase> first_measures() {
    return CasesOf<AllMeasures>::make<0>(std::make_index_sequence<half_of_all>());
}

const std::vector<MeasureCase>& all_measures() {
    static const std::vector<MeasureCase> all = [] {
        std::vector<MeasureCase> both = first_measures();
        for (MeasureCase& c : further_measures()) both.push_back(std::move(c));
        return both;
    }();
    return all;
}

}  // namespace trammel::testing

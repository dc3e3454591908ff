// property/any_measure_further.cpp: the second half of all measures.
#include "property/any_measure_of.hpp"

namespace trammel::testing {

std::vector<MeasureCase> further_measures() {
    return CasesOf<AllMeasures>::make<half_of_all>(std::make_index_sequence<CasesOf<AllMeasures>::count - half_of_all>());
}

}  // namespace trammel::testing

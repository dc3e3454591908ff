// description/expression_units.hpp: which unit a part of a formula has, as far as the text tells.
//
// Numbers without a unit, parameters and the time may stand for anything, so most formulas cannot be checked. What can
// be checked is: sums of unlike units, and a result whose unit is not the one expected.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "description/dimension.hpp"
#include "description/jet.hpp"

namespace trammel {

struct Sense {
    enum class State {
        plain,  ///< made of numbers alone
        ratio,  ///< result of a function such as sin: has no unit
        open,   ///< contains parameters or the time: may have any unit
        known   ///< has a unit with the exponents below
    };
    State state = State::plain;
    Exponents exponents = {};
    bool zero = false;           ///< the number 0, which needs no unit
    std::string_view unit = {};  ///< as written, of a part with one unit
    std::size_t offset = 0;      ///< of that unit, or of the part
};

/// Each of these throws ExpressionError when the units do not go together; `offset` is that of the operator.
Sense sense_of_sum(const Sense& a, const Sense& b, std::size_t offset);
Sense sense_of_product(const Sense& a, const Sense& b, int sign);
Sense sense_of_power(const Sense& base, const Sense& exponent);
Sense sense_of_result(const Function& function, const Sense& argument);
void check_result(const Sense& sense, Dimension expected);

}  // namespace trammel

// description/jet.hpp: the operations of expressions on jets, that is, on (f, ḟ, f̈).
//
//   f(x):   ḟ = f′ẋ,  f̈ = f″ẋ² + f′ẍ        uv:  (uv)¨ = üv + 2u̇v̇ + uv̈
// Theory: docs/theory/expression.md
#pragma once

#include <span>
#include <string_view>

#include "description/expression.hpp"

namespace trammel {

enum class Operation : int {
    number,
    time,
    jump,
    jump_if_false,
    negate,
    logical_not,
    add,
    subtract,
    multiply,
    divide,
    power,
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    not_equal,
    logical_and,
    logical_or,
    sin,
    cos,
    tan,
    asin,
    acos,
    atan,
    atan2,
    sinh,
    cosh,
    tanh,
    exp,
    log,
    log10,
    sqrt,
    abs,
    sign,
    floor,
    minimum,
    maximum,
    mod,
    step,
    ramp,
    smooth
};

/// What the arguments and the result of a function mean, for the check of units.
enum class Meaning {
    of_angle,  ///< angle to ratio
    of_ratio,  ///< plain number to plain number
    to_angle,  ///< plain number to angle
    alike,     ///< result like the arguments, which are like each other
    compares   ///< arguments like each other, result a plain number
};

struct Function {
    std::string_view name;
    Operation operation;
    int arguments;
    Meaning meaning;
};

std::span<const Function> functions();
const Function* find_function(std::string_view name);

/// Result of an operation on its arguments (at most three).
Jet apply(Operation operation, const Jet* arguments);

/// The operation is not smooth everywhere; which branch it takes for these arguments.
bool decides(Operation operation);
std::int64_t decision(Operation operation, const Jet* arguments);

}  // namespace trammel

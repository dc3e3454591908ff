// description/expression.hpp: formulas of the model file, with their exact first and second derivative in time.
//
//   numbers 1, 1e-3; + - * / ^ (^ to the right, before unary minus); ( ); < <= > >= == !=; && || !; a ? b : c
//   sin cos tan asin acos atan atan2 sinh cosh tanh exp log log10 sqrt abs sign floor min max pow mod
//   step(t, t0)  ramp(t, t0, t1)  smooth(t, t0, t1): from 0 to 1 at once, linearly, by a quintic
//   pi, e, the time t (where allowed), the parameters of the model
//   a unit after a number or a parenthesis, 30 deg, (a + b) mm, or at the end of the text for the whole of it
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "description/dimension.hpp"

namespace trammel {

/// Named constants of a model.
using Parameters = std::map<std::string, double, std::less<>>;

/// A function of time at an instant: value, first and second derivative.
struct Jet {
    double value = 0, rate = 0, acceleration = 0;
};

/// What is wrong with a formula; `offset` counts characters from the start of its text.
class ExpressionError : public std::runtime_error {
public:
    ExpressionError(std::size_t place, const std::string& message) : std::runtime_error(message), offset(place) {}
    std::size_t offset;
};

enum class TimeUse { forbidden, allowed };

enum class Operation : int;

class Expression {
public:
    struct Instruction {
        Operation operation = {};
        int arguments = 0;
        double number = 0;  ///< a constant, or how far to jump
    };

    /// Zero.
    Expression() = default;
    explicit Expression(double constant) : constant_value_(constant) {}
    /// Throws ExpressionError. A constant formula without a finite value is an error too.
    static Expression parse(std::string_view text, const Parameters& constants = {}, Dimension dimension = Dimension::any,
                            TimeUse time = TimeUse::forbidden);

    /// In SI units. Allocates nothing. At a kink the derivatives are those of the branch taken.
    Jet at(double t) const { return program_.empty() ? Jet{constant_value_} : run(t); }
    bool constant() const { return program_.empty(); }

    /// The formula takes branches: comparisons, abs, min, floor, ramp and the like decide how it goes on.
    bool branches() const { return branches_; }
    /// The last instant in [from, to] with the branches taken at `from`, if others follow before `to`; else infinity.
    /// Exact to the last bit. Branches left and taken again between two of sixteen looks are not seen.
    double next_kink(double from, double to) const;

private:
    /// Runs the program; `taken` gathers the decisions on the way.
    Jet run(double t, std::uint64_t* taken = nullptr) const;
    std::uint64_t branches_taken(double t) const;

    double constant_value_ = 0;
    bool branches_ = false;
    std::vector<Instruction> program_;  ///< postfix; empty when constant
};

/// Names that a parameter may not have: t, pi, e and the functions.
bool is_reserved_name(std::string_view name);
/// A letter or underscore, then letters, digits and underscores.
bool is_identifier(std::string_view name);

}  // namespace trammel

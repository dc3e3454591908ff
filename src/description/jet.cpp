// description/jet.cpp: derivative rules.
#include "description/jet.hpp"

#include <cmath>
#include <numbers>

namespace trammel {
namespace {

constexpr Function table[] = {
    {"sin", Operation::sin, 1, Meaning::of_angle},     {"cos", Operation::cos, 1, Meaning::of_angle},
    {"tan", Operation::tan, 1, Meaning::of_angle},     {"asin", Operation::asin, 1, Meaning::to_angle},
    {"acos", Operation::acos, 1, Meaning::to_angle},   {"atan", Operation::atan, 1, Meaning::to_angle},
    {"atan2", Operation::atan2, 2, Meaning::compares}, {"sinh", Operation::sinh, 1, Meaning::of_ratio},
    {"cosh", Operation::cosh, 1, Meaning::of_ratio},   {"tanh", Operation::tanh, 1, Meaning::of_ratio},
    {"exp", Operation::exp, 1, Meaning::of_ratio},     {"log", Operation::log, 1, Meaning::of_ratio},
    {"log10", Operation::log10, 1, Meaning::of_ratio}, {"sqrt", Operation::sqrt, 1, Meaning::of_ratio},
    {"abs", Operation::abs, 1, Meaning::alike},        {"sign", Operation::sign, 1, Meaning::compares},
    {"floor", Operation::floor, 1, Meaning::alike},    {"min", Operation::minimum, 2, Meaning::alike},
    {"max", Operation::maximum, 2, Meaning::alike},    {"pow", Operation::power, 2, Meaning::of_ratio},
    {"mod", Operation::mod, 2, Meaning::alike},        {"step", Operation::step, 2, Meaning::compares},
    {"ramp", Operation::ramp, 3, Meaning::compares},   {"smooth", Operation::smooth, 3, Meaning::compares},
};

bool constant(const Jet& x) {
    return x.rate == 0 && x.acceleration == 0;
}

/// f(x) from f, f′, f″ at x. Of a constant, f alone: f′ may be infinite there.
Jet chain(const Jet& x, double f, double f1, double f2) {
    if (constant(x)) return {f};
    return {f, f1 * x.rate, f2 * x.rate * x.rate + f1 * x.acceleration};
}

Jet difference(const Jet& a, const Jet& b) {
    return {a.value - b.value, a.rate - b.rate, a.acceleration - b.acceleration};
}

Jet product(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate,
            a.acceleration * b.value + 2 * a.rate * b.rate + a.value * b.acceleration};
}

Jet quotient(const Jet& a, const Jet& b) {
    const double value = a.value / b.value;
    const double rate = (a.rate - value * b.rate) / b.value;
    return {value, rate, (a.acceleration - 2 * rate * b.rate - value * b.acceleration) / b.value};
}

Jet exponential(const Jet& x) {
    const double f = std::exp(x.value);
    return chain(x, f, f, f);
}

Jet logarithm(const Jet& x, double value, double scale) {
    return chain(x, value, scale / x.value, -scale / (x.value * x.value));
}

Jet power(const Jet& x, const Jet& y) {
    if (!constant(y)) return exponential(product(y, logarithm(x, std::log(x.value), 1)));
    const double n = y.value;
    const double f1 = n == 0 ? 0 : n * std::pow(x.value, n - 1);
    const double f2 = n == 0 || n == 1 ? 0 : n * (n - 1) * std::pow(x.value, n - 2);
    return chain(x, std::pow(x.value, n), f1, f2);
}

Jet square_root(const Jet& x) {
    const double f = std::sqrt(x.value);
    return chain(x, f, 0.5 / f, -0.25 / (f * x.value));
}

Jet tangent(const Jet& x) {
    const double f = std::tan(x.value), f1 = 1 + f * f;
    return chain(x, f, f1, 2 * f * f1);
}

Jet hyperbolic_tangent(const Jet& x) {
    const double f = std::tanh(x.value), f1 = 1 - f * f;
    return chain(x, f, f1, -2 * f * f1);
}

/// asin and acos = π/2 − asin.
Jet arc_sine(const Jet& x, double value, double sign) {
    const double c2 = 1 - x.value * x.value, c = std::sqrt(c2);
    return chain(x, value, sign / c, sign * x.value / (c * c2));
}

Jet arc_tangent(const Jet& x) {
    const double f1 = 1 / (1 + x.value * x.value);
    return chain(x, std::atan(x.value), f1, -2 * x.value * f1 * f1);
}

/// Angle of the point (x, y): θ̇ = (xẏ − yẋ)/r².
Jet arc_tangent(const Jet& y, const Jet& x) {
    const double angle = std::atan2(y.value, x.value);
    if (constant(y) && constant(x)) return {angle};
    const double r2 = x.value * x.value + y.value * y.value;
    const double rate = (x.value * y.rate - y.value * x.rate) / r2;
    const double half_r2_rate = x.value * x.rate + y.value * y.rate;
    const double swept = x.value * y.acceleration - y.value * x.acceleration;
    return {angle, rate, (swept - 2 * rate * half_r2_rate) / r2};
}

Jet modulo(const Jet& a, const Jet& b) {
    const double whole = std::floor(a.value / b.value);
    return {a.value - whole * b.value, a.rate - whole * b.rate, a.acceleration - whole * b.acceleration};
}

/// The way from t0 to t1 as a number from 0 to 1; at the corners the derivatives are those from the right.
Jet progress(const Jet& t, const Jet& t0, const Jet& t1) {
    if (t.value < t0.value) return {0};
    if (t.value >= t1.value) return {1};
    return quotient(difference(t, t0), difference(t1, t0));
}

/// 10s³ − 15s⁴ + 6s⁵
Jet quintic(const Jet& x) {
    const double s = x.value, r = 1 - s;
    return chain(x, s * s * s * (10 - 15 * s + 6 * s * s), 30 * s * s * r * r, 60 * s * r * (r - s));
}

Jet truth(bool value) {
    return {value ? 1.0 : 0.0};
}

double sign_of(double x) {
    return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0;
}

}  // namespace

std::span<const Function> functions() {
    return table;
}

const Function* find_function(std::string_view name) {
    for (const Function& function : table)
        if (function.name == name) return &function;
    return nullptr;
}

Jet apply(Operation operation, const Jet* arguments) {
    const Jet& a = arguments[0];
    const double x = a.value;
    switch (operation) {
        // One argument
        case Operation::negate:
            return {-a.value, -a.rate, -a.acceleration};
        case Operation::logical_not:
            return truth(x == 0);
        case Operation::sin:
            return chain(a, std::sin(x), std::cos(x), -std::sin(x));
        case Operation::cos:
            return chain(a, std::cos(x), -std::sin(x), -std::cos(x));
        case Operation::tan:
            return tangent(a);
        case Operation::asin:
            return arc_sine(a, std::asin(x), 1);
        case Operation::acos:
            return arc_sine(a, std::acos(x), -1);
        case Operation::atan:
            return arc_tangent(a);
        case Operation::sinh:
            return chain(a, std::sinh(x), std::cosh(x), std::sinh(x));
        case Operation::cosh:
            return chain(a, std::cosh(x), std::sinh(x), std::cosh(x));
        case Operation::tanh:
            return hyperbolic_tangent(a);
        case Operation::exp:
            return exponential(a);
        case Operation::log:
            return logarithm(a, std::log(x), 1);
        case Operation::log10:
            return logarithm(a, std::log10(x), std::numbers::log10e);
        case Operation::sqrt:
            return square_root(a);
        case Operation::abs:
            return chain(a, std::abs(x), sign_of(x), 0);
        case Operation::sign:
            return {sign_of(x)};
        case Operation::floor:
            return {std::floor(x)};
        default:
            break;
    }
    const Jet& b = arguments[1];
    switch (operation) {
        // Two arguments
        case Operation::add:
            return {x + b.value, a.rate + b.rate, a.acceleration + b.acceleration};
        case Operation::subtract:
            return difference(a, b);
        case Operation::multiply:
            return product(a, b);
        case Operation::divide:
            return quotient(a, b);
        case Operation::power:
            return power(a, b);
        case Operation::less:
            return truth(x < b.value);
        case Operation::less_equal:
            return truth(x <= b.value);
        case Operation::greater:
            return truth(x > b.value);
        case Operation::greater_equal:
            return truth(x >= b.value);
        case Operation::equal:
            return truth(x == b.value);
        case Operation::not_equal:
            return truth(x != b.value);
        case Operation::logical_and:
            return truth(x != 0 && b.value != 0);
        case Operation::logical_or:
            return truth(x != 0 || b.value != 0);
        case Operation::atan2:
            return arc_tangent(a, b);
        case Operation::minimum:
            return b.value < x ? b : a;
        case Operation::maximum:
            return b.value > x ? b : a;
        case Operation::mod:
            return modulo(a, b);
        case Operation::step:
            return truth(x >= b.value);
        // Three arguments
        case Operation::ramp:
            return progress(a, b, arguments[2]);
        case Operation::smooth:
            return quintic(progress(a, b, arguments[2]));
        default:
            return {};
    }
}

bool decides(Operation operation) {
    switch (operation) {
        case Operation::jump_if_false:
        case Operation::logical_not:
        case Operation::less:
        case Operation::less_equal:
        case Operation::greater:
        case Operation::greater_equal:
        case Operation::equal:
        case Operation::not_equal:
        case Operation::logical_and:
        case Operation::logical_or:
        case Operation::abs:
        case Operation::sign:
        case Operation::floor:
        case Operation::minimum:
        case Operation::maximum:
        case Operation::mod:
        case Operation::step:
        case Operation::ramp:
        case Operation::smooth:
            return true;
        default:
            return false;
    }
}

std::int64_t decision(Operation operation, const Jet* arguments) {
    const double x = arguments[0].value;
    // beyond 2^62 neighbouring numbers are further apart than one: no whole part can be told
    const auto whole = [](double y) { return std::abs(y) < 0x1p62 ? static_cast<std::int64_t>(std::floor(y)) : 0; };
    switch (operation) {
        case Operation::abs:
            return x < 0 ? 0 : 1;
        case Operation::floor:
            return whole(x);
        case Operation::mod:
            return whole(x / arguments[1].value);
        case Operation::minimum:
            return arguments[1].value < x ? 1 : 0;
        case Operation::maximum:
            return arguments[1].value > x ? 1 : 0;
        case Operation::ramp:
        case Operation::smooth:
            return x < arguments[1].value ? 0 : x < arguments[2].value ? 1 : 2;
        default:
            // sign, comparisons and logic: their value is their decision
            return static_cast<std::int64_t>(apply(operation, arguments).value);
    }
}

}  // namespace trammel

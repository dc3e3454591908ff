// description/orientation.cpp: axis and angle, quaternion, rotation vector, matrix, Euler angles, two axes.
#include "description/orientation.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

namespace trammel {
namespace {

using Quaternion4 = std::array<double, 4>;
using Vector = std::array<double, 3>;
using Rows = std::array<Vector, 3>;

constexpr Quaternion4 identity = {1, 0, 0, 0};
constexpr double sloppiness = 1e-3;  // of what the user typed with a few digits

struct Form {
    const char *first, *second;
    bool second_required;
};
constexpr Form forms[] = {{"axis", "angle", true}, {"quaternion", "", false}, {"rotation_vector", "", false},
                          {"matrix", "", false},   {"euler", "order", false}, {"x_axis", "y_axis", true}};

double dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector scaled(const Vector& a, double s) {
    return {a[0] * s, a[1] * s, a[2] * s};
}

Quaternion4 unit(Quaternion4 q) {
    const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (double& c : q) c /= q[0] < 0 && &c != q.data() ? -norm : norm;
    q[0] = std::abs(q[0]);
    return q;
}

Quaternion4 about(const Vector& axis, double angle) {
    const double s = std::sin(angle / 2) / std::sqrt(dot(axis, axis));
    return {std::cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]};
}

Quaternion4 multiplied(const Quaternion4& a, const Quaternion4& b) {
    return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

/// Shepperd: divide by the largest of the four components.
Quaternion4 of_matrix(const Rows& R) {
    const double trace = R[0][0] + R[1][1] + R[2][2];
    const Quaternion4 squares = {1 + trace, 1 + 2 * R[0][0] - trace, 1 + 2 * R[1][1] - trace, 1 + 2 * R[2][2] - trace};
    const auto largest = std::max_element(squares.begin(), squares.end()) - squares.begin();
    const Vector d = {R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]};
    const Vector s = {R[2][1] + R[1][2], R[0][2] + R[2][0], R[1][0] + R[0][1]};
    switch (largest) {
        case 0:
            return {squares[0], d[0], d[1], d[2]};
        case 1:
            return {d[0], squares[1], s[2], s[1]};
        case 2:
            return {d[1], s[2], squares[2], s[0]};
        default:
            return {d[2], s[1], s[0], squares[3]};
    }
}

/// Reads the keys of one form. Readers return zeros after an error; the caller looks at valid().
class OrientationReader {
public:
    OrientationReader(const Value& map, FieldReader& field) : map_(map), field_(field) {}

    Quaternion4 read(const std::string& form) {
        if (form == "axis") return about(direction("axis"), angle());
        if (form == "quaternion") return quaternion();
        if (form == "rotation_vector") return rotation_vector();
        if (form == "matrix") return matrix();
        if (form == "euler") return euler();
        return axes();
    }

private:
    void fail(const std::string& key, const std::string& message) { field_.inside(key).error(map_.find(key)->where(), message); }

    Vector vector(const std::string& key, Dimension dimension) {
        const std::vector<double> v = field_.inside(key).numbers(*map_.find(key), dimension, 3);
        return v.size() == 3 ? Vector{v[0], v[1], v[2]} : Vector{};
    }

    /// Of length one.
    Vector direction(const std::string& key) {
        const Vector v = vector(key, Dimension::none);
        const double length = std::sqrt(dot(v, v));
        if (length > 0 && std::isfinite(length)) return scaled(v, 1 / length);
        if (field_.valid()) fail(key, "must not be zero");
        return {1, 0, 0};
    }

    double angle() { return field_.inside("angle").number(*map_.find("angle"), Dimension::angle).value_or(0); }

    Quaternion4 quaternion() {
        const std::vector<double> q = field_.inside("quaternion").numbers(*map_.find("quaternion"), Dimension::none, 4);
        if (q.size() != 4) return identity;
        const double norm = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
        if (std::abs(norm - 1) > sloppiness)
            fail("quaternion", fmt::format("must be [w, x, y, z] of length 1, found length {:g}", norm));
        return {q[0], q[1], q[2], q[3]};
    }

    Quaternion4 rotation_vector() {
        const Vector v = vector("rotation_vector", Dimension::angle);
        const double angle = std::sqrt(dot(v, v));
        return angle > 0 ? about(v, angle) : identity;
    }

    Quaternion4 matrix() {
        const auto rows = field_.inside("matrix").matrix(*map_.find("matrix"), Dimension::none, 3);
        if (rows.size() != 3) return identity;
        Rows R;
        for (std::size_t i = 0; i < 3; ++i) R[i] = {rows[i][0], rows[i][1], rows[i][2]};
        double worst = 0;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) worst = std::max(worst, std::abs(dot(R[i], R[j]) - (i == j ? 1 : 0)));
        if (!(worst <= sloppiness))
            fail("matrix", "is no rotation: its rows must be perpendicular and of length 1");
        else if (dot(cross(R[0], R[1]), R[2]) < 0)
            fail("matrix", "is a reflection: its determinant is -1, not 1");
        return of_matrix(R);
    }

    /// First about an axis of the frame, then about an axis of the frame so turned, and again.
    Quaternion4 euler() {
        const Vector angles = vector("euler", Dimension::angle);
        std::string order = "xyz";
        if (const Value* given = map_.find("order")) order = field_.inside("order").text(*given).value_or(order);
        const bool good = order.size() == 3 && order.find_first_not_of("xyz") == std::string::npos && order[0] != order[1] &&
                          order[1] != order[2];
        if (!good) {
            fail("order", fmt::format("is '{}', but must be three of the letters x, y, z such as xyz or zxz", order));
            return identity;
        }
        Quaternion4 q = identity;
        for (std::size_t i = 0; i < 3; ++i) {
            Vector axis = {};
            axis[static_cast<std::size_t>(order[i] - 'x')] = 1;
            q = multiplied(q, about(axis, angles[i]));
        }
        return q;
    }

    /// The columns of R are the axes; y is made perpendicular to x.
    Quaternion4 axes() {
        const Vector x = direction("x_axis"), given = direction("y_axis"), z = cross(x, given);
        const double sine = std::sqrt(dot(z, z));
        if (!(sine > 1e-6)) {
            if (field_.valid()) fail("y_axis", "must not be parallel to x_axis");
            return identity;
        }
        const Vector unit_z = scaled(z, 1 / sine), y = cross(unit_z, x);
        Rows R;
        for (std::size_t i = 0; i < 3; ++i) R[i] = {x[i], y[i], unit_z[i]};
        return of_matrix(R);
    }

    const Value& map_;
    FieldReader& field_;
};

constexpr const char* ways =
    "must be written {axis, angle}, {quaternion}, {rotation_vector}, {matrix}, {euler, order} or {x_axis, y_axis}";

}  // namespace

std::array<double, 4> read_orientation(const Value& value, FieldReader& field) {
    if (!value.is_map()) {
        field.error(value.where(), fmt::format("{}, found {}", ways, value.kind_name()));
        return identity;
    }
    for (const Form& form : forms) {
        if (!value.has(form.first)) continue;
        for (const Value::Entry& entry : value.entries())
            if (entry.key != form.first && entry.key != form.second)
                field.error(entry.where, fmt::format("has a key '{}' that does not go with '{}'", entry.key, form.first));
        if (form.second_required && !value.has(form.second))
            field.error(value.where(), fmt::format("has '{}' without '{}'", form.first, form.second));
        if (!field.valid()) return identity;
        const Quaternion4 q = OrientationReader(value, field).read(form.first);
        return field.valid() ? unit(q) : identity;
    }
    std::vector<std::string> keys;
    for (const Form& form : forms) keys.insert(keys.end(), {form.first, form.second});
    std::string guess;
    if (!value.entries().empty()) guess = did_you_mean(value.entries().front().key, keys);
    field.error(value.where(), ways + guess);
    return identity;
}

}  // namespace trammel

// storage/reduced_file.cpp: matrices column by column, sizes checked against each other on reading.
#include "storage/reduced_file.hpp"

#include <fmt/format.h>

#include "storage/hdf5_handles.hpp"

namespace trammel {
namespace {

constexpr const char* kind = "trammel reduced solid 2";

template <class Body, class Use>
void each_matrix(Body& body, Use&& use) {
    use("mass", body.mass);
    use("stiffness", body.stiffness);
    use("stress", body.stress);
    use("spin", body.spin);
    use("centrifugal", body.centrifugal);
}

template <class Body, class Use>
void each_vector(Body& body, Use&& use) {
    use("centrifugal_load", body.centrifugal_load);
    use("euler_load", body.euler_load);
    use("frequencies", body.frequencies);
    use("errors", body.errors);
    use("equilibrium", body.equilibrium);
}

std::span<const double> numbers(const auto& m) {
    return {m.data(), static_cast<std::size_t>(m.size())};
}

VecX vector(const std::vector<double>& values) {
    return Eigen::Map<const VecX>(values.data(), static_cast<int>(values.size()));
}

ReducedSolid read_open(hid_t file) {
    if (!hdf5::has_attribute(file, "kind") || hdf5::read_text_attribute(file, "kind") != kind)
        throw std::runtime_error("the file holds no reduced solid");
    ReducedSolid body;
    body.interface = hdf5::read_texts_attribute(file, "interface");
    body.omega = vector(hdf5::read_numbers(file, "omega"));
    const auto size = static_cast<std::size_t>(body.boundary()) + static_cast<std::size_t>(body.omega.size());
    const auto demand = [](bool fits, const char* name) {
        if (!fits) throw std::runtime_error(fmt::format("'{}' has not the size of the body", name));
    };
    each_matrix(body, [&](const char* name, MatX& m) {
        const std::vector<double> values = hdf5::read_numbers(file, name);
        demand(values.size() == size * size, name);
        m = Eigen::Map<const MatX>(values.data(), static_cast<int>(size), static_cast<int>(size));
    });
    each_vector(body, [&](const char* name, VecX& v) {
        v = vector(hdf5::read_numbers(file, name));
        demand(static_cast<std::size_t>(v.size()) == size, name);
    });
    const std::vector<double> vectors = hdf5::read_numbers(file, "vectors"), share = hdf5::read_numbers(file, "effective_mass"),
                              trusted = hdf5::read_numbers(file, "trusted");
    demand(size > 0 && vectors.size() % size == 0, "vectors");
    demand(share.size() == 3, "effective_mass");
    demand(trusted.size() == 1, "trusted");
    if (!vectors.empty())
        body.vectors = Eigen::Map<const MatX>(vectors.data(), static_cast<int>(vectors.size() / size), static_cast<int>(size));
    const std::vector<double> weight = hdf5::read_numbers(file, "weight"), points = hdf5::read_numbers(file, "points");
    demand(weight.size() == 3 * size, "weight");
    demand(points.size() % 3 == 0, "points");
    body.weight = Eigen::Map<const MatX>(weight.data(), static_cast<int>(size), 3);
    for (std::size_t i = 0; i < points.size(); i += 3) body.points.emplace_back(points[i], points[i + 1], points[i + 2]);
    body.source = hdf5::read_text_attribute(file, "source");
    body.effective_mass = Vec3(share[0], share[1], share[2]);
    body.trusted = trusted[0];
    return body;
}

}  // namespace

void write_reduced(const std::string& path, const ReducedSolid& body) {
    hdf5::set_up();
    Hdf5Handle file = hdf5::create_file(path);
    hdf5::write_attribute(file, "kind", std::string(kind));
    hdf5::write_attribute(file, "interface", body.interface);
    hdf5::write_numbers(file, "omega", numbers(body.omega));
    each_matrix(body, [&](const char* name, const MatX& m) { hdf5::write_numbers(file, name, numbers(m)); });
    each_vector(body, [&](const char* name, const VecX& v) { hdf5::write_numbers(file, name, numbers(v)); });
    hdf5::write_numbers(file, "vectors", numbers(body.vectors));
    hdf5::write_numbers(file, "weight", numbers(body.weight));
    MatX points(3, static_cast<int>(body.points.size()));
    for (int i = 0; i < points.cols(); ++i) points.col(i) = body.points[static_cast<std::size_t>(i)];
    hdf5::write_numbers(file, "points", numbers(points));
    hdf5::write_attribute(file, "source", body.source);
    hdf5::write_numbers(file, "effective_mass", numbers(body.effective_mass));
    hdf5::write_numbers(file, "trusted", std::span<const double>(&body.trusted, 1));
    file.finish(path + ": the reduced solid cannot be written");
}

ReducedSolid read_reduced(const std::string& path) {
    hdf5::set_up();
    try {
        const Hdf5Handle file = hdf5::open_file(path, false);
        return read_open(file);
    } catch (const std::runtime_error& error) {
        throw ModelError({path}, error.what());
    }
}

}  // namespace trammel

// model/solid_body.cpp: matrices of both kinds of body.
#include "model/solid_body.hpp"

#include <fmt/format.h>

#include <bit>

namespace trammel {
namespace {

/// Every entry stored, zeros included.
BodyMatrix dense(const MatX& m) {
    BodyMatrix s(m.rows(), m.cols());
    s.reserve(Eigen::VectorXi::Constant(m.cols(), static_cast<int>(m.rows())));
    for (int j = 0; j < m.cols(); ++j)
        for (int i = 0; i < m.rows(); ++i) s.insert(i, j) = m(i, j);
    s.makeCompressed();
    return s;
}

/// FNV-1a over the bits of what it is given.
class Hash {
public:
    void add(std::uint64_t bits) {
        for (int k = 0; k < 64; k += 8) value_ = (value_ ^ (bits >> k & 0xff)) * 1099511628211u;
    }
    void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
    void add(const Vec3& v) {
        for (const double x : v) add(x);
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 14695981039346656037u;
};

}  // namespace

SolidBody full_body(const SolidMatrices& solid, const VecX& equilibrium) {
    SolidBody body;
    SolidMatrices::Sparse all = solid.sparse();
    LinearBodyMatrices& m = body.matrices;
    m.mass = std::move(all.mass);
    m.stiffness = std::move(all.stiffness);
    m.softening = std::move(all.softening);
    m.spin = std::move(all.spin);
    m.centrifugal_load = solid.centrifugal_load();
    m.euler_load = solid.euler_load();
    m.stiffening_load = m.softening * equilibrium;
    m.weight = solid.weight();
    body.equilibrium = equilibrium;
    return body;
}

SolidBody reduced_body(const ReducedSolid& reduced) {
    SolidBody body;
    LinearBodyMatrices& m = body.matrices;
    m.mass = dense(reduced.mass);
    m.stiffness = dense(reduced.stiffness);
    m.softening = dense(reduced.stress + reduced.centrifugal);
    m.spin = dense(reduced.spin);
    m.centrifugal_load = reduced.centrifugal_load;
    m.euler_load = reduced.euler_load;
    m.stiffening_load = m.softening * reduced.equilibrium;
    m.weight = reduced.weight;
    body.equilibrium = reduced.equilibrium;
    return body;
}

std::string fingerprint(const SolidMatrices& solid, const std::vector<InterfacePoint>& points,
                        const ReductionSettings& settings) {
    Hash hash;
    const SolidInput& input = solid.input();
    for (const Vec3& x : input.mesh.nodes) hash.add(x);
    for (const Cells& block : input.mesh.blocks)
        for (const int n : block.nodes) hash.add(static_cast<std::uint64_t>(n));
    for (const SolidMaterial& m : input.materials) hash.add(Vec3(m.young, m.poisson, m.density));
    for (const int m : input.material_of) hash.add(static_cast<std::uint64_t>(m));
    for (const std::uint8_t f : input.fixed) hash.add(static_cast<std::uint64_t>(f));
    hash.add(input.axis.direction);
    hash.add(static_cast<std::uint64_t>(input.mass));
    for (const InterfacePoint& point : points) {
        for (const int n : point.nodes) hash.add(static_cast<std::uint64_t>(n));
        hash.add(static_cast<std::uint64_t>(point.rotations));
    }
    hash.add(static_cast<std::uint64_t>(settings.modes));
    hash.add(settings.cutoff);
    return fmt::format("{:016x}", hash.value());
}

}  // namespace trammel

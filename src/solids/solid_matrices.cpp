// solids/solid_matrices.cpp: numbering, pattern, products.
#include "solids/solid_matrices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "lie/rotation.hpp"
#include "solids/assembly.hpp"
#include "solve/dense_decompositions.hpp"

namespace trammel {
namespace {

void check_materials(const SolidInput& input) {
    if (input.materials.empty()) throw std::logic_error("a solid needs a material");
    for (const SolidMaterial& m : input.materials) {
        const bool sound = m.young > 0 && m.density > 0 && m.poisson > -1 && m.poisson < 0.5;
        if (!sound)
            throw ModelError({input.mesh.file}, fmt::format("material: young = {:g} and density = {:g} must be positive, poisson "
                                                            "= {:g} between -1 and 0.5",
                                                            m.young, m.density, m.poisson));
    }
}

}  // namespace

SolidMatrices::SolidMatrices(SolidInput input) : input_(std::move(input)) {
    check_materials(input_);
    spin_ = skew(input_.axis.direction.normalized());
    number();
    find_pattern();
    SolidAssembly(*this).elastic();
}

void SolidMatrices::number() {
    dof_.assign(3 * static_cast<std::size_t>(nodes()), -1);
    for (int n = 0; n < nodes(); ++n)
        for (int c = 0; c < 3; ++c) {
            if (!input_.fixed.empty() && (input_.fixed[n] >> c & 1)) continue;
            dof_[3 * n + c] = static_cast<int>(dof_node_.size());
            dof_node_.push_back(n);
        }
}

void SolidMatrices::find_pattern() {
    std::vector<std::vector<CellRef>> around(nodes());
    for (int b = 0; b < static_cast<int>(mesh().blocks.size()); ++b) {
        if (!is_solid(mesh().blocks[b].shape)) continue;
        for (int e = 0; e < mesh().blocks[b].count(); ++e)
            for (const int n : mesh().blocks[b].element(e)) around[n].push_back({b, e});
    }
    start_.assign(1, 0);
    std::vector<int> mark(nodes(), -1), rows;
    for (int j = 0; j < nodes(); ++j) {
        rows.clear();
        for (const CellRef& c : around[j])
            for (const int i : mesh().blocks[c.block].element(c.index))
                if (i >= j && mark[i] != j) mark[i] = j, rows.push_back(i);
        std::sort(rows.begin(), rows.end());
        row_.insert(row_.end(), rows.begin(), rows.end());
        start_.push_back(static_cast<int>(row_.size()));
    }
    k_.assign(9 * row_.size(), 0.0);
    m_.assign(row_.size(), 0.0);
    s_.assign(row_.size(), 0.0);
}

int SolidMatrices::slot(int row, int column) const {
    const auto first = row_.begin() + start_[column], last = row_.begin() + start_[column + 1];
    return static_cast<int>(std::lower_bound(first, last, row) - row_.begin());
}

VecX SolidMatrices::spread(const VecX& x) const {
    VecX all = VecX::Zero(static_cast<int>(dof_.size()));
    for (std::size_t i = 0; i < dof_.size(); ++i)
        if (dof_[i] >= 0) all[static_cast<int>(i)] = x[dof_[i]];
    return all;
}

VecX SolidMatrices::gathered(const VecX& at_nodes) const {
    VecX x(freedoms());
    for (std::size_t i = 0; i < dof_.size(); ++i)
        if (dof_[i] >= 0) x[dof_[i]] = at_nodes[static_cast<int>(i)];
    return x;
}

MatX SolidMatrices::to_nodes(const MatX& x) const {
    MatX all(static_cast<int>(dof_.size()), x.cols());
    for (int c = 0; c < x.cols(); ++c) all.col(c) = spread(x.col(c));
    return all;
}

void SolidMatrices::add_from_nodes(const MatX& at_nodes, double factor, MatX& y) const {
    for (int c = 0; c < y.cols(); ++c) y.col(c) += factor * gathered(at_nodes.col(c));
}

void SolidMatrices::add_stiffness(const MatX& x, double factor, MatX& y) const {
    const MatX in = to_nodes(x);
    MatX out = MatX::Zero(in.rows(), in.cols());
    for (int j = 0; j < nodes(); ++j)
        for (int at = start_[j]; at < start_[j + 1]; ++at) {
            const int i = row_[at];
            const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> block(k_.data() +
                                                                                       9 * static_cast<std::size_t>(at));
            for (int c = 0; c < in.cols(); ++c) {
                out.col(c).segment<3>(3 * i) += block * in.col(c).segment<3>(3 * j);
                if (i != j) out.col(c).segment<3>(3 * j) += block.transpose() * in.col(c).segment<3>(3 * i);
            }
        }
    add_from_nodes(out, factor, y);
}

void SolidMatrices::add_scalar(const std::vector<double>& values, const MatX& x, const Mat3& A, double factor, MatX& y) const {
    const MatX in = to_nodes(x);
    MatX out = MatX::Zero(in.rows(), in.cols());
    for (int c = 0; c < in.cols(); ++c) {
        const double* from = in.col(c).data();
        double* to = out.col(c).data();
        for (int j = 0; j < nodes(); ++j)
            for (int at = start_[j]; at < start_[j + 1]; ++at) {
                const int i = row_[at];
                const double value = values[at];
                for (int k = 0; k < 3; ++k) to[3 * i + k] += value * from[3 * j + k];
                if (i == j) continue;
                for (int k = 0; k < 3; ++k) to[3 * j + k] += value * from[3 * i + k];
            }
    }
    for (int c = 0; c < out.cols(); ++c) {
        Eigen::Map<MatX> rows(out.col(c).data(), 3, nodes());
        rows = A * rows;
    }
    add_from_nodes(out, factor, y);
}

void SolidMatrices::add_inertia(const MatX& x, const Mat3& A, double factor, MatX& y) const {
    add_scalar(m_, x, A, factor, y);
}

void SolidMatrices::add_stress(const MatX& x, double factor, MatX& y) const {
    add_scalar(s_, x, Mat3::Identity(), factor, y);
}

MatX SolidMatrices::stiffness(const MatX& x) const {
    MatX y = MatX::Zero(x.rows(), x.cols());
    add_stiffness(x, 1, y);
    return y;
}

MatX SolidMatrices::inertia(const MatX& x, const Mat3& A) const {
    MatX y = MatX::Zero(x.rows(), x.cols());
    add_inertia(x, A, 1, y);
    return y;
}

MatX SolidMatrices::stress(const MatX& x) const {
    MatX y = MatX::Zero(x.rows(), x.cols());
    add_stress(x, 1, y);
    return y;
}

void SolidMatrices::set_stress(const VecX& displacement) {
    SolidAssembly(*this).stress(spread(displacement));
}

VecX SolidMatrices::rigid(int k) const {
    VecX all(3 * nodes());
    for (int n = 0; n < nodes(); ++n) {
        const Vec3 axis = Vec3::Unit(k % 3);
        all.segment<3>(3 * n) = k < 3 ? axis : Vec3(axis.cross(mesh().nodes[n]));
    }
    return gathered(all);
}

MatX SolidMatrices::free_motions() const {
    MatX held = MatX::Zero(6, 6), motions(freedoms(), 6);  // Σ rᵀr of the six motions at held freedoms
    const double size = extent(mesh());
    const auto hold = [&](int n, int c) {
        Vec6 row;
        row << Vec3::Unit(c), mesh().nodes[n].cross(Vec3::Unit(c)) / size;
        held += row * row.transpose();
    };
    for (int n = 0; n < nodes(); ++n)
        for (int c = 0; c < 3; ++c)
            if (dof(n, c) < 0) hold(n, c);
    for (const PointSpring& spring : input_.springs)
        for (int c = 0; c < 3; ++c)
            if (spring.stiffness[c] > 0) hold(spring.node, c);
    for (int k = 0; k < 6; ++k) motions.col(k) = rigid(k) / (k < 3 ? 1 : size);
    const Eigen::SelfAdjointEigenSolver<MatX> still(held);
    const int count = static_cast<int>((still.eigenvalues().array() < 1e-9).count());
    const MatX basis = motions * still.eigenvectors().leftCols(count);
    const MatX products = basis.transpose() * inertia(basis);
    return products.llt().matrixL().solve(basis.transpose()).transpose();
}

MatX SolidMatrices::weight() const {
    // held nodes carry load to their neighbours too
    VecX share = VecX::Zero(nodes());
    for (int j = 0; j < nodes(); ++j)
        for (int at = start_[j]; at < start_[j + 1]; ++at) {
            share[row_[at]] += m_[at];
            if (row_[at] != j) share[j] += m_[at];
        }
    MatX load = MatX::Zero(freedoms(), 3);
    for (int n = 0; n < nodes(); ++n)
        for (int c = 0; c < 3; ++c)
            if (dof(n, c) >= 0) load(dof(n, c), c) = share[n];
    return load;
}

VecX SolidMatrices::euler_load() const {
    VecX all(3 * nodes());
    for (int n = 0; n < nodes(); ++n) all.segment<3>(3 * n) = mesh().nodes[n] - input_.axis.point;
    // held nodes carry load to their neighbours too, so the product is taken over all nodes
    MatX out = MatX::Zero(3, nodes());
    for (int j = 0; j < nodes(); ++j)
        for (int at = start_[j]; at < start_[j + 1]; ++at) {
            out.col(row_[at]) += m_[at] * all.segment<3>(3 * j);
            if (row_[at] != j) out.col(j) += m_[at] * all.segment<3>(3 * row_[at]);
        }
    return gathered((spin_ * out).reshaped());
}

MatX SolidMatrices::softening(const MatX& x) const {
    MatX y = stress(x);
    add_inertia(x, spin_ * spin_, 1, y);
    return y;
}

std::vector<int> SolidMatrices::groups() const {
    std::vector<int> group;
    int count = -1, last = -1;
    for (const int n : dof_node_) {
        if (n != last) ++count, last = n;
        group.push_back(count);
    }
    return group;
}

MatX SolidMatrices::nodal_stress(const VecX& displacement) const {
    const VecX at_nodes = spread(displacement);
    MatX sum = MatX::Zero(6, nodes());
    VecX count = VecX::Zero(nodes());
    int element = 0;
    for (const Cells& block : mesh().blocks) {
        if (!is_solid(block.shape)) continue;
        const int n = data(block.shape).nodes;
        const ShapeTable table = ShapeTable::at_nodes(block.shape);
        Mat<3, Eigen::Dynamic> x(3, n), u(3, n), g(3, n);
        for (int e = 0; e < block.count(); ++e, ++element) {
            const auto nodes_of = block.element(e);
            for (int i = 0; i < n; ++i) {
                x.col(i) = mesh().nodes[nodes_of[i]];
                u.col(i) = at_nodes.segment<3>(3 * nodes_of[i]);
            }
            const SolidMaterial& material = input_.materials[input_.material_of.empty() ? 0 : input_.material_of[element]];
            for (int i = 0; i < n; ++i) {
                gradients(table.slopes[i], x, g);
                const Mat3 s = hooke(material, u * g.transpose());
                sum.col(nodes_of[i]) += Vec6(s(0, 0), s(1, 1), s(2, 2), s(0, 1), s(1, 2), s(2, 0));
                ++count[nodes_of[i]];
            }
        }
    }
    for (int n = 0; n < nodes(); ++n) sum.col(n) /= count[n];
    return sum;
}

std::size_t SolidMatrices::bytes() const {
    return sizeof(double) * (k_.size() + m_.size() + s_.size()) + sizeof(int) * (row_.size() + start_.size() + 4 * dof_.size());
}

}  // namespace trammel

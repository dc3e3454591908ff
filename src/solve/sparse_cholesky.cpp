// solve/sparse_cholesky.cpp: factorization and triangular solves, supernode by supernode.
#include "solve/sparse_cholesky.hpp"

#include <algorithm>
#include <stdexcept>

namespace trammel {

void SparseCholesky::analyze(const SparseMatrix& lower, std::span<const int> group) {
    const int n = static_cast<int>(lower.rows());
    if (static_cast<int>(group.size()) != n) throw std::logic_error("one group per unknown");
    const int groups = n > 0 ? group.back() + 1 : 0;
    place_.assign(n, 0);
    nodes_.clear();
    values_.clear();
    if (n == 0) return;
    const std::vector<int> order = grouped_order(lower, group, groups);
    std::vector<int> first(groups + 1, 0);
    for (const int g : group) ++first[g + 1];
    for (int g = 0; g < groups; ++g) first[g + 1] += first[g];
    int next = 0;
    for (const int g : order)
        for (int i = first[g]; i < first[g + 1]; ++i) place_[i] = next++;
}

void SparseCholesky::scatter(const SparseMatrix& lower) {
    std::fill(values_.begin(), values_.end(), 0.0);
    for (int j = 0; j < lower.outerSize(); ++j)
        for (SparseMatrix::InnerIterator it(lower, j); it; ++it) {
            const auto [column, row] = std::minmax(place_[j], place_[it.row()]);
            const Supernode& s = nodes_[owner_[column]];
            std::size_t at = static_cast<std::size_t>(row - s.first);
            if (row >= s.first + s.width)
                at = static_cast<std::size_t>(s.width) +
                     static_cast<std::size_t>(std::lower_bound(s.below.begin(), s.below.end(), row) - s.below.begin());
            values_[s.values + static_cast<std::size_t>(column - s.first) * static_cast<std::size_t>(s.height()) + at] +=
                it.value();
        }
}

void SparseCholesky::add_child(const Supernode& child, const double* update, const Supernode& parent, Panel& panel, Panel& rest,
                               std::vector<int>& local) const {
    const int rows = static_cast<int>(child.below.size());
    local.resize(rows);
    auto seek = parent.below.begin();
    for (int i = 0; i < rows; ++i) {
        const int row = child.below[i];
        if (row < parent.first + parent.width) {
            local[i] = row - parent.first;
        } else {
            seek = std::lower_bound(seek, parent.below.end(), row);
            local[i] = parent.width + static_cast<int>(seek - parent.below.begin());
        }
    }
    for (int j = 0; j < rows; ++j) {
        const double* from = update + static_cast<std::size_t>(j) * rows;
        if (local[j] < parent.width) {
            double* to = panel.data() + static_cast<std::size_t>(local[j]) * panel.rows();
            for (int i = j; i < rows; ++i) to[local[i]] += from[i];
        } else {
            double* to = rest.data() + static_cast<std::size_t>(local[j] - parent.width) * rest.rows() - parent.width;
            for (int i = j; i < rows; ++i) to[local[i]] += from[i];
        }
    }
}

/// Where each supernode's update begins on the stack; at the end: how deep the stack becomes.
std::vector<std::size_t> SparseCholesky::stack_plan(std::size_t& largest) const {
    std::vector<std::size_t> begin;
    std::size_t top = 0, deepest = 0;
    largest = 0;
    for (const Supernode& s : nodes_) {
        if (!s.children.empty()) top = begin[s.children.front()];
        begin.push_back(top);
        const std::size_t size = s.below.size() * s.below.size();
        largest = std::max(largest, size);
        deepest = std::max(deepest, top += size);
    }
    begin.push_back(deepest);
    return begin;
}

bool SparseCholesky::factorize(const SparseMatrix& lower) {
    scatter(lower);
    std::size_t largest = 0;
    const std::vector<std::size_t> begin = stack_plan(largest);
    std::vector<double> stack(begin.back()), work(largest);
    std::vector<int> local;
    peak_ = factor_bytes() + (stack.size() + work.size()) * sizeof(double);
    operations_ = 0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
        const Supernode& s = nodes_[k];
        const int rows = static_cast<int>(s.below.size());
        Panel panel(values_.data() + s.values, s.height(), s.width), rest(work.data(), rows, rows);
        rest.setZero();
        for (const int c : s.children) add_child(nodes_[c], stack.data() + begin[c], s, panel, rest, local);
        Eigen::Ref<MatX> corner = panel.topRows(s.width);
        if (Eigen::LLT<Eigen::Ref<MatX>>(corner).info() != Eigen::Success) return false;
        auto under = panel.bottomRows(rows);
        if (rows > 0) {
            corner.triangularView<Eigen::Lower>().transpose().solveInPlace<Eigen::OnTheRight>(under);
            rest.selfadjointView<Eigen::Lower>().rankUpdate(under, -1.0);
        }
        std::copy(work.begin(), work.begin() + rest.size(), stack.begin() + static_cast<std::ptrdiff_t>(begin[k]));
        const double w = s.width, r = rows;
        operations_ += w * w * w / 3 + w * w * r + w * r * r;
    }
    return true;
}

void SparseCholesky::solve(Eigen::Ref<MatX> rhs) const {
    MatX x(rhs.rows(), rhs.cols()), part;
    for (int i = 0; i < size(); ++i) x.row(place_[i]) = rhs.row(i);
    for (const Supernode& s : nodes_) {
        const Eigen::Map<const MatX> panel(values_.data() + s.values, s.height(), s.width);
        auto own = x.middleRows(s.first, s.width);
        panel.topRows(s.width).triangularView<Eigen::Lower>().solveInPlace(own);
        part.noalias() = panel.bottomRows(s.height() - s.width) * own;
        for (std::size_t i = 0; i < s.below.size(); ++i) x.row(s.below[i]) -= part.row(static_cast<int>(i));
    }
    for (auto s = nodes_.rbegin(); s != nodes_.rend(); ++s) {
        const Eigen::Map<const MatX> panel(values_.data() + s->values, s->height(), s->width);
        auto own = x.middleRows(s->first, s->width);
        part.resize(static_cast<int>(s->below.size()), x.cols());
        for (std::size_t i = 0; i < s->below.size(); ++i) part.row(static_cast<int>(i)) = x.row(s->below[i]);
        own.noalias() -= panel.bottomRows(s->height() - s->width).transpose() * part;
        panel.topRows(s->width).triangularView<Eigen::Lower>().transpose().solveInPlace(own);
    }
    for (int i = 0; i < size(); ++i) rhs.row(i) = x.row(place_[i]);
}

}  // namespace trammel

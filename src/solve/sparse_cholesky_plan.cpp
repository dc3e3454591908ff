// solve/sparse_cholesky_plan.cpp: order of elimination, elimination tree, supernodes.
//
//   structure(j) = neighbours of j after j  ∪  structure(children of j) − {j}       parent(j) = first of it
// A supernode joins its parent when few zeros come in by that (the last child only, whose columns stand before).
#include <metis.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solve/sparse_cholesky.hpp"

namespace trammel {
namespace {

/// Neighbours of every group, itself left out.
std::vector<std::vector<int>> graph(const SparseMatrix& lower, std::span<const int> group, int groups) {
    std::vector<std::vector<int>> near(groups);
    for (int j = 0; j < lower.outerSize(); ++j)
        for (SparseMatrix::InnerIterator it(lower, j); it; ++it) {
            const int a = group[it.row()], b = group[j];
            if (a == b || (!near[b].empty() && near[b].back() == a)) continue;
            near[b].push_back(a);
        }
    std::vector<std::vector<int>> all(groups);
    for (int b = 0; b < groups; ++b) {
        std::sort(near[b].begin(), near[b].end());
        near[b].erase(std::unique(near[b].begin(), near[b].end()), near[b].end());
        for (const int a : near[b]) all[a].push_back(b), all[b].push_back(a);
    }
    return all;
}

/// Nested dissection: order[k] is the group eliminated as the k-th.
std::vector<int> nested_dissection(const std::vector<std::vector<int>>& near) {
    idx_t n = static_cast<idx_t>(near.size());
    std::vector<idx_t> start{0}, list;
    for (const auto& others : near) {
        list.insert(list.end(), others.begin(), others.end());
        start.push_back(static_cast<idx_t>(list.size()));
    }
    std::vector<idx_t> order(n), place(n), options(METIS_NOPTIONS);
    METIS_SetDefaultOptions(options.data());
    options[METIS_OPTION_SEED] = 1;
    list.push_back(0);  // never an empty array
    if (METIS_NodeND(&n, start.data(), list.data(), nullptr, options.data(), order.data(), place.data()) != METIS_OK)
        throw std::runtime_error("the order of elimination could not be found (METIS)");
    return {order.begin(), order.end()};
}

/// Parent of every column in the elimination tree (Liu 1986), -1 for roots. `above[j]`: rows i < j with a_ij ≠ 0.
std::vector<int> elimination_tree(const std::vector<std::vector<int>>& above) {
    const int n = static_cast<int>(above.size());
    std::vector<int> parent(n, -1), ancestor(n, -1);
    for (int j = 0; j < n; ++j)
        for (int i : above[j])
            while (i != -1 && i < j) {
                const int next = std::exchange(ancestor[i], j);
                if (next == -1) parent[i] = j;
                i = next;
            }
    return parent;
}

/// Children before parents, subtrees together.
std::vector<int> postorder(const std::vector<int>& parent) {
    const int n = static_cast<int>(parent.size());
    std::vector<std::vector<int>> children(n);
    std::vector<int> order, stack;
    for (int j = 0; j < n; ++j)
        if (parent[j] >= 0) children[parent[j]].push_back(j);
    for (int root = 0; root < n; ++root) {
        if (parent[root] >= 0) continue;
        stack.push_back(root);
        while (!stack.empty()) {
            const int j = stack.back();
            if (children[j].empty()) {
                order.push_back(j);
                stack.pop_back();
            } else {
                stack.push_back(children[j].back());
                children[j].pop_back();
            }
        }
    }
    return order;
}

std::vector<std::vector<int>> neighbours_above(const std::vector<std::vector<int>>& near, const std::vector<int>& order) {
    std::vector<int> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<int>(k);
    std::vector<std::vector<int>> above(order.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        for (const int other : near[order[k]])
            if (place[other] < static_cast<int>(k)) above[k].push_back(place[other]);
    return above;
}

/// A supernode of groups while supernodes are joined.
struct Draft {
    int first, last;           ///< groups [first, last)
    std::vector<int> below;    ///< groups, ascending
    std::int64_t width, rows;  ///< unknowns: columns, rows under them
    std::int64_t zeros = 0;
};

bool worth_joining(const Draft& child, const Draft& parent, std::int64_t& zeros) {
    const std::int64_t width = child.width + parent.width, height = width + parent.rows;
    const std::int64_t fresh = child.width * (parent.width + parent.rows - child.rows);
    zeros = child.zeros + parent.zeros + fresh;
    const double share = static_cast<double>(zeros) / (static_cast<double>(width) * static_cast<double>(height));
    return fresh == 0 || width <= 12 || (width <= 48 && share < 0.5) || (width <= 150 && share < 0.1) || share < 0.05;
}

/// Columns with equal structure, side by side, from the bottom of the tree up.
std::vector<Draft> fundamental(const std::vector<std::vector<int>>& above, const std::vector<int>& width) {
    const int n = static_cast<int>(above.size());
    const std::vector<int> parent = elimination_tree(above);
    std::vector<std::vector<int>> after(n), children(n);
    for (int j = 0; j < n; ++j) {
        for (const int i : above[j]) after[i].push_back(j);
        if (parent[j] >= 0) children[parent[j]].push_back(j);
    }
    std::vector<int> mark(n, -1);
    std::vector<Draft> drafts;
    const auto rows_of = [&](const std::vector<int>& list) {
        std::int64_t sum = 0;
        for (const int g : list) sum += width[g];
        return sum;
    };
    std::vector<std::vector<int>> structure(n);
    for (int j = 0; j < n; ++j) {
        std::vector<int>& rows = structure[j];
        rows.swap(after[j]);
        for (const int i : rows) mark[i] = j;
        for (const int c : children[j])
            for (const int i : structure[c])
                if (i != j && mark[i] != j) mark[i] = j, rows.push_back(i);
        std::sort(rows.begin(), rows.end());
        const bool joins = j > 0 && parent[j - 1] == j && structure[j - 1].size() == rows.size() + 1;
        if (joins) {
            Draft& d = drafts.back();
            d.last = j + 1, d.width += width[j], d.below = rows, d.rows = rows_of(rows);
        } else {
            drafts.push_back({j, j + 1, rows, width[j], rows_of(rows)});
        }
        for (const int c : children[j]) std::vector<int>().swap(structure[c]);
    }
    return drafts;
}

/// From the bottom up: a draft goes into the one behind it when that is its parent.
std::vector<Draft> joined_where_cheap(std::vector<Draft> drafts) {
    std::vector<Draft> joined;
    for (Draft& d : drafts) {
        std::int64_t zeros = 0;
        while (!joined.empty() && !joined.back().below.empty() && joined.back().below.front() < d.last &&
               worth_joining(joined.back(), d, zeros)) {
            d.first = joined.back().first;
            d.width += joined.back().width;
            d.zeros = zeros;
            joined.pop_back();
        }
        joined.push_back(std::move(d));
    }
    return joined;
}

}  // namespace

std::vector<int> SparseCholesky::grouped_order(const SparseMatrix& lower, std::span<const int> group, int groups) {
    const auto near = graph(lower, group, groups);
    std::vector<int> order = nested_dissection(near);
    const auto tree = postorder(elimination_tree(neighbours_above(near, order)));
    std::vector<int> tidy;
    for (const int k : tree) tidy.push_back(order[k]);
    std::vector<int> width(groups, 0), ordered_width;
    for (const int g : group) ++width[g];
    for (const int g : tidy) ordered_width.push_back(width[g]);
    symbolic(neighbours_above(near, tidy), ordered_width);
    return tidy;
}

void SparseCholesky::symbolic(const std::vector<std::vector<int>>& above, const std::vector<int>& width) {
    const int n = static_cast<int>(above.size());
    std::vector<int> first_unknown(n + 1, 0);
    for (int j = 0; j < n; ++j) first_unknown[j + 1] = first_unknown[j] + width[j];
    nodes_.clear();
    owner_.assign(first_unknown[n], 0);
    std::size_t total = 0;
    for (const Draft& d : joined_where_cheap(fundamental(above, width))) {
        Supernode s;
        s.first = first_unknown[d.first];
        s.width = first_unknown[d.last] - s.first;
        for (const int g : d.below)
            for (int i = first_unknown[g]; i < first_unknown[g + 1]; ++i) s.below.push_back(i);
        s.values = total;
        total += static_cast<std::size_t>(s.height()) * static_cast<std::size_t>(s.width);
        for (int i = 0; i < s.width; ++i) owner_[s.first + i] = static_cast<int>(nodes_.size());
        nodes_.push_back(std::move(s));
    }
    for (std::size_t k = 0; k < nodes_.size(); ++k)
        if (!nodes_[k].below.empty()) nodes_[owner_[nodes_[k].below.front()]].children.push_back(static_cast<int>(k));
    values_.clear();
    values_.resize(total);
}

}  // namespace trammel

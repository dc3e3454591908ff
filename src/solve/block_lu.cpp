// solve/block_lu.cpp: LU of a saddle point matrix by dense blocks in a fixed order (elimination_order.hpp).
//
//   block k with unknowns 1 and the later unknowns 2 that it meets:   D = A₁₁   U = A₁₂   G = A₂₁ D⁻¹
//   elimination  A₂₂ ← A₂₂ − G U        forward  b₂ ← b₂ − G b₁        backward  x₁ = D⁻¹(b₁ − U x₂)
// Pivots are chosen within a block only (a body together with its joint). Every factorization is tried on one
// right-hand side; if the backward error is too large, KLU takes over for these values.
#include <algorithm>
#include <cmath>

#include "solve/backends.hpp"
#include "solve/elimination_order.hpp"
#include "solve/large_pages.hpp"
#include "solve/small_dense.hpp"

namespace trammel {
namespace {

using small_dense::padded;
using small_dense::product;

constexpr double stable = 1e-8;  ///< largest backward error that the iterations around a solve take in their stride

class BlockLu final : public LinearSolver {
public:
    std::string_view name() const override { return "block"; }

    SolveStatus analyze(const Pattern& pattern) override {
        factorized_ = general_ = false;
        general_solver_ = nullptr;
        blocks_.clear();
        later_.clear();
        if (!pattern.is_valid()) return SolveStatus::backend_error;
        pattern_ = pattern;
        if (pattern_.first_multiplier >= 0) plan(elimination_order(pattern_));
        return blocks_.empty() ? analyze_general() : SolveStatus::ok;
    }

    SolveStatus factorize(std::span<const double> values) override { return factorize(values, false); }
    SolveStatus factorize_fresh(std::span<const double> values) override { return factorize(values, true); }

    SolveStatus solve(std::span<double> rhs_to_solution) override {
        if (!factorized_ || rhs_to_solution.size() != static_cast<std::size_t>(pattern_.n)) return SolveStatus::backend_error;
        ++counts_.solves;
        if (general_) return general_solver_->solve(rhs_to_solution);
        for (std::size_t k = 0; k < order_.size(); ++k) sorted_[k] = rhs_to_solution[order_[k]];
        substitute();
        for (std::size_t k = 0; k < order_.size(); ++k) rhs_to_solution[order_[k]] = sorted_[k];
        return detail::all_finite(rhs_to_solution) ? SolveStatus::ok : SolveStatus::singular;
    }

    double reciprocal_condition() override {
        if (!factorized_) return 0;
        if (!general_ && (analyze_general() != SolveStatus::ok || general_solver_->factorize_fresh(values_) != SolveStatus::ok))
            return 0;
        return general_solver_->reciprocal_condition();
    }

private:
    /// Rows of a block from `from` on, found again in the block that owns row `from`.
    struct Run {
        int from, to;  ///< rows of the block that the owner eliminates
        int owner;
        std::vector<int> place;  ///< of rows from..end: below the owner's size in its D, else beyond in U and G
    };
    struct Block {
        int first = 0, size = 0, met = 0;  ///< unknowns [first, first + size) in order of elimination, later ones met
        int rows = 0, met_rows = 0;        ///< padded
        std::size_t inverse = 0, right = 0, below = 0;  ///< D⁻¹ (rows × size), U (rows × met), G (met_rows × size) in store_
        std::size_t later = 0;                          ///< ranks of the unknowns met, in later_
    };

    void plan(const std::vector<EliminationBlock>& elimination) {
        order_.clear();
        for (const EliminationBlock& e : elimination) order_.insert(order_.end(), e.members.begin(), e.members.end());
        std::vector<int> rank(order_.size()), owner(order_.size());
        for (std::size_t k = 0; k < order_.size(); ++k) rank[order_[k]] = static_cast<int>(k);
        std::size_t stored = 0;
        int largest = 4, first = 0;
        for (const EliminationBlock& e : elimination) {
            Block b;
            b.first = first;
            b.size = static_cast<int>(e.members.size());
            b.met = static_cast<int>(e.later.size());
            b.rows = padded(b.size);
            b.met_rows = padded(b.met);
            b.below = stored;
            stored += static_cast<std::size_t>(b.met_rows) * b.size;
            b.later = later_.size();
            for (int u : e.later) later_.push_back(rank[u]);
            for (int k = 0; k < b.size; ++k) owner[first + k] = static_cast<int>(blocks_.size());
            first += b.size;
            largest = std::max({largest, b.rows, b.met_rows});
            blocks_.push_back(b);
        }
        // G of all blocks in order, then U and D⁻¹ of all in reverse: the two sweeps of a solution read the memory as it lies
        for (auto b = blocks_.rbegin(); b != blocks_.rend(); ++b) {
            b->right = stored;
            b->inverse = b->right + static_cast<std::size_t>(b->rows) * b->met;
            stored = b->inverse + static_cast<std::size_t>(b->rows) * b->size;
        }
        runs_.assign(blocks_.size(), {});
        for (std::size_t at = 0; at < blocks_.size(); ++at) {
            const Block& b = blocks_[at];
            const int* later = later_.data() + b.later;
            for (int k = 0; k < b.met;) {
                Run run{k, k, owner[later[k]], {}};
                while (run.to < b.met && owner[later[run.to]] == run.owner) ++run.to;
                for (int i = k; i < b.met; ++i) run.place.push_back(place(blocks_[run.owner], later[i]));
                k = run.to;
                runs_[at].push_back(std::move(run));
            }
        }
        store_.assign(stored, 0);
        sorted_.assign(order_.size(), 0);
        swaps_.resize(static_cast<std::size_t>(largest));
        work_.assign(static_cast<std::size_t>(largest), 0);
        square_.assign(static_cast<std::size_t>(largest) * largest, 0);
        entry_.resize(pattern_.row.size());
        for (int j = 0; j < pattern_.n; ++j)
            for (int k = pattern_.column_start[j]; k < pattern_.column_start[j + 1]; ++k) {
                const int row = rank[pattern_.row[k]], column = rank[j];
                const Block& b = blocks_[owner[std::min(row, column)]];
                entry_[k] = static_cast<int>(slot(b, place(b, row), place(b, column)));
            }
    }

    int place(const Block& b, int rank) const {
        if (rank < b.first + b.size) return rank - b.first;
        const auto begin = later_.begin() + static_cast<std::ptrdiff_t>(b.later);
        return b.size + static_cast<int>(std::lower_bound(begin, begin + b.met, rank) - begin);
    }
    static std::size_t slot(const Block& b, int row, int column) {
        if (row >= b.size) return b.below + static_cast<std::size_t>(b.met_rows) * column + (row - b.size);
        return (column < b.size ? b.inverse + static_cast<std::size_t>(b.rows) * column
                                : b.right + static_cast<std::size_t>(b.rows) * (column - b.size)) +
               row;
    }

    SolveStatus analyze_general() {
        if (!general_solver_) general_solver_ = detail::make_klu();
        return general_solver_->analyze(pattern_);
    }

    SolveStatus factorize(std::span<const double> values, bool fresh) {
        factorized_ = false;
        if (values.size() != pattern_.row.size() || pattern_.column_start.empty()) return SolveStatus::backend_error;
        if (!detail::all_finite(values)) return SolveStatus::singular;
        values_.assign(values.begin(), values.end());
        general_ = blocks_.empty() || !eliminate() || !(backward_error() <= stable);
        const SolveStatus status = general_ ? factorize_general(fresh) : SolveStatus::ok;
        if (!general_) ++(fresh ? counts_.factorizations : counts_.refactorizations);
        factorized_ = status == SolveStatus::ok;
        return status;
    }

    SolveStatus factorize_general(bool fresh) {
        if (!general_solver_)
            if (const SolveStatus status = analyze_general(); status != SolveStatus::ok) return status;
        const SolverCounts before = general_solver_->counts();
        const SolveStatus status = fresh ? general_solver_->factorize_fresh(values_) : general_solver_->factorize(values_);
        counts_.factorizations += general_solver_->counts().factorizations - before.factorizations;
        counts_.refactorizations += general_solver_->counts().refactorizations - before.refactorizations;
        return status;
    }

    bool eliminate() {
        std::fill(store_.begin(), store_.end(), 0.0);
        for (std::size_t k = 0; k < entry_.size(); ++k) store_[entry_[k]] = values_[k];
        for (std::size_t at = 0; at < blocks_.size(); ++at) {
            const Block& b = blocks_[at];
            double *D = store_.data() + b.inverse, *U = store_.data() + b.right, *G = store_.data() + b.below;
            if (!small_dense::invert(D, b.size, swaps_.data())) return false;
            for (int j = 0; j < b.size; ++j) product(square_.data() + b.met_rows * j, G, b.met_rows, b.size, D + b.rows * j);
            std::copy_n(square_.begin(), b.met_rows * b.size, G);
            for (int j = 0; j < b.met; ++j) update(at, j, U + b.rows * j, G);
        }
        return true;
    }

    /// Subtracts column j of G U where its rows and columns belong.
    void update(std::size_t at, int j, const double* right, const double* G) {
        const Block& b = blocks_[at];
        product(work_.data(), G, b.met_rows, b.size, right);
        for (const Run& run : runs_[at]) {
            if (run.from > j) break;
            const Block& owner = blocks_[run.owner];
            const int column = run.place[j - run.from], end = j < run.to ? b.met : run.to;
            for (int i = run.from; i < end; ++i) store_[slot(owner, run.place[i - run.from], column)] -= work_[i];
        }
    }

    void substitute() {
        for (const Block& b : blocks_) {
            if (b.met == 0) continue;
            product(work_.data(), store_.data() + b.below, b.met_rows, b.size, sorted_.data() + b.first);
            const int* later = later_.data() + b.later;
            for (int i = 0; i < b.met; ++i) sorted_[later[i]] -= work_[i];
        }
        for (std::size_t k = blocks_.size(); k-- > 0;) {
            const Block& b = blocks_[k];
            double *met = square_.data(), *left = work_.data(), *x = sorted_.data() + b.first;
            for (int i = 0; i < b.met; ++i) met[i] = sorted_[later_[b.later + static_cast<std::size_t>(i)]];
            std::copy_n(x, b.size, left);
            std::fill(left + b.size, left + b.rows, 0.0);
            small_dense::subtract_product(left, store_.data() + b.right, b.rows, b.met, met);
            product(met, store_.data() + b.inverse, b.rows, b.size, left);
            std::copy_n(met, b.size, x);
        }
    }

    /// |b − A x| / (|A| |x| + |b|) in the largest norm, for one b that has a part in every unknown.
    double backward_error() {
        for (std::size_t k = 0; k < order_.size(); ++k) sorted_[k] = 1 + static_cast<double>(order_[k] % 7);
        substitute();
        residual_.resize(order_.size());
        solution_.resize(order_.size());
        for (std::size_t k = 0; k < order_.size(); ++k) solution_[order_[k]] = sorted_[k];
        for (std::size_t k = 0; k < order_.size(); ++k) residual_[k] = 1 + static_cast<double>(k % 7);
        double largest_entry = 0, largest_x = 0, largest_left = 0;
        for (int j = 0; j < pattern_.n; ++j)
            for (int k = pattern_.column_start[j]; k < pattern_.column_start[j + 1]; ++k) {
                residual_[pattern_.row[k]] -= values_[k] * solution_[j];
                largest_entry = std::max(largest_entry, std::abs(values_[k]));
            }
        for (double x : solution_) largest_x = std::max(largest_x, std::abs(x));
        for (double r : residual_) largest_left = r == r ? std::max(largest_left, std::abs(r)) : HUGE_VAL;
        return largest_left / (largest_entry * largest_x + 7);
    }

    Pattern pattern_;
    std::vector<int> order_;  ///< unknowns in order of elimination
    std::vector<Block> blocks_;
    std::vector<std::vector<Run>> runs_;  ///< of each block
    std::vector<int> later_;              ///< unknowns met by the blocks, by order of elimination
    std::vector<int> entry_;              ///< where each value of the matrix goes in store_
    std::vector<double, LargePages<double>> store_;
    std::vector<double> values_, sorted_, work_, square_, residual_, solution_;
    std::vector<int> swaps_;
    std::unique_ptr<LinearSolver> general_solver_;
    bool general_ = false, factorized_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> detail::make_block_lu() {
    return std::make_unique<BlockLu>();
}

}  // namespace trammel

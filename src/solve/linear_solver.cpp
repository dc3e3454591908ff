// solve/linear_solver.cpp: the list of backends, and the small checks they share.
#include "solve/linear_solver.hpp"

#include <array>
#include <cmath>

#include "solve/backends.hpp"

namespace trammel {

namespace {

struct Backend {
    std::string_view name;
    std::unique_ptr<LinearSolver> (*make)();
};

constexpr auto backends = std::to_array<Backend>({
    {"klu", detail::make_klu},
    {"block", detail::make_block_lu},
#ifdef TRAMMEL_WITH_UMFPACK
    {"umfpack", detail::make_umfpack},
#endif
    {"eigen", detail::make_eigen_sparse_lu},
});

}  // namespace

bool Pattern::is_valid() const {
    if (n < 0 || column_start.size() != static_cast<std::size_t>(n) + 1) return false;
    if (column_start.front() != 0 || column_start.back() != nonzeros()) return false;
    for (int j = 0; j < n; ++j) {
        if (column_start[j] > column_start[j + 1] || column_start[j + 1] > nonzeros()) return false;
        for (int k = column_start[j]; k < column_start[j + 1]; ++k) {
            if (row[k] < 0 || row[k] >= n) return false;
            if (k > column_start[j] && row[k] <= row[k - 1]) return false;
        }
    }
    return true;
}

std::string_view to_string(SolveStatus status) {
    switch (status) {
        case SolveStatus::ok:
            return "ok";
        case SolveStatus::singular:
            return "singular matrix";
        case SolveStatus::out_of_memory:
            return "out of memory in the linear solver";
        case SolveStatus::backend_error:
            return "internal error of the linear solver";
    }
    return "unknown";
}

std::unique_ptr<LinearSolver> make_linear_solver(std::string_view name) {
    for (const Backend& backend : backends) {
        if (backend.name == name) return backend.make();
    }
    return nullptr;
}

std::vector<std::string> linear_solver_names() {
    std::vector<std::string> names;
    for (const Backend& backend : backends) names.emplace_back(backend.name);
    return names;
}

bool detail::all_finite(std::span<const double> values) {
    // 0·x is 0 for a finite x and NaN otherwise; one sum without branches.
    double sum = 0;
    for (const double value : values) sum += 0 * value;
    return sum == 0;
}

}  // namespace trammel

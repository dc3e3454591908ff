// analysis/preparation.cpp: try the plain saddle system first; look for dependent rows only when it is singular.
#include "analysis/preparation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stepping/newton.hpp"

namespace trammel {
namespace {

constexpr double suspicious_condition = 1e-11;  ///< of the saddle matrix: below, the rank is determined
constexpr std::size_t named = 12;               ///< items told by name before "and n more"

std::string list(const std::vector<std::string>& items) {
    std::string text;
    for (std::size_t i = 0; i < std::min(items.size(), named); ++i) text += "\n    " + items[i];
    if (items.size() > named) text += fmt::format("\n    and {} more", items.size() - named);
    return text;
}

/// "joint 'hinge'" of "joint 'hinge', translation along x"
std::string owner(const std::string& row_name) {
    return row_name.substr(0, row_name.rfind(','));
}

std::string describe(const Problem& problem, const RedundantRow& row) {
    std::vector<std::string> owners;
    for (int k : row.implied_by) {
        const std::string name = owner(problem.row_name(k));
        if (std::find(owners.begin(), owners.end(), name) == owners.end()) owners.push_back(name);
    }
    std::sort(owners.begin(), owners.end());
    const bool many = owners.size() > 4;
    if (many) owners.resize(4);
    return fmt::format("{} (implied by {}{})", problem.row_name(row.row), fmt::join(owners, ", "), many ? ", ..." : "");
}

void note_mobility(const Problem& problem, Preparation& p) {
    if (!p.mobility.redundant.empty()) {
        std::vector<std::string> rows;
        for (const RedundantRow& row : p.mobility.redundant) rows.push_back(describe(problem, row));
        p.notes.push_back(
            fmt::format("{} redundant constraint row{}: multipliers are regularised, which leaves gaps far "
                        "below the error of the scheme; the sharing of reactions among these rows is the "
                        "smallest one:{}",
                        rows.size(), rows.size() == 1 ? "" : "s", list(rows)));
    }
    if (p.mobility.freedoms > 0) return;
    bool driven = false;
    for (int i = 0; i < problem.rows(); ++i) driven |= problem.driven(i);
    p.notes.push_back(driven ? "no freedom is left: the drives prescribe the whole motion"
                             : "kinematic lock: the joints leave no freedom and nothing is driven, so nothing can move; "
                               "a mechanism has too many joints, or joint axes that do not fit each other");
}

void note_start(Preparation& p) {
    if (p.start.position_change > 1e-12)
        p.notes.push_back(fmt::format("start positions corrected: largest gap {:.3g} ({}), largest change {:.3g} ({})",
                                      p.start.position_gap, p.start.worst_position_row, p.start.position_change,
                                      p.start.changed_dof));
    if (p.start.velocity_change > 1e-12)
        p.notes.push_back(fmt::format("start velocities corrected: largest gap {:.3g} ({}), largest change {:.3g} ({})",
                                      p.start.velocity_gap, p.start.worst_velocity_row, p.start.velocity_change,
                                      p.start.changed_speed));
}

std::string too_far(const char* what, double gap, const std::string& row, double change, const std::string& dof, double limit) {
    return fmt::format(
        "the {} at the start do not fit the joints: {} is off by {:.4g}; making it fit would change {} by "
        "{:.4g}, more than the limit {:.4g}\n  correct the {} of the bodies, or raise run.start_limit",
        what, row, gap, dof, change, limit, what);
}

std::string cannot(const StepFailure& f) {
    return fmt::format(
        "no consistent start was found{}\n  the joints contradict each other there, or the start is too far "
        "from any position that fits them",
        f.where.empty() ? "" : ": worst is " + f.where);
}

}  // namespace

Result<Preparation, PreparationError> prepare(Problem& problem, LinearSolver& solver, double limit, const State* from) {
    const auto error = [](std::string message) { return tl::unexpected(PreparationError{std::move(message)}); };
    Preparation p;
    const State start_state = from ? *from : problem.initial_state();
    p.state = start_state;
    p.mobility = mobility(problem, p.state, false);
    if (!p.mobility.massless.empty()) {
        std::vector<std::string> names;
        for (int dof : p.mobility.massless) names.push_back(problem.dof_name(dof));
        return error("freedoms that neither a mass nor a joint holds:" + list(names) +
                     "\n  give these bodies mass and inertia, or join them to something");
    }
    if (solver.analyze(problem.pattern()) == SolveStatus::out_of_memory) return error("not enough memory for this model");

    const auto attempt = [&](double regularisation) {
        p.state = start_state;
        ConsistentStart start(problem, solver, regularisation);
        auto report = start.make(p.state);
        if (report) p.start = *report;
        const bool fits = report && p.start.position_change <= limit && p.start.velocity_change <= 10 * limit;
        return std::tuple{std::move(report), fits && start.reciprocal_condition() > suspicious_condition};
    };
    auto [report, sound] = attempt(0);
    if (!sound) {
        std::tie(report, sound) = attempt(redundant_regularisation);
        if (!report) return error(cannot(report.error()));
        if (p.start.position_change <= limit) p.mobility = mobility(problem, p.state, true);
        if (!p.mobility.redundant.empty())
            p.regularisation = redundant_regularisation;
        else if (auto plain = std::get<0>(attempt(0)); !plain)
            return error(cannot(plain.error()));
    }
    if (p.start.position_change > limit)
        return error(too_far("positions", p.start.position_gap, p.start.worst_position_row, p.start.position_change,
                             p.start.changed_dof, limit));
    if (p.start.velocity_change > 10 * limit)
        return error(too_far("velocities", p.start.velocity_gap, p.start.worst_velocity_row, p.start.velocity_change,
                             p.start.changed_speed, 10 * limit));
    note_mobility(problem, p);
    note_start(p);
    return p;
}

}  // namespace trammel

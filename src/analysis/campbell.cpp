// analysis/campbell.cpp: modes at every speed, joined to lines.
#include "analysis/campbell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/root.hpp"

namespace trammel {
namespace {

constexpr int spare = 6;              ///< modes beyond the lines wanted, so that lines may cross
constexpr double closeness = 0.05;    ///< weight of frequency against shape where shapes are alike
constexpr double speed_width = 1e-7;  ///< of a critical speed, relative

class Diagram {
public:
    Diagram(Problem& problem, const NodeTable& table, const State& from, Spin spin, const CampbellSettings& settings)
        : problem_(problem), table_(table), from_(from), spin_(std::move(spin)), settings_(settings) {}

    Result<Campbell, std::string> draw() {
        Campbell result;
        result.speeds = settings_.speeds;
        std::vector<SpinningModes> all;
        for (double speed : settings_.speeds) {
            auto found = at(speed);
            if (!found) return tl::unexpected(fmt::format("at {:.6g} rad/s: {}", speed, found.error()));
            all.push_back(std::move(*found));
        }
        result.ground_axes = all.back().ground_axes;
        for (const SpinningModes& one : all)
            if (one.ground_axes != result.ground_axes)
                return tl::unexpected(std::string("the axes change from speed to speed: choose ground or spinning axes"));
        result.rigid = static_cast<int>(all.front().modes.rigid.cols());
        const auto order = followed(all);
        const std::size_t lines = std::min<std::size_t>(settings_.lines, order.front().size());
        for (std::size_t line = 0; line < lines; ++line) {
            result.lines.emplace_back();
            for (std::size_t k = 0; k < all.size(); ++k) result.lines.back().push_back(point(all, order, k, line));
        }
        for (double n : settings_.orders)
            for (std::size_t line = 0; line < lines; ++line)
                for (std::size_t k = 0; k + 1 < all.size(); ++k) add_critical(result, all, order, n, line, k);
        std::stable_sort(result.critical.begin(), result.critical.end(), [](const CriticalSpeed& a, const CriticalSpeed& b) {
            return std::pair(a.order, a.speed) < std::pair(b.order, b.speed);
        });
        return result;
    }

private:
    using Order = std::vector<std::vector<int>>;  ///< [speed][line] → mode

    Result<SpinningModes, std::string> at(double speed) {
        if (settings_.solids) return seen_from_outside(speed);
        Spin spin = spin_;
        spin.speed = speed;
        ModeSettings modes;
        modes.count = settings_.lines + spare;
        return modes_at(problem_, table_, from_, spin, settings_.axes, modes, settings_.statics);
    }
    /// Modes in the spinning axes with the whirl speed outside as their frequency, by that.
    Result<SpinningModes, std::string> seen_from_outside(double speed) {
        SpinningAxes axes = *settings_.solids;
        axes.speed = speed;
        ModeSettings settings;
        settings.count = 2 * settings_.lines + spare;
        auto found = modes_in_axes(problem_, table_, from_, axes, settings);
        if (!found) return found;
        struct Seen {
            Mode mode;
            double whirl;
        };
        std::vector<Seen> all;
        for (std::size_t k = 0; k < found->modes.modes.size(); ++k) {
            Mode& mode = found->modes.modes[k];
            const WhirlingMode w = whirling(axes, mode, found->partner(k));
            mode.exponent.imag(w.inertial);
            all.push_back({std::move(mode), w.overtaken ? -w.circularity : w.circularity});
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const Seen& a, const Seen& b) { return a.mode.frequency() < b.mode.frequency(); });
        found->modes.modes.clear();
        for (Seen& one : all) found->modes.modes.push_back(std::move(one.mode)), found->whirls.push_back(one.whirl);
        return found;
    }
    static double likeness(const SpinningModes& a, int i, const SpinningModes& b, int j) {
        return std::norm(a.modes.modes[i].shape.dot(a.linear.M * b.modes.modes[j].shape));
    }

    /// Which mode of `b` goes on with each of the modes of `a`, the clearest first.
    static std::vector<int> joined(const SpinningModes& a, const std::vector<int>& lines, const SpinningModes& b) {
        struct Pair {
            double score;
            int line, mode;
        };
        std::vector<Pair> pairs;
        for (int line = 0; line < static_cast<int>(lines.size()); ++line)
            for (int j = 0; j < static_cast<int>(b.modes.modes.size()); ++j) {
                const double before = std::abs(a.modes.modes[lines[line]].exponent), after = std::abs(b.modes.modes[j].exponent);
                const double jump = std::abs(after - before) / std::max({before, after, 1e-300});
                pairs.push_back({likeness(a, lines[line], b, j) - closeness * jump, line, j});
            }
        std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.score > y.score; });
        std::vector<int> next(lines.size(), -1);
        std::vector<char> taken(b.modes.modes.size(), 0);
        for (const Pair& p : pairs)
            if (next[p.line] < 0 && !taken[p.mode]) next[p.line] = p.mode, taken[p.mode] = 1;
        return next;
    }

    /// Lines are numbered at the first speed that is not zero: at rest pairs of modes have no shapes of their own.
    Order followed(const std::vector<SpinningModes>& all) const {
        Order order(all.size());
        const std::size_t first = all.size() > 1 && settings_.speeds[0] == 0 ? 1 : 0;
        std::size_t fewest = all.front().modes.modes.size();
        for (const SpinningModes& m : all) fewest = std::min(fewest, m.modes.modes.size());
        for (int i = 0; i < static_cast<int>(fewest); ++i) order[first].push_back(i);
        for (std::size_t k = first + 1; k < all.size(); ++k) order[k] = joined(all[k - 1], order[k - 1], all[k]);
        if (first == 1) order[0] = joined(all[1], order[1], all[0]);
        return order;
    }

    CampbellPoint point(const std::vector<SpinningModes>& all, const Order& order, std::size_t k, std::size_t line) const {
        const Mode& mode = all[k].modes.modes[order[k][line]];
        Spin spin = spin_;
        spin.speed = settings_.speeds[k];
        const auto& known = all[k].whirls;
        return {mode.exponent,
                known.empty() ? whirl(table_, all[k].state, spin, all[k].ground_axes, mode) : known[order[k][line]],
                k > 0 ? likeness(all[k - 1], order[k - 1][line], all[k], order[k][line]) : 1};
    }

    void add_critical(Campbell& result, const std::vector<SpinningModes>& all, const Order& order, double n, std::size_t line,
                      std::size_t k) {
        const double low = settings_.speeds[k], high = settings_.speeds[k + 1];
        const auto excess = [&](const Mode& mode, double speed) { return mode.frequency() - n * std::abs(speed); };
        const double before = excess(all[k].modes.modes[order[k][line]], low);
        const double after = excess(all[k + 1].modes.modes[order[k + 1][line]], high);
        if (!(before * after < 0 || (after == 0 && before != 0))) return;
        // compared with the end of the interval where shapes are clear
        const SpinningModes& like = low == 0 ? all[k + 1] : all[k];
        const int mode = low == 0 ? order[k + 1][line] : order[k][line];
        const double speed = find_root(low, before, high, after, speed_width * high, [&](double trial) -> std::optional<double> {
            const auto found = at(trial);
            if (!found || found->modes.modes.empty()) return std::nullopt;
            return excess(found->modes.modes[joined(like, {mode}, *found).front()], trial);
        });
        result.critical.push_back({n, speed, static_cast<int>(line), result.lines[line][k + 1].whirl});
    }

    Problem& problem_;
    const NodeTable& table_;
    const State& from_;
    Spin spin_;
    const CampbellSettings& settings_;
};

}  // namespace

Result<Campbell, std::string> campbell(Problem& problem, const NodeTable& table, const State& from, Spin spin,
                                       const CampbellSettings& settings) {
    if (settings.speeds.empty()) return tl::unexpected(std::string("no speeds were given"));
    return Diagram(problem, table, from, std::move(spin), settings).draw();
}

}  // namespace trammel

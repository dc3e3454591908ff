// analysis/turning_stator.cpp: harmonics by samples, the matrix over three of them, which of its modes to keep.
#include "analysis/turning_stator.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/ground_axes.hpp"

namespace trammel {
namespace {

constexpr int samples = 5;       ///< tell the mean and two harmonics
constexpr double between = 1.0;  ///< rad: where their sum is tried
constexpr double tie = 1e-6;     ///< a plane motion has two parts of one size

using Part = Sparse Linearisation::*;

/// Σ weight_k X_k of the samples.
Sparse weighted(const std::vector<Linearisation>& at, Part part, const std::function<double(double)>& weight) {
    Sparse sum = 0 * (at.front().*part);
    for (int k = 0; k < samples; ++k) sum += weight(2 * std::numbers::pi * k / samples) * (at[k].*part);
    return sum;
}

/// Block matrix of three by three; empty places are zero.
Sparse blocks(const std::array<std::array<const Sparse*, 3>, 3>& at, const std::array<std::array<double, 3>, 3>& factor) {
    const Sparse& shape = *at[0][0];
    std::vector<Eigen::Triplet<double>> entries;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            if (!at[i][j] || factor[i][j] == 0) continue;
            for (int column = 0; column < at[i][j]->outerSize(); ++column)
                for (Sparse::InnerIterator it(*at[i][j], column); it; ++it)
                    entries.emplace_back(i * shape.rows() + it.row(), j * shape.cols() + it.col(), factor[i][j] * it.value());
        }
    Sparse all(3 * shape.rows(), 3 * shape.cols());
    all.setFromTriplets(entries.begin(), entries.end());
    return all;
}

Sparse multiplied(const Sparse& mean, const Sparse& cosine, const Sparse& sine) {
    const double r = std::sqrt(0.5);
    return blocks({{{&mean, &cosine, &sine}, {&cosine, &mean, nullptr}, {&sine, nullptr, &mean}}},
                  {{{1, r, r}, {r, 1, 0}, {r, 0, 1}}});
}

/// D of the coefficients.
Sparse rate(int n, double speed) {
    std::vector<Eigen::Triplet<double>> entries;
    for (int i = 0; i < n; ++i) {
        entries.emplace_back(n + i, 2 * n + i, 2 * speed);
        entries.emplace_back(2 * n + i, n + i, -2 * speed);
    }
    Sparse D(3 * n, 3 * n);
    D.setFromTriplets(entries.begin(), entries.end());
    return D;
}

struct Parts {
    double mean, partner;
};
Parts parts_of(const VecXc& all, const Sparse& M) {
    const long n = all.size() / 3;
    const auto mass = [&](const VecXc& x) { return std::abs(x.dot(M * x)); };
    const VecXc b = all.segment(n, n), c = Complex(0, 1) * all.tail(n);
    return {mass(all.head(n)), 0.5 * std::max(mass(b - c), mass(b + c))};
}

}  // namespace

Result<TurningStator, std::string> turning_stator(const std::function<Linearisation(double)>& at,
                                                  const std::vector<int>& redundant) {
    std::vector<Linearisation> sample;
    for (int k = 0; k < samples; ++k) sample.push_back(at(2 * std::numbers::pi * k / samples));
    const Linearisation trial = at(between);
    const std::string advice = "\n  try: trammel run, whose models may change with the angle in any way";
    if (other_rows(sample.front().B, trial.B, redundant))
        return tl::unexpected(
            "constraints between what spins and what does not are not the same in all directions across the axis, "
            "so that the equations in spinning axes change as they turn and have no modes" +
            advice);
    TurningStator found;
    found.mean.B = sample.front().B;
    found.cosine.B = found.sine.B = 0 * sample.front().B;
    for (const Part part : {&Linearisation::M, &Linearisation::C, &Linearisation::K}) {
        const double share = 2.0 / samples;
        found.mean.*part = weighted(sample, part, [&](double) { return 1.0 / samples; });
        found.cosine.*part = weighted(sample, part, [&](double turn) { return share * std::cos(2 * turn); });
        found.sine.*part = weighted(sample, part, [&](double turn) { return share * std::sin(2 * turn); });
        const Sparse sum =
            found.mean.*part + std::cos(2 * between) * (found.cosine.*part) + std::sin(2 * between) * (found.sine.*part);
        const Sparse once = weighted(sample, part, [&](double turn) { return share * std::cos(turn); }) + sum;
        if (differ(trial.*part, sum) || differ(once, sum))
            return tl::unexpected(
                "what does not spin pulls along the axis when it is moved across, or changes with the angle in "
                "other ways than stiffness and damping across the axis do; such equations have no modes here" +
                advice);
    }
    return found;
}

Result<TurningModes, std::string> find_turning_modes(const TurningStator& stator, double speed, const std::vector<int>& redundant,
                                                     const ModeSettings& settings) {
    const int n = static_cast<int>(stator.mean.K.rows()), m = static_cast<int>(stator.mean.B.rows());
    const auto over_harmonics = [&](Part part) { return multiplied(stator.mean.*part, stator.cosine.*part, stator.sine.*part); };
    const Sparse M = over_harmonics(&Linearisation::M), C = over_harmonics(&Linearisation::C), D = rate(n, speed), MD = M * D;
    Linearisation all{M, Sparse(C + 2 * MD), Sparse(over_harmonics(&Linearisation::K) + Sparse(C * D) + Sparse(MD * D)),
                      Sparse()};
    const Sparse& B = stator.mean.B;
    all.B =
        blocks({{{&B, nullptr, nullptr}, {nullptr, &B, nullptr}, {nullptr, nullptr, &B}}}, {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}});
    std::vector<int> also_redundant;
    for (int part = 0; part < 3; ++part)
        for (const int row : redundant) also_redundant.push_back(part * m + row);
    ModeSettings wider = settings;
    wider.count = 3 * settings.count + 6;
    auto found = find_modes(all, also_redundant, wider);
    if (!found) return tl::unexpected(found.error());

    TurningModes kept;
    kept.modes.dense = found->dense;
    kept.modes.rigid = free_motions(stator.mean, redundant);
    for (const Mode& mode : found->modes) {
        const Parts parts = parts_of(mode.shape, stator.mean.M);
        if (!(parts.mean >= (1 - tie) * parts.partner) || parts.mean == 0) continue;
        const bool plane = parts.partner > (1 - tie) * parts.mean;
        // of a plane motion both parts may stand for it: λ and λ̄ moved by 2Ω
        const auto same = [&](const Mode& other) {
            const double w = other.frequency(), moved = std::abs(2 * std::abs(speed) - mode.frequency());
            return std::abs(w - moved) < 1e-6 * (w + moved) || std::abs(w + 2 * std::abs(speed) - mode.frequency()) < 1e-6 * w;
        };
        if (plane && std::any_of(kept.modes.modes.begin(), kept.modes.modes.end(), same)) continue;
        if (static_cast<int>(kept.modes.modes.size()) == settings.count) break;
        kept.modes.modes.push_back({mode.exponent, mode.shape.head(n) / std::sqrt(parts.mean)});
        kept.partners.push_back(parts.partner / parts.mean);
    }
    return kept;
}

}  // namespace trammel

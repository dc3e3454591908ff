// stepping/energy_decaying_pattern.cpp: the two-stage pattern, planned once, and the orthonormality of frames in it.
//
//   C = ((d_k·d_k − 1)/2, d₂·d₃, d₁·d₃, d₁·d₂)     on d_k: Σ_l Λ_kl d_l     slope Λ ⊗ I₃, of the mean directors
#include "stepping/energy_decaying.hpp"

namespace trammel {
namespace {

constexpr int one[6] = {0, 1, 2, 1, 0, 0}, other[6] = {0, 1, 2, 2, 2, 1};  ///< directors of each row

Mat3 symmetric(const double* mu) {
    Mat3 L;
    for (int r = 0; r < 6; ++r) L(one[r], other[r]) = L(other[r], one[r]) = mu[r];
    return L;
}

/// Slope of the six rows by the twelve coordinates.
Mat<6, 12> rows_of(const Mat3& d) {
    Mat<6, 12> B = Mat<6, 12>::Zero();
    for (int r = 0; r < 6; ++r) {
        const double half = one[r] == other[r] ? 0.5 : 1;
        B.block<1, 3>(r, 3 + 3 * one[r]) += half * d.col(other[r]).transpose();
        B.block<1, 3>(r, 3 + 3 * other[r]) += half * d.col(one[r]).transpose();
    }
    return B;
}

Mat3 directors(const VecX& z, int first) {
    return Eigen::Map<const Mat3>(z.data() + first + 3);
}

}  // namespace

EnergyDecaying::Parts::Parts(Problem& problem, IntervalProblem& form_, std::string_view solver_name, LinearSolver& start_solver,
                             const EnergyDecayingSettings& settings)
    : form(form_),
      motion(problem, form_, start_solver, settings.newton.regularisation, settings.director_inertia),
      rows(2 * form_.coordinates()),
      orthonormal(rows + problem.rows()),
      pattern(staged(problem)),
      solver(make_linear_solver(solver_name)),
      newton(*solver, pattern, 2 * form_.coordinates(), settings.newton),
      projection(form_, problem.rows()),
      by_f(form_.coordinate_pattern()),
      by_j(by_f),
      jump_f(by_f),
      jump_j(by_f) {
    const int n = form.coordinates();
    for (const CoordinateBlock& b : form.blocks()) {
        first_f.push_back(b.first);
        first_j.push_back(n + b.first);
    }
    ff = projection.place(pattern, first_f, first_f, rows);
    fj = projection.place(pattern, first_f, first_j, rows);
    jf = projection.place(pattern, first_j, first_f, rows);
    jj = projection.place(pattern, first_j, first_j, rows);
    int multiplier = orthonormal;
    for (const CoordinateBlock& b : form.blocks()) {
        if (!b.frame) continue;
        Slots s;
        for (int row_stage = 0; row_stage < 2; ++row_stage) {
            const int stage = row_stage * n + b.first;
            for (int column_stage = 0; column_stage < 2; ++column_stage)
                for (int c = 0; c < 12; ++c)
                    s.square[2 * row_stage + column_stage][c] = pattern.slot(stage, column_stage * n + b.first + c);
            for (int r = 0; r < 6; ++r) s.columns[row_stage][r] = pattern.slot(stage, multiplier + r);
            for (int c = 0; c < 12; ++c) s.rows[row_stage][c] = pattern.slot(multiplier, stage + c);
        }
        frames.push_back(s);
        multiplier += 6;
    }
    for (int i = rows; i < pattern.n; ++i) row_diagonal.push_back(pattern.slot(i, i));
    // a pattern that cannot be analysed shows at the first factorization
    [[maybe_unused]] const SolveStatus status = solver->analyze(pattern);
}

Pattern EnergyDecaying::Parts::staged(const Problem& problem) const {
    const int n = form.coordinates(), m = problem.rows();
    int frame_rows = 0;
    for (const CoordinateBlock& b : form.blocks()) frame_rows += b.frame ? 6 : 0;
    PatternBuilder builder(2 * n + m + frame_rows);
    const Pattern& single = form.coordinate_pattern();
    for (int j = 0; j < single.n; ++j)
        for (int k = single.column_start[j]; k < single.column_start[j + 1]; ++k) {
            const int i = single.row[k];
            // coordinates stand twice, multipliers once
            for (int a = 0; a < (i < n ? 2 : 1); ++a)
                for (int b = 0; b < (j < n ? 2 : 1); ++b)
                    builder.couple(i < n ? a * n + i : n + i, 1, j < n ? b * n + j : n + j, 1);
        }
    int multiplier = 2 * n + m;
    for (const CoordinateBlock& b : form.blocks()) {
        if (!b.frame) continue;
        builder.couple(multiplier, 6, multiplier, 6);
        for (int stage = 0; stage < 2; ++stage) {
            builder.couple(multiplier, 6, stage * n + b.first, 12);
            builder.couple(stage * n + b.first, 12, multiplier, 6);
        }
        multiplier += 6;
    }
    Pattern both = builder.finish();
    both.first_multiplier = 2 * n;
    return both;
}

void EnergyDecaying::add_orthonormality(double* out) {
    const VecX& z_i = parts_->motion.z();
    const double* mu = mu_.data();
    double* gap = out + parts_->orthonormal;
    for (const CoordinateBlock& b : parts_->form.blocks()) {
        if (!b.frame) continue;
        const Mat3 f = directors(z_f_, b.first), j = directors(z_j_, b.first), i = directors(z_i, b.first);
        const Mat3 L = 0.5 * symmetric(mu);
        Eigen::Map<Mat3>(pull_g_.data() + b.first + 3) += (f + j) * L;
        Eigen::Map<Mat3>(pull_h_.data() + b.first + 3) += (j + i) * L;
        for (int r = 0; r < 6; ++r) {
            const double dot = f.col(one[r]).dot(f.col(other[r]));
            gap[r] = s_ * (one[r] == other[r] ? 0.5 * (dot - 1) : dot);
        }
        mu += 6;
        gap += 6;
    }
}

void EnergyDecaying::add_orthonormality(System& system) const {
    const VecX& z_i = parts_->motion.z();
    const double alpha = settings_.alpha;
    // ½ (w_to + w_from) of the four stage pairs, as in the matrix of elements
    const double by_f = 0.5 * (0.5 - 1.0 / 6), by_j = 0.5 * (0.5 + alpha / 6);
    const double weight[4] = {by_f, by_j, (-by_f - 0.5 / 6) / 3, (-by_j + 0.5 * alpha / 6) / 3};
    const double* mu = mu_.data();
    std::size_t frame = 0;
    for (const CoordinateBlock& b : parts_->form.blocks()) {
        if (!b.frame) continue;
        const Parts::Slots& s = parts_->frames[frame++];
        const Mat3 L = symmetric(mu);
        for (int pair = 0; pair < 4; ++pair)
            for (int k = 0; k < 3; ++k)
                for (int l = 0; l < 3; ++l)
                    for (int c = 0; c < 3; ++c)
                        system.values[s.square[pair][3 + 3 * l + c] + 3 + 3 * k + c] += weight[pair] * L(k, l);
        // in axes of the body at t_i
        const Mat3 i = directors(z_i, b.first), turn = i.transpose();
        const Mat3 f = turn * directors(z_f_, b.first), j = turn * directors(z_j_, b.first);
        const Mat<6, 12> end = rows_of(f), g = rows_of(0.5 * (f + j)), h = rows_of(0.5 * (j + turn * i));
        const Mat<6, 12> jumped = (h - g) / 3;
        for (int r = 0; r < 6; ++r)
            for (int c = 0; c < 12; ++c) {
                system.values[s.columns[0][r] + c] += s_ * g(r, c);
                system.values[s.columns[1][r] + c] += s_ * jumped(r, c);
                for (int stage = 0; stage < 2; ++stage) system.values[s.rows[stage][c] + r] += 0.5 * s_ * end(r, c);
            }
        mu += 6;
    }
}

}  // namespace trammel

// stepping/energy_decaying_pattern.cpp: the pattern of both stages, planned once, and orthonormality taken out of it.
//
//   C = ((d_k·d_k − 1)/2, d₂·d₃, d₁·d₃, d₁·d₂)     on d_k: Σ_l Λ_kl d_l,  slope Λ ⊗ I₃,  O: rows at the mean directors m
//   O δd:  entries of the symmetric part of mᵀδd     O⁺ S = m⁻ᵀ S     kernel: m⁻ᵀ ẽ_k
//   first equation:   kernelᵀ r_f = 0 without μ;  then μ = −O_g⁺ᵀ r_f, so that O_g⁺ᵀ r_f = 0 with it
//   second equation:  r_j + W r_f,  W = (O_g − O_h)ᵀ O_g⁺ᵀ / 3, whose matrix is free of μ; W r_f = 0
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

/// O⁺, with O O⁺ = I: directors m⁻ᵀ S_r, S_r symmetric with the one entry r.
Mat<12, 6> inverse_rows(const Mat3& inverse_transposed) {
    Mat<12, 6> all = Mat<12, 6>::Zero();
    for (int r = 0; r < 6; ++r) {
        all.block<3, 1>(3 + 3 * one[r], r) += 0.5 * inverse_transposed.col(other[r]);
        all.block<3, 1>(3 + 3 * other[r], r) += 0.5 * inverse_transposed.col(one[r]);
    }
    return all;
}

}  // namespace

EnergyDecaying::Parts::Parts(Problem& problem, IntervalProblem& form_, std::string_view solver_name,
                             const NewtonSettings& settings)
    : form(form_),
      rows(0),
      pattern(staged(problem)),
      solver(make_linear_solver(solver_name)),
      newton(*solver, pattern, pattern.first_multiplier, settings),
      ff(form_, problem.rows()),
      fj(form_, problem.rows()),
      jf(form_, problem.rows()),
      jj(form_, problem.rows()),
      by_f(form_.coordinate_pattern()),
      by_j(by_f),
      jump_f(by_f),
      jump_j(by_f) {
    for (const CoordinateBlock& b : form.blocks()) {
        first_f.push_back(rows);
        first_j.push_back(rows + b.dofs());
        rows += b.dofs() + b.count;
        if (!b.frame) continue;
        auto& columns = own.emplace_back();
        for (int c = 0; c < 12; ++c) columns[c] = form.coordinate_pattern().slot(b.first, b.first + c);
    }
    const std::size_t count = form.blocks().size();
    moves.assign(count, Mat<12, 6>::Zero());
    free_of_mu = moves;
    against_mu.assign(count, Mat<12, 12>::Zero());
    turn = against_mu;
    at_ff = ff.place(pattern, first_f, first_f, rows);
    at_fj = fj.place(pattern, first_f, first_j, rows);
    at_jf = jf.place(pattern, first_j, first_f, rows);
    at_jj = jj.place(pattern, first_j, first_j, rows);
    for (int i = rows; i < pattern.n; ++i) row_diagonal.push_back(pattern.slot(i, i));
    // a pattern that cannot be analysed shows at the first factorization
    [[maybe_unused]] const SolveStatus status = solver->analyze(pattern);
}

Pattern EnergyDecaying::Parts::staged(const Problem& problem) const {
    const int n = form.coordinates(), m = problem.rows();
    const Pattern& single = form.coordinate_pattern();
    // where the unknowns of every coordinate or row begin, at its first coordinate; −1 at the others
    std::vector<int> first(static_cast<std::size_t>(n + m), -1), size(static_cast<std::size_t>(n + m), 1);
    int unknowns = 0;
    for (const CoordinateBlock& b : form.blocks()) {
        first[b.first] = unknowns;
        unknowns += size[b.first] = b.dofs() + b.count;
    }
    for (int r = 0; r < m; ++r) first[n + r] = unknowns + r;
    PatternBuilder builder(unknowns + m);
    for (int j = 0; j < single.n; ++j)
        for (int k = single.column_start[j]; k < single.column_start[j + 1]; ++k)
            if (const int i = single.row[k]; first[i] >= 0 && first[j] >= 0) builder.couple(first[i], size[i], first[j], size[j]);
    Pattern both = builder.finish();
    both.first_multiplier = unknowns;
    return both;
}

void EnergyDecaying::Parts::add_orthonormality(const VecX& mu, double weight, System& system) const {
    const double* at = mu.data();
    for (const auto& columns : own) {
        const Mat3 L = weight * symmetric(at);
        for (int k = 0; k < 3; ++k)
            for (int l = 0; l < 3; ++l)
                for (int c = 0; c < 3; ++c) system.values[columns[3 + 3 * l + c] + 3 + 3 * k + c] += L(k, l);
        at += 6;
    }
}

void EnergyDecaying::Parts::project(double row_scale, System& target) const {
    const double s = row_scale;
    // rows of joints: those of g and of h together;  jump holds a third of h less g,  so  g + h = 2 g + 3 jump
    ff.add(by_f, {1, 2 * s, s}, at_ff, free_of_mu, moves, target);
    fj.add(by_j, {1, 2 * s, 0}, at_fj, free_of_mu, turn, target);
    jf.add(jump_f, {1, 3 * s, s}, at_jf, turn, moves, target);
    jj.add(jump_j, {1, 3 * s, 0}, at_jj, turn, turn, target);
    jf.add(by_f, {1, 0, s, true}, at_jf, against_mu, moves, target);
    jj.add(by_j, {1, 0, 0, true}, at_jj, against_mu, turn, target);
}

EnergyDecaying::Means EnergyDecaying::means(const CoordinateBlock& b) const {
    const Mat3 turn = directors(motion_->z(), b.first).transpose();
    const Mat3 j = turn * directors(z_j_, b.first);
    return {0.5 * (turn * directors(z_f_, b.first) + j), 0.5 * (j + Mat3::Identity())};
}

void EnergyDecaying::first_rows(double* out) {
    const VecX& z_i = motion_->z();
    double* mu = mu_.data();
    const auto& blocks = form_->blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const CoordinateBlock& b = blocks[k];
        double* rows = out + parts_->first_f[k];
        if (!b.frame) {
            std::copy(pull_g_.data() + b.first, pull_g_.data() + b.first + b.count, rows);
            continue;
        }
        const Means mean = means(b);
        const Mat3 R = directors(z_i, b.first), Y = mean.g.inverse() * (R.transpose() * directors(pull_g_, b.first));
        Eigen::Map<Vec6> free_of_mu(rows);
        free_of_mu.head<3>() = R.transpose() * pull_g_.segment<3>(b.first);
        free_of_mu.tail<3>() << Y(2, 1) - Y(1, 2), Y(0, 2) - Y(2, 0), Y(1, 0) - Y(0, 1);
        for (int r = 0; r < 6; ++r) mu[r] = -0.5 * (Y(one[r], other[r]) + Y(other[r], one[r]));
        Eigen::Map<Mat3>(pull_h_.data() + b.first + 3) += R * ((mean.h - mean.g) * symmetric(mu)) / 3;
        mu += 6;
    }
}

void EnergyDecaying::choose_rows() {
    const auto& blocks = form_->blocks();
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const CoordinateBlock& b = blocks[k];
        if (!b.frame) continue;
        const Means mean = means(b);
        const Mat3 R = directors(motion_->z(), b.first), inverse = mean.g.inverse().transpose();
        Mat<12, 6>& free = parts_->free_of_mu[k];
        free.topLeftCorner<3, 3>() = R;
        for (int r = 0; r < 3; ++r) {
            const Mat3 d = R * (inverse * skew(Vec3(Vec3::Unit(r))));
            free.block<9, 1>(3, 3 + r) = Eigen::Map<const Vec<9>>(d.data());
        }
        const Mat<12, 12> W = rows_of((mean.g - mean.h) / 3).transpose() * inverse_rows(inverse).transpose();
        for (int i = 0; i < 4; ++i) parts_->against_mu[k].middleRows<3>(3 * i) = R * W.transpose().middleRows<3>(3 * i);
    }
}

}  // namespace trammel

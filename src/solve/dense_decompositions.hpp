// solve/dense_decompositions.hpp: Eigen's decompositions of full matrices, compiled once for the program and not in every unit.
#pragma once

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "lie/types.hpp"

#define TRAMMEL_DENSE_DECOMPOSITIONS(declaration)                                                                    \
    declaration class Eigen::PartialPivLU<trammel::MatX>;                                                            \
    declaration class Eigen::FullPivLU<trammel::MatX>;                                                               \
    declaration class Eigen::SelfAdjointEigenSolver<trammel::MatX>;                                                  \
    declaration Eigen::SelfAdjointEigenSolver<trammel::MatX>& Eigen::SelfAdjointEigenSolver<trammel::MatX>::compute( \
        const Eigen::EigenBase<trammel::MatX>&, int);                                                                \
    declaration class Eigen::GeneralizedSelfAdjointEigenSolver<trammel::MatX>;                                       \
    declaration class Eigen::RealSchur<trammel::MatX>;                                                               \
    declaration Eigen::RealSchur<trammel::MatX>& Eigen::RealSchur<trammel::MatX>::compute(                           \
        const Eigen::EigenBase<trammel::MatX>&, bool);                                                               \
    declaration class Eigen::EigenSolver<trammel::MatX>;                                                             \
    declaration Eigen::EigenSolver<trammel::MatX>& Eigen::EigenSolver<trammel::MatX>::compute(                       \
        const Eigen::EigenBase<trammel::MatX>&, bool)

TRAMMEL_DENSE_DECOMPOSITIONS(extern template);

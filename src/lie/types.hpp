// lie/types.hpp: the few fixed-size vectors and matrices everything else is written in.
// Theory: docs/theory/rotation.md
#pragma once

#include <Eigen/Dense>

namespace trammel {

template <int Rows, int Columns>
using Mat = Eigen::Matrix<double, Rows, Columns>;
template <int Rows>
using Vec = Eigen::Matrix<double, Rows, 1>;

using Vec3 = Vec<3>;
using Vec6 = Vec<6>;
using Vec12 = Vec<12>;
using Mat3 = Mat<3, 3>;
using Mat6 = Mat<6, 6>;
using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;
using Quaternion = Eigen::Quaterniond;

/// (linear, angular), both in the body frame unless a name says otherwise.
using Twist = Vec6;

}  // namespace trammel

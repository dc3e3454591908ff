// verification/planar_beam.hpp: a planar geometrically exact cantilever with interpolated rotation, as plain equations.
//
//   Γ₁ = x' cos θ + y' sin θ − 1,   Γ₂ = −x' sin θ + y' cos θ,   κ = θ'      energy ½∫ EA Γ₁² + GA Γ₂² + EI κ²
// Unknowns (u_x, u_y, θ) per node; cubic elements; three Gauss points for strains, four for the constant mass.
#pragma once

#include "assembly/equation_problem.hpp"

namespace trammel::verification {

class PlanarBeam {
public:
    explicit PlanarBeam(int elements);

    int dofs() const { return 3 * nodes_; }
    /// Freedoms of the tip.
    int tip() const { return 3 * (nodes_ - 1); }
    const MatX& mass() const { return mass_; }
    double strain_energy(const VecX& q) const;
    /// Internal forces, and their derivative if asked for.
    void internal(const VecX& q, VecX& force, MatX* stiffness) const;
    /// Force along y at the tip at this time: up to 5e4 N at 0.25 s, back to zero at 0.5 s.
    static double load(double t);
    /// Kinks of the load included. From rest, or from a given state.
    Equations equations(std::function<double(double)> tip_load) const;

private:
    struct Point {
        int first;  ///< node, −1: the clamp
        Eigen::Vector4d N, dN;
        double weight;
    };
    std::vector<Point> points(int elements, int count) const;
    /// (x', y', θ, θ') at a point.
    Eigen::Vector4d measures(const Point& p, const VecX& q) const;

    int nodes_;  ///< without the clamped one
    std::vector<Point> strains_;
    MatX mass_;
};

}  // namespace trammel::verification

// mechanisms.hpp: the mechanisms that are timed, each with its step and its end.
#pragma once

#include <memory>
#include <string>

#include "model/model.hpp"

namespace trammel::bench {

struct Mechanism {
    std::string name;
    std::unique_ptr<Model> model;
    double h = 1e-3, end = 1;
    double regularisation = 0;  ///< above zero where rows are redundant
    NodeId watched = 0;         ///< the body whose reference point tells the error
};

/// N rods of 1 m on parallel hinges, let go from the horizontal.
Mechanism chain(int links, long steps);
/// N loops of unit rods in a row, pushed through the singular position; three redundant rows per loop.
Mechanism four_bar(int loops);
/// Five rods, six hinges, movable only by its geometry; one redundant row.
Mechanism bricard();
/// A fast top on a fixed point.
Mechanism heavy_top();

/// A clamped beam pulled aside and let go; watched: its tip.
Mechanism cantilever(int elements, int order);
/// A blade of 20 m spun up to 6 rad/s under gravity; watched: its tip.
Mechanism rotating_blade(int elements, int order);

/// A table of schemes on the wind turbine.
void print_schemes();

/// All elements of the blade, evaluated once.
class ElementCost {
public:
    ElementCost(int elements, int order);
    double residual();
    double tangent();
    int elements() const { return elements_; }

private:
    int elements_;
    Mechanism mechanism_;
    State state_;
    System system_;
    VecX residual_;
};

}  // namespace trammel::bench

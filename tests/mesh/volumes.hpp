// tests/mesh/volumes.hpp: the volume of a mesh by quadrature.
#pragma once

#include "mesh/mesh.hpp"

namespace trammel {

inline double volume(const Mesh& mesh) {
    double sum = 0;
    for (const Cells& block : mesh.blocks) {
        if (!is_solid(block.shape)) continue;
        const Quadrature& rule = quadrature(block.shape, true);
        VecX N;
        MatX slopes;
        for (std::size_t p = 0; p < rule.points.size(); ++p) {
            shape_functions(block.shape, rule.points[p], N, slopes);
            for (int e = 0; e < block.count(); ++e) {
                Mat3 J = Mat3::Zero();
                const auto nodes = block.element(e);
                for (std::size_t i = 0; i < nodes.size(); ++i) J += mesh.nodes[nodes[i]] * slopes.row(static_cast<int>(i));
                sum += rule.weights[p] * J.determinant();
            }
        }
    }
    return sum;
}

/// The text of the error that `work` must throw.
template <class Work>
std::string error_of(Work&& work) {
    try {
        work();
    } catch (const ModelError& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace trammel

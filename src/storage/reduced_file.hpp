// storage/reduced_file.hpp: a reduced solid in an HDF5 file, to be used again without its mesh.
// Theory: docs/theory/craig_bampton.md
#pragma once

#include "solids/reduction.hpp"

namespace trammel {

/// Replaces the file. Throws std::runtime_error when it cannot be written.
void write_reduced(const std::string& path, const ReducedSolid& body);

/// Throws ModelError when the file is missing, damaged, or holds something else.
ReducedSolid read_reduced(const std::string& path);

}  // namespace trammel

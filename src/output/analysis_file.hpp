// output/analysis_file.hpp: matrices, shapes and tables of an analysis in HDF5, beside the state they belong to.
//
//   /model/, /final_state/   as in a result file: a run can start from it
//   /matrices/M/ …           row, column, value of each entry; attributes rows, columns
//   /<name>                  tables of numbers, texts with one entry in each line
#pragma once

#include <Eigen/SparseCore>

#include "output/result_file.hpp"
#include "storage/hdf5_handles.hpp"

namespace trammel {

/// Throws std::runtime_error when the file cannot be written.
class AnalysisFile {
public:
    AnalysisFile(std::string path, const RunHeader& header);

    void state(const State&);
    void matrix(const std::string& name, const Eigen::SparseMatrix<double>&);
    void numbers(const std::string& name, std::span<const double> values, int columns = 1);
    void lines(const std::string& name, const std::vector<std::string>& texts);
    /// Last call.
    void finish();

private:
    std::string path_;
    Hdf5Handle file_;
};

/// Shapes of modes over the freedoms of the model.
struct AnalysisShapes {
    std::vector<Eigen::VectorXcd> shapes;
};

/// None where the file holds no modes. Throws std::runtime_error where they do not fit.
AnalysisShapes read_shapes(const std::string& path, int freedoms);

}  // namespace trammel

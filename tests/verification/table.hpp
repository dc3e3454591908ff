// verification/table.hpp: one row per number: what it is, where the reference comes from, ours, the error, the verdict.
#pragma once

#include <string>

#include "lie/types.hpp"

namespace trammel::verification {

class Table {
public:
    Table();

    /// The rows that follow belong to this case and compare with this source.
    void about(std::string name, std::string source);

    /// |ours − reference| ≤ tolerance
    void near(const std::string& quantity, double reference, double ours, double tolerance);
    /// The same of every component; the row shows the worst one.
    void near(const std::string& quantity, const VecX& reference, const VecX& ours, double tolerance);
    /// |ours − reference| ≤ tolerance · |reference|
    void relative(const std::string& quantity, double reference, double ours, double tolerance);
    /// |ours| ≤ bound: for errors that should be zero
    void below(const std::string& quantity, double ours, double bound);
    /// A case that could not be computed is a failed row.
    void broken(const std::string& what);

    int failed() const { return failed_; }
    /// "N passed, M failed"
    void close() const;

private:
    void row(const std::string& quantity, double reference, double ours, double error, double tolerance);

    std::string case_, source_;
    int passed_ = 0, failed_ = 0;
};

}  // namespace trammel::verification

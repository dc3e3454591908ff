// verification/table.cpp: fixed columns, printed as the cases finish.
#include "table.hpp"

#include <cmath>
#include <cstdio>

namespace trammel::verification {
namespace {

/// Filled up with blanks to a width in characters, not bytes.
std::string padded(const std::string& text, int width) {
    int shown = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++shown;
    return text + std::string(shown < width ? static_cast<std::size_t>(width - shown) : 0, ' ');
}

constexpr int case_width = 23, quantity_width = 45, source_width = 48;

}  // namespace

Table::Table() {
    std::printf("%s %s %s %19s %19s %10s %10s  %s\n", padded("case", case_width).c_str(),
                padded("quantity", quantity_width).c_str(), padded("source", source_width).c_str(), "reference", "ours", "error",
                "tolerance", "pass");
}

void Table::about(std::string name, std::string source) {
    case_ = std::move(name);
    source_ = std::move(source);
}

void Table::row(const std::string& quantity, double reference, double ours, double error, double tolerance) {
    const bool pass = error <= tolerance;  // false for a NaN
    ++(pass ? passed_ : failed_);
    std::printf("%s %s %s %19.12g %19.12g %10.2e %10.2e  %s\n", padded(case_, case_width).c_str(),
                padded(quantity, quantity_width).c_str(), padded(source_, source_width).c_str(), reference, ours, error,
                tolerance, pass ? "yes" : "NO");
    std::fflush(stdout);
}

void Table::near(const std::string& quantity, double reference, double ours, double tolerance) {
    row(quantity, reference, ours, std::abs(ours - reference), tolerance);
}

void Table::near(const std::string& quantity, const VecX& reference, const VecX& ours, double tolerance) {
    if (reference.size() != ours.size() || reference.size() == 0) return broken(quantity + ": sizes differ");
    int worst = 0;
    for (int i = 1; i < reference.size(); ++i)
        if (!(std::abs(ours[i] - reference[i]) <= std::abs(ours[worst] - reference[worst]))) worst = i;
    near(quantity, reference[worst], ours[worst], tolerance);
}

void Table::relative(const std::string& quantity, double reference, double ours, double tolerance) {
    row(quantity, reference, ours, std::abs(ours - reference) / std::abs(reference), tolerance);
}

void Table::below(const std::string& quantity, double ours, double bound) {
    row(quantity, 0, ours, std::abs(ours), bound);
}

void Table::broken(const std::string& what) {
    ++failed_;
    std::printf("%s %s  NO\n", padded(case_, case_width).c_str(), what.c_str());
}

void Table::close() const {
    std::printf("%d passed, %d failed\n", passed_, failed_);
}

}  // namespace trammel::verification

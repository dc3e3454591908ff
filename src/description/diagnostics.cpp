// description/diagnostics.cpp: order and wording of diagnostics, and the search for what the user may have meant.
#include "description/diagnostics.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace trammel {
namespace {

constexpr std::size_t told_at_most = 100;

std::string joined(const std::vector<Diagnostic>& diagnostics) {
    std::string text;
    for (std::size_t i = 0; i < std::min(diagnostics.size(), told_at_most); ++i)
        text += (i == 0 ? "" : "\n") + to_string(diagnostics[i]);
    if (diagnostics.size() > told_at_most) text += fmt::format("\n... and {} more errors", diagnostics.size() - told_at_most);
    return text;
}

auto key(const Diagnostic& d) {
    return std::tie(d.where.file, d.where.line, d.where.column);
}

std::string lower_case(std::string_view word) {
    std::string lower(word);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

/// Insertions, deletions, substitutions and swaps of neighbours that lead from a to b.
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> two_above, above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
        two_above = std::exchange(above, row);
    }
    return above[b.size()];
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
    const SourceMark& where = diagnostic.where;
    std::string place = where.file;
    if (where.line > 0) place += fmt::format("{}{}", place.empty() ? "line " : ":", where.line);
    if (where.line > 0 && where.column > 0) place += fmt::format(":{}", where.column);
    return (place.empty() ? "error: " : place + ": error: ") + diagnostic.message;
}

void Diagnostics::add(SourceMark where, std::string message) {
    all_.push_back({std::move(where), std::move(message)});
}

std::vector<Diagnostic> Diagnostics::sorted() const {
    std::vector<Diagnostic> result = all_;
    std::stable_sort(result.begin(), result.end(), [](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
    const auto same = [](const Diagnostic& a, const Diagnostic& b) { return key(a) == key(b) && a.message == b.message; };
    std::vector<Diagnostic> unique;
    for (Diagnostic& d : result) {
        bool told = false;
        for (auto u = unique.rbegin(); u != unique.rend() && key(*u) == key(d); ++u) told = told || same(*u, d);
        if (!told) unique.push_back(std::move(d));
    }
    return unique;
}

void Diagnostics::throw_if_any() const {
    if (!empty()) throw ModelError(sorted());
}

ModelError::ModelError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(joined(diagnostics)), diagnostics_(std::move(diagnostics)) {}

ModelError::ModelError(SourceMark where, std::string message)
    : ModelError(std::vector<Diagnostic>{{std::move(where), std::move(message)}}) {}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest = 100;  // nobody misspells longer words, hostile files have them
    if (word.size() > longest) return {};
    const std::string wanted = lower_case(word);
    const std::size_t near = std::max<std::size_t>(2, word.size() / 3);
    const std::string* best = nullptr;
    std::size_t best_distance = near + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > longest || candidate == word) continue;
        const std::size_t distance = edit_distance(wanted, lower_case(candidate));
        // Words with no letter in common are not alike, however short.
        const bool alike = distance == 0 || distance < std::min(word.size(), candidate.size());
        if (alike && distance < best_distance) {
            best = &candidate;
            best_distance = distance;
        }
    }
    return best ? fmt::format(" (did you mean '{}'?)", *best) : std::string();
}

}  // namespace trammel

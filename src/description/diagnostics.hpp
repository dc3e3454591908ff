// description/diagnostics.hpp: what is wrong with a model and where, collected so that all of it is told at once.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace trammel {

/// Line and column count from 1; zero means unknown.
struct SourceMark {
    std::string file;
    int line = 0, column = 0;
};

struct Diagnostic {
    SourceMark where;
    std::string message;
};

/// "crank.yaml:41:7: error: message"; unknown parts of the place are left out.
std::string to_string(const Diagnostic& diagnostic);

class Diagnostics {
public:
    void add(SourceMark where, std::string message);
    bool empty() const { return all_.empty(); }
    std::size_t size() const { return all_.size(); }
    /// By file, line and column; the same message at the same place appears once.
    std::vector<Diagnostic> sorted() const;
    /// Throws a ModelError with everything collected, if anything was.
    void throw_if_any() const;

private:
    std::vector<Diagnostic> all_;
};

/// what() has one line per diagnostic; of a long list, only the first hundred.
class ModelError : public std::runtime_error {
public:
    explicit ModelError(std::vector<Diagnostic> diagnostics);
    ModelError(SourceMark where, std::string message);
    const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

private:
    std::vector<Diagnostic> diagnostics_;
};

/// " (did you mean 'crank'?)" with the candidate nearest to the word, or "" when none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace trammel

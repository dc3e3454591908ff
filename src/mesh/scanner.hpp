// mesh/scanner.hpp: reads numbers from the bytes of a mesh file, text or binary, and knows the line it stands on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trammel {

class Scanner {
public:
    Scanner(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

    /// Throws ModelError at the line of what was read last (in binary parts the message tells the byte).
    [[noreturn]] void fail(const std::string& message) const;

    bool at_end() const { return at_ >= bytes_.size(); }
    std::size_t left() const { return bytes_.size() - at_; }
    bool binary() const { return binary_; }
    void set_binary() { binary_ = true; }

    /// The rest of the line without blanks at its ends; goes to the next line.
    std::string line();
    /// Goes to the next line, if only blanks stand before it.
    void end_line();
    /// Goes behind the line that holds this mark; false when there is none.
    bool skip_to(std::string_view mark);

    // numbers written as text, also in a binary file
    double real_text();
    int integer_text();

    // numbers of the body of a section
    double real();
    int int32();
    std::uint64_t size64();
    /// A count of things that take at least so many bytes each: more than the file holds is an error.
    std::size_t size(std::size_t bytes_each);

private:
    template <class Number>
    Number text();
    template <class Number>
    Number raw();
    void skip_blanks();

    std::string_view bytes_;
    std::string name_;
    std::size_t at_ = 0;
    int line_ = 1;  ///< that comes next
    int mark_ = 1;  ///< of what was read last
    bool binary_ = false;
};

/// Which node has which label, for labels in any order.
class LabelPlaces {
public:
    /// Labels that appear twice are an error.
    void build(const std::vector<std::int64_t>& labels, const Scanner& where);
    int find(std::int64_t label) const;  ///< -1: none

private:
    std::vector<std::pair<std::int64_t, int>> sorted_;
};

}  // namespace trammel

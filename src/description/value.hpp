// description/value.hpp: what the user wrote, as a tree in which every piece knows where it was written.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "description/diagnostics.hpp"

namespace trammel {

class Value {
public:
    enum class Kind { null, scalar, list, map };
    struct Entry;

    /// Null, of nowhere.
    Value() = default;
    static Value null(SourceMark where = {});
    /// `quoted`: written between quotes, so that "null" and "" are texts and not the absence of one.
    static Value scalar(std::string text, SourceMark where = {}, bool quoted = false);
    static Value list(std::vector<Value> items, SourceMark where = {});
    static Value map(std::vector<Entry> entries, SourceMark where = {});

    Kind kind() const { return kind_; }
    bool is_null() const { return kind_ == Kind::null; }
    bool is_scalar() const { return kind_ == Kind::scalar; }
    bool is_list() const { return kind_ == Kind::list; }
    bool is_map() const { return kind_ == Kind::map; }
    /// "nothing", "a single value", "a list", "a map": for messages.
    std::string_view kind_name() const;

    /// Raw text of a scalar; empty for other kinds.
    const std::string& text() const { return text_; }
    bool quoted() const { return quoted_; }
    /// Items of a list; empty for other kinds.
    const std::vector<Value>& items() const { return items_; }
    /// Entries of a map in the order they were written; empty for other kinds.
    const std::vector<Entry>& entries() const { return entries_; }

    /// The entry of a map with this key, or nullptr (also when this is no map).
    const Entry* find_entry(std::string_view key) const;
    const Value* find(std::string_view key) const;
    bool has(std::string_view key) const { return find(key) != nullptr; }

    SourceMark where() const;
    /// The mark of the character `offset` places into a scalar, where the file shows the text as it is.
    SourceMark where(std::size_t offset) const;

private:
    Value(Kind kind, const SourceMark& where);

    Kind kind_ = Kind::null;
    bool quoted_ = false;
    int line_ = 0, column_ = 0;
    std::shared_ptr<const std::string> file_;
    std::string text_;
    std::vector<Value> items_;
    std::vector<Entry> entries_;
};

struct Value::Entry {
    std::string key;
    SourceMark where;  ///< of the key
    Value value;
};

}  // namespace trammel

// description/value.cpp: making and searching the marked tree.
#include "description/value.hpp"

#include <utility>

namespace trammel {
namespace {

/// Marks of one file follow each other: they share its name.
std::shared_ptr<const std::string> shared_name(const std::string& file) {
    thread_local std::weak_ptr<const std::string> last;
    std::shared_ptr<const std::string> name = last.lock();
    if (!name || *name != file) last = name = std::make_shared<const std::string>(file);
    return name;
}

}  // namespace

Value::Value(Kind kind, const SourceMark& where)
    : kind_(kind), line_(where.line), column_(where.column), file_(shared_name(where.file)) {}

Value Value::null(SourceMark where) {
    return Value(Kind::null, where);
}

Value Value::scalar(std::string text, SourceMark where, bool quoted) {
    Value value(Kind::scalar, where);
    value.text_ = std::move(text);
    value.quoted_ = quoted;
    return value;
}

Value Value::list(std::vector<Value> items, SourceMark where) {
    Value value(Kind::list, where);
    value.items_ = std::move(items);
    return value;
}

Value Value::map(std::vector<Entry> entries, SourceMark where) {
    Value value(Kind::map, where);
    value.entries_ = std::move(entries);
    return value;
}

std::string_view Value::kind_name() const {
    switch (kind_) {
        case Kind::null:
            return "nothing";
        case Kind::scalar:
            return "a single value";
        case Kind::list:
            return "a list";
        case Kind::map:
            return "a map";
    }
    return "";
}

const Value::Entry* Value::find_entry(std::string_view key) const {
    for (const Entry& entry : entries_)
        if (entry.key == key) return &entry;
    return nullptr;
}

const Value* Value::find(std::string_view key) const {
    const Entry* entry = find_entry(key);
    return entry ? &entry->value : nullptr;
}

SourceMark Value::where() const {
    return {file_ ? *file_ : std::string(), line_, column_};
}

SourceMark Value::where(std::size_t offset) const {
    SourceMark mark = where();
    const bool one_line = text_.find('\n') == std::string::npos;
    if (mark.column > 0 && one_line) mark.column += static_cast<int>(offset) + (quoted_ ? 1 : 0);
    return mark;
}

}  // namespace trammel

// io/yaml_tree.cpp: lists, maps, keys, aliases and merge keys.
#include "io/yaml_tree.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace trammel {

YamlTree::YamlTree(std::string file, const YamlLimits& limits) : file_(std::move(file)), limits_(limits) {}

SourceMark YamlTree::mark(const YAML::Mark& mark) const {
    if (mark.is_null()) return {file_, 0, 0};
    return {file_, mark.line + 1, mark.column + 1};
}

void YamlTree::fail(const SourceMark& where, const std::string& message) const {
    throw ModelError(where, message);
}

void YamlTree::count(std::size_t nodes, const SourceMark& where) {
    nodes_ += nodes;
    if (nodes_ > limits_.nodes)
        fail(where, fmt::format("the file has more than {} values, counting those that aliases repeat", limits_.nodes));
}

void YamlTree::check_depth(int height, const SourceMark& where) const {
    if (static_cast<int>(open_.size()) + height > limits_.depth)
        fail(where, fmt::format("lists and maps are nested more than {} deep", limits_.depth));
}

/// "?" and "!" are the parser's words for plain and quoted; "" is none.
void YamlTree::check_tag(const std::string& tag, const SourceMark& where) const {
    if (!tag.empty() && tag != "?" && tag != "!") fail(where, fmt::format("the tag '{}' is not supported", tag));
}

void YamlTree::OnDocumentStart(const YAML::Mark& start) {
    if (std::exchange(started_, true)) fail(mark(start), "a second document starts here; a file has only one");
}

void YamlTree::OnNull(const YAML::Mark& start, YAML::anchor_t anchor) {
    count(1, mark(start));
    place({Value::null(mark(start))}, anchor);
}

void YamlTree::OnScalar(const YAML::Mark& start, const std::string& tag, YAML::anchor_t anchor, const std::string& text) {
    check_tag(tag, mark(start));
    count(1, mark(start));
    place({Value::scalar(text, mark(start), tag == "!")}, anchor);
}

void YamlTree::OnAlias(const YAML::Mark& start, YAML::anchor_t anchor) {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) fail(mark(start), "this alias refers to a value that contains it");
    const Piece& piece = found->second;
    check_depth(piece.height, mark(start));
    count(piece.nodes, mark(start));
    place(piece, 0);
}

void YamlTree::OnSequenceStart(const YAML::Mark& start, const std::string& tag, YAML::anchor_t anchor,
                               YAML::EmitterStyle::value) {
    open(false, start, tag, anchor);
}

void YamlTree::OnMapStart(const YAML::Mark& start, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value) {
    open(true, start, tag, anchor);
}

void YamlTree::open(bool is_map, const YAML::Mark& start, const std::string& tag, YAML::anchor_t anchor) {
    const SourceMark where = mark(start);
    check_tag(tag, where);
    count(1, where);
    check_depth(1, where);
    if (!open_.empty() && open_.back().is_map && !open_.back().key) fail(where, "a key must be a single word, not a list or map");
    Open fresh;
    fresh.is_map = is_map;
    fresh.where = where;
    fresh.anchor = anchor;
    open_.push_back(std::move(fresh));
}

void YamlTree::close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    // Keys of the map itself win over merged ones.
    for (Value::Entry& entry : done.merged)
        if (done.keys.insert(entry.key).second) done.entries.push_back(std::move(entry));
    Piece piece{done.is_map ? Value::map(std::move(done.entries), done.where) : Value::list(std::move(done.items), done.where),
                done.nodes, done.height};
    place(std::move(piece), done.anchor);
}

/// Puts a finished piece where it belongs, and keeps a copy if it has an anchor.
void YamlTree::place(Piece piece, YAML::anchor_t anchor) {
    if (anchor != 0) {
        count(piece.nodes, piece.value.where());
        anchors_[anchor] = piece;
    }
    if (open_.empty()) {
        root_ = std::move(piece.value);
        return;
    }
    Open& parent = open_.back();
    parent.nodes += piece.nodes;
    parent.height = std::max(parent.height, piece.height + 1);
    if (parent.is_map)
        place_in_map(parent, std::move(piece.value));
    else
        parent.items.push_back(std::move(piece.value));
}

/// Keys and values arrive in turn.
void YamlTree::place_in_map(Open& map, Value value) {
    if (map.key) {
        const Value key = *std::exchange(map.key, std::nullopt);
        if (key.text() == "<<" && !key.quoted())
            merge(map, value);
        else
            map.entries.push_back({key.text(), key.where(), std::move(value)});
        return;
    }
    if (value.is_null()) fail(value.where(), "a key is missing here");
    if (!value.is_scalar()) fail(value.where(), "a key must be a single word, not a list or map");
    const bool is_merge = value.text() == "<<" && !value.quoted();
    if (!is_merge && !map.keys.insert(value.text()).second) {
        const auto first = std::find_if(map.entries.begin(), map.entries.end(),
                                        [&](const Value::Entry& entry) { return entry.key == value.text(); });
        fail(value.where(), fmt::format("the key '{}' is given twice, first in line {}", value.text(), first->where.line));
    }
    map.key = std::move(value);
}

/// `<<: *base` or `<<: [*first, *second]`, where earlier maps win.
void YamlTree::merge(Open& map, const Value& value) {
    if (value.is_list()) {
        for (const Value& item : value.items()) {
            if (!item.is_map()) fail(item.where(), "only maps can be merged by '<<'");
            merge(map, item);
        }
        return;
    }
    if (!value.is_map()) fail(value.where(), "only maps can be merged by '<<'");
    map.merged.insert(map.merged.end(), value.entries().begin(), value.entries().end());
}

}  // namespace trammel

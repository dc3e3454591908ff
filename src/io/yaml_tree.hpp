// io/yaml_tree.hpp: builds the marked tree from the events of the YAML parser, within limits; internal to the reader.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include "io/yaml_reader.hpp"

namespace trammel {

/// The parser calls these as it goes, so that the first thing beyond a limit ends the parsing. Throws ModelError.
class YamlTree : public YAML::EventHandler {
public:
    YamlTree(std::string file, const YamlLimits& limits);

    void OnDocumentStart(const YAML::Mark& mark) override;
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& text) override;
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override { close(); }

    /// The whole document; null if there was none.
    Value root() const { return root_; }
    SourceMark mark(const YAML::Mark& mark) const;

private:
    /// A finished piece with what it costs to repeat it.
    struct Piece {
        Value value;
        std::size_t nodes = 1;
        int height = 0;  ///< of lists and maps; a single value has none
    };
    /// A list or map that is not closed yet.
    struct Open {
        bool is_map = false;
        SourceMark where;
        YAML::anchor_t anchor = 0;
        std::vector<Value> items;
        std::vector<Value::Entry> entries, merged;
        std::unordered_set<std::string> keys;
        std::optional<Value> key;
        std::size_t nodes = 1;
        int height = 1;
    };

    void open(bool is_map, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor);
    void close();
    void place(Piece piece, YAML::anchor_t anchor);
    void place_in_map(Open& map, Value value);
    void merge(Open& map, const Value& value);
    void count(std::size_t nodes, const SourceMark& where);
    void check_depth(int height, const SourceMark& where) const;
    void check_tag(const std::string& tag, const SourceMark& where) const;
    [[noreturn]] void fail(const SourceMark& where, const std::string& message) const;

    std::string file_;
    YamlLimits limits_;
    bool started_ = false;
    std::size_t nodes_ = 0;
    std::vector<Open> open_;
    std::map<YAML::anchor_t, Piece> anchors_;
    Value root_;
};

}  // namespace trammel

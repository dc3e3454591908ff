// mesh/read_abaqus.cpp: nodes, elements and sets of an Abaqus input file; everything else in it is passed over.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "mesh/mesh.hpp"
#include "mesh/scanner.hpp"

namespace trammel {
namespace {

std::string upper(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::toupper(c); });
    return out;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> fields(std::string_view line) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto comma = line.find(',');
        parts.push_back(trimmed(line.substr(0, comma)));
        if (comma == std::string_view::npos) break;
        line.remove_prefix(comma + 1);
    }
    if (parts.back().empty()) parts.pop_back();  // a comma at the end
    return parts;
}

/// One keyword line: *ELEMENT, TYPE=C3D20, ELSET=shaft
struct Keyword {
    std::string name;
    std::map<std::string, std::string> options;  ///< values as written, without quotes

    const std::string* find(const char* option) const {
        const auto at = options.find(option);
        return at == options.end() ? nullptr : &at->second;
    }
};

class AbaqusReader {
public:
    AbaqusReader(std::string_view bytes, const std::string& name) : in_(bytes, name) { mesh_.file = name; }

    Mesh read() {
        while (!in_.at_end()) {
            std::string line = in_.line();
            if (line.empty() || line.starts_with("**")) continue;
            if (line.front() != '*') {
                data_line(line);
                continue;
            }
            finish_element();
            while (line.back() == ',' && !in_.at_end()) line += in_.line();
            begin(parsed(line));
        }
        finish_element();
        if (mesh_.nodes.empty()) in_.fail("the file has no *NODE");
        gather();
        return std::move(mesh_);
    }

private:
    Keyword parsed(std::string_view line) const {
        Keyword keyword;
        const auto parts = fields(line.substr(1));
        keyword.name = upper(parts.empty() ? "" : parts[0]);
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const auto equal = parts[i].find('=');
            std::string_view value = equal == std::string_view::npos ? "" : trimmed(parts[i].substr(equal + 1));
            if (value.size() > 1 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
            keyword.options[upper(trimmed(parts[i].substr(0, equal)))] = std::string(value);
        }
        return keyword;
    }

    void begin(Keyword keyword) {
        now_ = std::move(keyword);
        set_ = -1;
        shape_ = nullptr;
        if (now_.name == "INCLUDE" || now_.find("INPUT"))
            in_.fail("input from another file is not supported: write everything into one file");
        if (now_.name == "INSTANCE" && ++instances_ > 1) in_.fail("more than one *INSTANCE: merge the instances to one part");
        if (now_.name == "NODE") {
            if (const auto* name = now_.find("NSET")) set_ = set(*name, node_sets_);
        } else if (now_.name == "ELEMENT") {
            const auto* type = now_.find("TYPE");
            if (!type) in_.fail("*ELEMENT without TYPE");
            shape_ = shape_of_abaqus(*type);
            if (!shape_)
                in_.fail(fmt::format("element type {} is not supported (C3D8, C3D20, C3D27, C3D4, C3D10, C3D15 are)", *type));
            if (places_stale_) places_.build(mesh_.labels, in_), places_stale_ = false;
            if (const auto* name = now_.find("ELSET")) set_ = set(*name, element_sets_);
        } else if (now_.name == "NSET" || now_.name == "ELSET") {
            const auto* name = now_.find(now_.name.c_str());
            if (!name || name->empty()) in_.fail(fmt::format("*{} without a name", now_.name));
            set_ = set(*name, now_.name == "NSET" ? node_sets_ : element_sets_);
        }
    }

    void data_line(const std::string& line) {
        if (now_.name == "NODE")
            node(fields(line));
        else if (now_.name == "ELEMENT")
            element(fields(line));
        else if (now_.name == "NSET" || now_.name == "ELSET")
            set_line(fields(line));
        else if (now_.name == "INSTANCE")
            in_.fail("an instance that is moved is not supported: place the part itself");
    }

    template <class Number>
    Number number(std::string_view text) const {
        Number value{};
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (code != std::errc() || stop != text.data() + text.size())
            in_.fail(fmt::format("a number was expected, not '{}'", text.substr(0, 20)));
        return value;
    }

    void node(const std::vector<std::string_view>& parts) {
        if (parts.size() < 3) in_.fail("a node needs its number and coordinates: the file is cut off or damaged");
        Vec3 x = Vec3::Zero();
        for (std::size_t i = 1; i < std::min<std::size_t>(parts.size(), 4); ++i)
            if (!parts[i].empty()) x[static_cast<int>(i) - 1] = number<double>(parts[i]);
        mesh_.labels.push_back(number<std::int64_t>(parts[0]));
        mesh_.nodes.push_back(x);
        places_stale_ = true;
        if (set_ >= 0) sets_[set_].nodes.push_back(mesh_.labels.back());
    }

    void element(const std::vector<std::string_view>& parts) {
        for (const auto part : parts) pending_.push_back(number<std::int64_t>(part));
        if (static_cast<int>(pending_.size()) > shape_->nodes + 1)
            in_.fail(fmt::format("element {} has more than the {} nodes of its type", pending_[0], shape_->nodes));
        if (static_cast<int>(pending_.size()) == shape_->nodes + 1) store();
    }

    void store() {
        const int block = mesh_.block_index(shape_->shape);
        Cells& cells = mesh_.blocks[block];
        const CellRef ref{block, cells.count()};
        for (int k = 0; k < shape_->nodes; ++k) {
            const int place = places_.find(pending_[k + 1]);
            if (place < 0) in_.fail(fmt::format("element {} uses node {}, which does not exist", pending_[0], pending_[k + 1]));
            cells.nodes.push_back(place);
        }
        if (shape_->shape == Shape::hex27) order_middles(cells);
        if (!elements_.emplace(pending_[0], ref).second) in_.fail(fmt::format("element {} is defined twice", pending_[0]));
        if (set_ >= 0) sets_[set_].elements.push_back(pending_[0]);
        pending_.clear();
    }

    /// The seven nodes behind the edges: each goes to the face (or the middle) it lies nearest to.
    void order_middles(Cells& cells) {
        int* nodes = cells.nodes.data() + cells.nodes.size() - 27;
        for (int k = 20; k < 26; ++k) {
            Vec3 middle = Vec3::Zero();
            for (int c = 0; c < 8; ++c)
                if (shape_->node[c].dot(shape_->node[k]) > 0) middle += mesh_.nodes[nodes[c]] / 4;
            std::iter_swap(nodes + k, std::min_element(nodes + k, nodes + 27, [&](int a, int b) {
                               return (mesh_.nodes[a] - middle).squaredNorm() < (mesh_.nodes[b] - middle).squaredNorm();
                           }));
        }
    }

    void finish_element() {
        if (!pending_.empty())
            in_.fail(fmt::format("element {} has {} nodes instead of {}: the file is cut off or damaged", pending_[0],
                                 pending_.size() - 1, shape_->nodes));
    }

    void set_line(const std::vector<std::string_view>& parts) {
        const bool of_nodes = now_.name == "NSET";
        auto& list = of_nodes ? sets_[set_].nodes : sets_[set_].elements;
        if (now_.find("GENERATE")) {
            if (parts.size() < 2) in_.fail("GENERATE needs first, last and step");
            const auto first = number<std::int64_t>(parts[0]), last = number<std::int64_t>(parts[1]);
            const auto step = parts.size() > 2 ? number<std::int64_t>(parts[2]) : 1;
            const auto most = static_cast<std::int64_t>(of_nodes ? mesh_.nodes.size() : elements_.size());
            if (step < 1 || last < first || (last - first) / step > most)
                in_.fail(fmt::format("GENERATE {}, {}, {} does not fit the {} that exist", first, last, step, most));
            for (auto n = first; n <= last; n += step) list.push_back(n);
            return;
        }
        for (const auto part : parts) {
            if (!part.empty() && (std::isdigit(static_cast<unsigned char>(part.front())) != 0)) {
                list.push_back(number<std::int64_t>(part));
                continue;
            }
            const auto& known = of_nodes ? node_sets_ : element_sets_;
            const auto other = known.find(upper(part));
            if (other == known.end()) in_.fail(fmt::format("there is no set '{}' above this line", part.substr(0, 40)));
            const auto copy = of_nodes ? sets_[other->second].nodes : sets_[other->second].elements;
            list.insert(list.end(), copy.begin(), copy.end());
        }
    }

    int set(const std::string& name, std::map<std::string, int>& known) {
        const auto [at, fresh] = known.emplace(upper(name), static_cast<int>(sets_.size()));
        if (fresh) sets_.push_back({name, {}, {}});
        return at->second;
    }

    /// Sets become groups; a node set and an element set of one name become one.
    void gather() {
        if (places_stale_) places_.build(mesh_.labels, in_);
        for (const Set& set : sets_) {
            auto at = std::find_if(mesh_.groups.begin(), mesh_.groups.end(), [&](const Group& g) { return g.name == set.name; });
            if (at == mesh_.groups.end()) at = mesh_.groups.insert(at, Group{set.name, {}, {}});
            for (const auto label : set.nodes) {
                const int place = places_.find(label);
                if (place < 0)
                    throw ModelError({mesh_.file}, fmt::format("set '{}' has node {}, which does not exist", set.name, label));
                at->nodes.push_back(place);
            }
            for (const auto label : set.elements) {
                const auto cell = elements_.find(label);
                if (cell == elements_.end())
                    throw ModelError({mesh_.file}, fmt::format("set '{}' has element {}, which does not exist", set.name, label));
                at->cells.push_back(cell->second);
                const auto nodes = mesh_.blocks[cell->second.block].element(cell->second.index);
                at->nodes.insert(at->nodes.end(), nodes.begin(), nodes.end());
            }
        }
        for (Group& g : mesh_.groups) {
            std::sort(g.nodes.begin(), g.nodes.end());
            g.nodes.erase(std::unique(g.nodes.begin(), g.nodes.end()), g.nodes.end());
            std::sort(g.cells.begin(), g.cells.end());
            g.cells.erase(std::unique(g.cells.begin(), g.cells.end()), g.cells.end());
        }
    }

    struct Set {
        std::string name;
        std::vector<std::int64_t> nodes, elements;
    };

    Scanner in_;
    Mesh mesh_;
    Keyword now_;
    const ShapeData* shape_ = nullptr;
    int set_ = -1, instances_ = 0;
    std::vector<std::int64_t> pending_;  ///< the element being read: its number and nodes so far
    LabelPlaces places_;
    bool places_stale_ = true;
    std::map<std::int64_t, CellRef> elements_;
    std::vector<Set> sets_;
    std::map<std::string, int> node_sets_, element_sets_;
};

}  // namespace

Mesh parse_abaqus(std::string_view bytes, const std::string& name) {
    return AbaqusReader(bytes, name).read();
}

}  // namespace trammel

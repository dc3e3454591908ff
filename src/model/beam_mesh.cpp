// model/beam_mesh.cpp: elements go where they are longest, one by one.
#include "model/beam_mesh.hpp"

#include <algorithm>

#include "elements/beam_shape.hpp"

namespace trammel {

std::vector<double> element_ends(int elements, std::vector<double> breaks) {
    breaks.push_back(0);
    breaks.push_back(1);
    std::sort(breaks.begin(), breaks.end());
    breaks.erase(std::unique(breaks.begin(), breaks.end(), [](double a, double b) { return b - a < 1e-9; }), breaks.end());
    breaks.back() = 1;
    const int pieces = static_cast<int>(breaks.size()) - 1;
    if (elements < pieces) return {};
    std::vector<int> count(static_cast<std::size_t>(pieces), 1);
    for (int spare = elements - pieces; spare > 0; --spare) {
        int longest = 0;
        const auto length = [&](int k) { return (breaks[k + 1] - breaks[k]) / count[k]; };
        for (int k = 1; k < pieces; ++k)
            if (length(k) > length(longest) * (1 + 1e-9)) longest = k;
        ++count[longest];
    }
    std::vector<double> ends{0};
    for (int k = 0; k < pieces; ++k)
        for (int i = 1; i <= count[k]; ++i)
            ends.push_back(i == count[k] ? breaks[k + 1] : breaks[k] + (breaks[k + 1] - breaks[k]) * i / count[k]);
    return ends;
}

std::vector<double> node_fractions(const std::vector<double>& ends, int order) {
    std::vector<double> at{0};
    for (std::size_t k = 1; k < ends.size(); ++k)
        for (int i = 1; i <= order; ++i)
            at.push_back(i == order ? ends[k] : ends[k - 1] + (ends[k] - ends[k - 1]) * (1 + beam_node_place(order, i)) / 2);
    return at;
}

}  // namespace trammel

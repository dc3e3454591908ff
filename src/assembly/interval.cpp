// assembly/interval.cpp: from the pattern over freedoms to that over coordinates.
#include "assembly/interval.hpp"

namespace trammel {

Pattern expanded(const Pattern& source, const std::vector<CoordinateBlock>& blocks, int dofs, int coordinates) {
    const int rows = source.n - dofs;
    // which block each unknown belongs to; multipliers are blocks of their own
    struct Place {
        int first, count;
    };
    std::vector<Place> place(static_cast<std::size_t>(source.n));
    std::vector<char> leads(static_cast<std::size_t>(source.n), 0);
    for (const CoordinateBlock& b : blocks)
        for (int i = 0; i < b.dofs(); ++i) place[b.dof + i] = {b.first, b.count};
    for (const CoordinateBlock& b : blocks) leads[b.dof] = 1;
    for (int r = 0; r < rows; ++r) {
        place[dofs + r] = {coordinates + r, 1};
        leads[dofs + r] = 1;
    }
    PatternBuilder builder(coordinates + rows);
    for (int j = 0; j < source.n; ++j) {
        if (!leads[j]) continue;
        for (int k = source.column_start[j]; k < source.column_start[j + 1]; ++k)
            if (const int i = source.row[k]; leads[i])
                builder.couple(place[i].first, place[i].count, place[j].first, place[j].count);
    }
    Pattern pattern = builder.finish();
    pattern.first_multiplier = coordinates;
    return pattern;
}

}  // namespace trammel

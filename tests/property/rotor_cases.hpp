// property/rotor_cases.hpp: tables, films, rubs and masses that leave, as batches of three.
#pragma once

#include "elements/journals.hpp"
#include "elements/released_bodies.hpp"
#include "property/body_cases.hpp"

namespace trammel::testing {

template <class Law>
Law random_law(Samples& samples, double distance, int k);
template <>
inline BearingTable random_law(Samples& samples, double, int) {
    std::vector<BearingTable::Row> rows;
    for (double speed : {-60.0, -17.0, 23.0, 50.0})
        rows.push_back({speed, positive_matrix<3>(samples, 3) + skew(samples.vector(3, 2)), positive_matrix<3>(samples, 0.5)});
    return BearingTable(rows);
}
/// A film that holds suction, one that breaks, one in which the journal turns.
template <>
inline OilFilm random_law(Samples& samples, double distance, int k) {
    OilFilm film(samples.number(1, 2), samples.number(1, 2), 3 + 2 * distance, samples.number(20, 30));
    film.cavitates = k != 1;
    film.turns = k == 2;
    return film;
}
/// Deep in contact, or near where it ends.
template <>
inline Rub random_law(Samples& samples, double distance, int k) {
    return {(k == 1 ? 0.98 : 0.5) * distance, samples.number(2, 4), 0.05, 0.4, samples.number(0.5, 1), 0.7};
}

/// Between bodies, a moving ground and the ground; the distance across the axis goes into the law.
template <class Law>
struct JournalCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site& site) {
        auto batch = std::make_unique<JournalsOf<Law>>();
        const Motion motion = site.now();
        using Pair = std::array<NodeId, 2>;
        int k = 0;
        for (const Pair& node : {Pair{first_body, second_body}, Pair{moving_ground, first_body}, Pair{second_body, ground}}) {
            const Spherical at = random_measure<Spherical>(samples);
            const Vec3 gap = at.value(coordinates(NodeMotions<2>{&motion.node[node[0]], &motion.node[node[1]]}));
            batch->add(node, at, random_law<Law>(samples, gap.head<2>().norm(), k++));
        }
        return batch;
    }
};
using TableCase = JournalCase<BearingTable>;
using FilmCase = JournalCase<OilFilm>;
using RubCase = JournalCase<Rub>;

/// One that has left and two that have not.
struct ReleasedCase {
    static std::unique_ptr<ElementBatch> make(Samples& samples, Site&) {
        auto batch = std::make_unique<ReleasedBodies>(samples.vector(3, 10));
        batch->add(random_body(samples, first_body), -1);
        for (NodeId node : {first_body, second_body}) batch->add(random_body(samples, node), 5);
        return batch;
    }
};

template <class Law>
inline constexpr bool carries_loads<JournalCase<Law>> = false;
template <>
inline constexpr const char* element_title<TableCase> = "BearingTables";
template <>
inline constexpr const char* element_title<FilmCase> = "OilFilms";
template <>
inline constexpr const char* element_title<RubCase> = "Rubs";
template <>
inline constexpr const char* element_title<ReleasedCase> = "ReleasedBodies";

}  // namespace trammel::testing

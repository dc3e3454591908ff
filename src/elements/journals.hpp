// elements/journals.hpp: the laws between a rotor and a stator that the catalog knows.
// Theory: docs/theory/journal.md
#pragma once

#include "elements/bearing_table.hpp"
#include "elements/names.hpp"
#include "elements/oil_film.hpp"
#include "elements/rub.hpp"

namespace trammel {

extern template class JournalsOf<BearingTable>;
extern template class JournalsOf<OilFilm>;
extern template class JournalsOf<Rub>;

}  // namespace trammel

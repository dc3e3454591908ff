// elements/journals.cpp: instantiated once.
#include "elements/journals.hpp"

namespace trammel {

template class JournalsOf<BearingTable>;
template class JournalsOf<OilFilm>;
template class JournalsOf<Rub>;

}  // namespace trammel

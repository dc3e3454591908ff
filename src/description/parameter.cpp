// description/parameter.cpp: names of the kinds.
#include "description/parameter.hpp"

namespace trammel {

std::string_view kind_name(Kind kind) {
    switch (kind) {
        case Kind::number:
            return "number";
        case Kind::integer:
            return "integer";
        case Kind::boolean:
            return "true or false";
        case Kind::text:
            return "text";
        case Kind::choice:
            return "choice";
        case Kind::vector3:
            return "vector";
        case Kind::time_expression:
            return "function of t";
        case Kind::time_vector3:
            return "vector of t";
        case Kind::orientation:
            return "orientation";
        case Kind::matrix:
            return "matrix";
        case Kind::number_list:
            return "list of numbers";
        case Kind::name:
            return "name";
        case Kind::name_list:
            return "list of names";
        case Kind::map:
            return "map";
    }
    return "";
}

}  // namespace trammel

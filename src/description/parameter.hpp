// description/parameter.hpp: what a catalog entry says of its keys; checks, help and schema all come from this.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "description/dimension.hpp"

namespace trammel {

enum class Kind {
    number,           ///< constant expression
    integer,          ///< constant expression with a whole value
    boolean,          ///< true or false
    text,             ///< any single value
    choice,           ///< one of Parameter::choices
    vector3,          ///< three numbers
    time_expression,  ///< expression in t
    time_vector3,     ///< three expressions in t
    orientation,      ///< {axis, angle}, {quaternion}, {rotation_vector}, {matrix}, {euler, order} or {x_axis, y_axis}
    matrix,           ///< rows of numbers, all of one length
    number_list,      ///< list of numbers
    name,             ///< name of another item
    name_list,        ///< list of names of other items
    map               ///< a map whose content the entry reads itself
};

/// One key of an item. Plain data, meant for designated initialisers.
struct Parameter {
    std::string name;
    Kind kind = Kind::number;
    bool required = false;
    std::string default_text = {};  ///< as written in a model file; "" for none; "auto …" if the entry finds it itself
    Dimension dimension = Dimension::none;
    std::string help = {};
    std::vector<std::string> choices = {};  ///< for choice; for name_list and text lists: unused
    int size = 0;                           ///< length of a list, rows (and columns) of a matrix; 0 for any
    std::optional<double> greater_than = {}, at_least = {}, at_most = {};  ///< of each number
};

/// "number"; "list of names".
std::string_view kind_name(Kind kind);

}  // namespace trammel

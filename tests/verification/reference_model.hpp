// verification/reference_model.hpp: a case file of reference/ as a mechanism.
//
// The conventions are those at the head of reference/common.py.
#pragma once

#include <map>

#include "description/value.hpp"
#include "mechanism.hpp"

namespace trammel::verification {

/// Two joint frames and the nodes they stand on: joints, springs and bushings alike.
struct Pair {
    NodeId a = 0, b = 0;
    JointFrames frames;
};

struct ReferenceModel {
    /// Throws when the file has something this reader does not know.
    explicit ReferenceModel(const Value& file);

    Mechanism mechanism;
    std::map<std::string, NodeId> nodes{{"ground", 0}};
    std::map<std::string, int> joints;         ///< index of the record
    std::map<std::string, std::string> types;  ///< of joints and loads
    std::map<std::string, Pair> pairs;         ///< of joints and two-ended loads

private:
    void body(const Value& item);
    void joint(const Value& item);
    void gear(const Value& item);
    void load(const Value& item);
    void on_joint(const Value& item);
    void spring(const Value& item);
    void bushing(const Value& item);
    void force(const Value& item, bool following);
};

const Value& part(const Value& map, const std::string& key);
/// All numbers of a scalar, a list or a list of lists, in order.
VecX numbers(const Value& value);

}  // namespace trammel::verification

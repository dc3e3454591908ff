// elements/bearing_table.hpp: a linear bearing whose coefficients go with the spin of the rotor.
//
//   σ = K(Ω) s + C(Ω) ṡ      linear between the speeds of the table, constant beyond its ends
// A film stores no energy: the work of K is put in or taken out, that of the symmetric part of C is damped.
// Theory: docs/theory/journal.md
#pragma once

#include "elements/journal.hpp"

namespace trammel {

class BearingTable {
public:
    struct Row {
        double speed = 0;  ///< rad/s, rising from row to row
        Mat3 stiffness = Mat3::Zero(), damping = Mat3::Zero();
    };
    explicit BearingTable(std::vector<Row> rows) : rows_(std::move(rows)) {}

    JournalPull pull(const JournalMotion&) const;
    double stored(const Vec3&) const { return 0; }

private:
    std::vector<Row> rows_;
};

}  // namespace trammel

// schemes/scheme.hpp: the catalog of integrators. One entry per scheme: its keys in a model file, and how it is made.
#pragma once

#include <functional>
#include <memory>

#include "description/reader.hpp"
#include "description/schema.hpp"
#include "lie/frame.hpp"
#include "stepping/newton.hpp"

namespace trammel {

/// A scheme with its settings, ready to be put on any problem.
struct Scheme {
    std::string name;   ///< as in the catalog
    std::string label;  ///< name and what was given, for legends: "hht alpha=0.05"
    std::string text;   ///< name and every setting, for records
    Retraction increments = Retraction::cayley;
    /// `regularisation` as in NewtonSettings.
    std::function<std::unique_ptr<Stepper>(Problem&, LinearSolver&, double regularisation)> make;
};

struct SchemeEntry {
    EntrySpec spec;
    /// Sets increments and make; the rest is done by read_scheme.
    std::function<void(ItemReader&, Scheme&)> read;
};

const std::vector<SchemeEntry>& scheme_catalog();
inline constexpr const char* default_scheme = "generalized_alpha";

/// The catalog as the section run.integrator of a model file.
SectionSpec integrator_section();
/// From the section of a file; what is wrong goes to the diagnostics.
Scheme read_scheme(const Value& item, const Parameters& constants, Diagnostics& diagnostics);
/// From a command line: NAME or NAME:key=value:key=value. Throws ModelError.
Scheme parse_scheme(std::string_view text);

// The parts of the catalog.
std::vector<SchemeEntry> alpha_schemes();     ///< generalized-α and the Newmark family
std::vector<SchemeEntry> weighted_schemes();  ///< HHT-α and Chung–Hulbert with weighted forces
std::vector<SchemeEntry> explicit_schemes();  ///< central differences, Runge–Kutta, Fu–de Vogelaere
std::vector<SchemeEntry> soi2_schemes();      ///< generalized-α-SOI2, HHT-SOI2, HHT-I3
std::vector<SchemeEntry> energy_schemes();    ///< energy preserving, energy decaying
std::vector<SchemeEntry> tdg_schemes();       ///< time-discontinuous Galerkin

/// tolerance, max_iterations, augmented, increments: keys that all implicit schemes share.
std::vector<Parameter> with_iteration_parameters(std::vector<Parameter> own);
NewtonSettings read_newton(const ItemReader&);
Parameter increments_parameter();
Retraction read_increments(const ItemReader&);

}  // namespace trammel

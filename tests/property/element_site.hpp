// property/element_site.hpp: batches of elements of one type on a site of moving nodes, and the lists of all types.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <ostream>
#include <string>

#include "property/site.hpp"

namespace trammel::testing {

/// How elements of one type are made; the types are compiled once, in element_cases.cpp.
struct ElementCase {
    std::string name;
    /// Nothing if a measure is not smooth where the nodes are.
    std::function<std::unique_ptr<ElementBatch>(Samples&, Site&)> make;
    int frames = 0, points = 0;  ///< nodes wanted besides those of every site
    bool carries_loads = true;   ///< loads, actuators or gravity stand in the residual
    bool only_loads = false;
};

inline std::ostream& operator<<(std::ostream& out, const ElementCase& c) {
    return out << c.name;
}
inline std::string element_name(const ::testing::TestParamInfo<ElementCase>& info) {
    return info.param.name;
}

std::vector<ElementCase> all_elements();
/// Those that answer over intervals too.
std::vector<ElementCase> interval_elements();
std::vector<ElementCase> elastic_elements();

struct ElementSite {
    ElementSite(const ElementCase& type, Samples& samples) : site(samples, type.frames, type.points) {
        while (!(batch = type.make(samples, site))) site = Site(samples, type.frames, type.points);
        PatternBuilder builder(site.table.dofs);
        batch->couple(site.table, builder);
        pattern = builder.finish();
        batch->plan(site.table, pattern);
    }
    VecX residual(const Motion& motion) const {
        VecX r = site.nothing();
        batch->add_residual(motion, site.table, r.data());
        return r;
    }
    MatX tangent(const Weights& weights) const {
        System system(pattern);
        batch->add_tangent(site.now(), weights, system);
        return full(system);
    }
    Energy energy(const Motion& motion) const {
        Energy sum;
        batch->add_energy(motion, sum);
        return sum;
    }

    Site site;
    std::unique_ptr<ElementBatch> batch;
    Pattern pattern;
};

}  // namespace trammel::testing

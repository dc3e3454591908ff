// verification/energy_run.cpp: steps of an energy scheme one by one; failures become exceptions.
#include "energy_run.hpp"

#include <stdexcept>

#include "analysis/preparation.hpp"
#include "model_run.hpp"

namespace trammel::verification {

EnergyRun::EnergyRun(BuiltModel built)
    : built_(std::move(built)), solver_(make_linear_solver(built_.run.solver)), mass_(built_.model->coordinate_pattern()) {
    auto prepared = prepare(model(), *solver_, built_.run.start_limit);
    if (!prepared) throw std::runtime_error(prepared.error().message);
    state_ = std::move(prepared->state);
    stepper_ = built_.run.scheme.make(model(), *solver_, prepared->regularisation);
    if (const std::string why = stepper_->objection(); !why.empty()) throw std::runtime_error(why);
    model().interval_mass(0, 0, mass_.planned);
    mass_.gather(model().coordinates());
    if (auto started = stepper_->start(state_, built_.run.h); !started) throw std::runtime_error(explain(started.error()));
    energy_ = model().energy(state_).total();
}

void EnergyRun::to(double end, const Watch& watch) {
    const double begin = state_.time;
    const long steps = std::lround((end - begin) / built_.run.h);
    for (long k = 1; k <= steps; ++k) {
        const auto report = stepper_->attempt(state_, built_.run.h, next_);
        if (!report) throw std::runtime_error(explain(report.error()));
        std::swap(state_, next_);
        state_.time = begin + static_cast<double>(k) * built_.run.h;
        energy_ = report->books->energy_to;
        if (watch) watch(*this, *report->books);
    }
}

const Pose& EnergyRun::pose(const std::string& node) const {
    return state_.poses[node_index(*built_.model, node)];
}

Vec3 EnergyRun::total(const VecX& x) const {
    const VecX product = mass_.entries * x;
    Vec3 sum = Vec3::Zero();
    for (const CoordinateBlock& b : built_.model->blocks()) sum += product.segment<3>(b.first);
    return sum;
}

Vec3 EnergyRun::momentum() const {
    return total(state_.history.head(built_.model->coordinates()));
}

Vec3 EnergyRun::angular_momentum() const {
    const int n = built_.model->coordinates();
    VecX z(n), p(n), along = VecX::Zero(n);
    built_.model->read_coordinates(state_, z.data());
    for (const CoordinateBlock& b : built_.model->blocks()) along[b.first] = 1;
    const Vec3 centre = total(z) / total(along).x();
    p = mass_.entries * state_.history.head(n);
    Vec3 sum = -centre.cross(momentum());
    for (const CoordinateBlock& b : built_.model->blocks())
        for (int k = b.first; k < b.first + b.count; k += 3) sum += z.segment<3>(k).cross(Vec3(p.segment<3>(k)));
    return sum;
}

}  // namespace trammel::verification

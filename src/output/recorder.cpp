// output/recorder.cpp: evaluate the wanted quantities at accepted instants and hand them to the result file.
#include "output/recorder.hpp"

namespace trammel {
namespace {

constexpr double publish_share = 20;  ///< publishing takes at most 1/20 of the time

int columns(const std::vector<std::string>& labels) {
    return labels.empty() ? 1 : static_cast<int>(labels.size());
}

int width(const std::vector<Series>& series) {
    int n = 0;
    for (const Series& s : series) n += s.columns;
    return n;
}

}  // namespace

std::vector<Series> recorded_series(const BuiltModel& built) {
    std::vector<Series> all;
    for (const OutputSpec& out : built.outputs)
        for (const std::string& name : out.quantities) {
            const auto add = [&](const auto& q) {
                all.push_back({"outputs/" + out.name + "/" + name, columns(q.labels), q.unit, q.labels});
            };
            if (out.solid >= 0)
                all.push_back({"outputs/" + out.name + "/" + name,
                               built.model->solids()[static_cast<std::size_t>(out.solid)].size(),
                               built.model->solids()[static_cast<std::size_t>(out.solid)].name,
                               {}});
            else if (out.element >= 0)
                add(*find_element_quantity(name));
            else if (const BeamQuantity* of_beam = find_beam_quantity(name); of_beam && out.beam >= 0)
                add(*of_beam);
            else if (out.body >= 0)
                add(*find_body_quantity(name));
            else
                add(*find_joint_quantity(name));
        }
    for (Series& s : Ledger::series()) all.push_back(std::move(s));
    return all;
}

Recorder::Recorder(const BuiltModel& built, ResultFile file, double publish_period)
    : model_(*built.model),
      every_(built.run.output_every),
      publish_period_(publish_period),
      file_(std::move(file)),
      ledger_(model_),
      values_(static_cast<std::size_t>(width(recorded_series(built)))) {
    for (const OutputSpec& out : built.outputs)
        for (const std::string& name : out.quantities) {
            Source source;
            if (out.solid >= 0) {
                source.solid = &model_.solids()[static_cast<std::size_t>(out.solid)];
                source.columns = source.solid->size();
            } else if (out.element >= 0) {
                source.of_element = find_element_quantity(name);
                source.element = &model_.pulling_elements()[static_cast<std::size_t>(out.element)];
                source.columns = columns(source.of_element->labels);
            } else if (const BeamQuantity* of_beam = find_beam_quantity(name); of_beam && out.beam >= 0) {
                source.of_beam = of_beam;
                source.beam = &model_.beams()[static_cast<std::size_t>(out.beam)];
                source.fraction = out.fraction;
                source.columns = columns(of_beam->labels);
            } else if (out.body >= 0) {
                source.of_body = find_body_quantity(name);
                source.body = out.body;
                source.point = out.point;
                source.columns = columns(source.of_body->labels);
            } else {
                source.of_joint = find_joint_quantity(name);
                source.joint = &model_.joints()[static_cast<std::size_t>(out.joint)];
                source.columns = columns(source.of_joint->labels);
            }
            sources_.push_back(source);
        }
}

void Recorder::start(const State& state, const StepController& controller) {
    ledger_.begin(state);
    row(state, state.time, 0, 0);
    keep(state, {}, controller);
    publish();
}

void Recorder::go_on(const State& state, const std::vector<double>& ledger) {
    ledger_.recall(state, ledger);
    last_row_time_ = state.time;
    publish();
}

void Recorder::row(const State& state, double at_time, double h, int iterations) {
    const Motion& motion = model_.motion(state);
    double* at = values_.data();
    for (const Source& source : sources_) {
        if (source.solid)
            Eigen::Map<VecX>(at, source.columns) = source.solid->coordinates(state);
        else if (source.of_element)
            source.of_element->evaluate(*source.element, motion, at);
        else if (source.of_beam)
            source.of_beam->evaluate(*source.beam, source.fraction, motion, at);
        else if (source.of_body)
            source.of_body->evaluate(motion.node[source.body], source.point, at);
        else
            source.of_joint->evaluate(*source.joint, motion, state, at);
        at += source.columns;
    }
    ledger_.write(state, h, iterations, {at, values_.data() + values_.size()});
    file_.append(at_time, values_);
    last_row_time_ = state.time;
}

void Recorder::point(const State& state, double load_factor, int iterations) {
    if (points_++ == 0)
        ledger_.begin(state);
    else
        ledger_.go_on_from(state);
    row(state, load_factor, 0, iterations);
}

void Recorder::step(const StepRecord& record) {
    ledger_.step(record.state, record.h, record.report.books);
    last_h_ = record.h;
    last_iterations_ = record.report.iterations;
    if (record.index % every_ == 0) row(record.state, record.state.time, record.h, record.report.iterations);
}

void Recorder::passed(const State& state) {
    ledger_.go_on_from(state);
}

void Recorder::keep(const State& state, const RunSummary& done, const StepController& controller) {
    file_.set_checkpoint({state,
                          controller.memory(),
                          {done.steps, done.rejections, done.iterations, done.singular, done.error_rejections},
                          ledger_.memory()});
}

void Recorder::mark(const State& state, const RunSummary& done, const StepController& controller) {
    keep(state, done, controller);
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - published_;
    if (since.count() >= publish_period_ && since.count() >= publish_share * publish_cost_.count()) publish();
}

void Recorder::publish() {
    const auto begin = std::chrono::steady_clock::now();
    file_.publish();
    published_ = std::chrono::steady_clock::now();
    publish_cost_ = published_ - begin;
}

void Recorder::finish(const State& state, std::span<const SummaryItem> summary, Ending ending) {
    if (state.time != last_row_time_) row(state, state.time, last_h_, last_iterations_);
    file_.finish(state, summary, ending);
}

}  // namespace trammel

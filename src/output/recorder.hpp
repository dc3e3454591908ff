// output/recorder.hpp: the observer that keeps a run: outputs and ledger as rows of the result file, checkpoints at marks.
#pragma once

#include <chrono>

#include "model/built_model.hpp"
#include "model/quantities.hpp"
#include "output/ledger.hpp"
#include "output/result_file.hpp"
#include "stepping/simulation.hpp"

namespace trammel {

/// The series of a model's outputs, then those of the ledger.
std::vector<Series> recorded_series(const BuiltModel&);

class Recorder final : public Observer {
public:
    /// publish_period: s of wall-clock at least between two states of the file that others can read.
    Recorder(const BuiltModel& built, ResultFile file, double publish_period = 1);

    /// A new run: the first row and a checkpoint a killed run can go on from.
    void start(const State&, const StepController&);
    /// A resumed run: rows up to the checkpoint stand already.
    void go_on(const State&, const std::vector<double>& ledger);

    /// A point of a path of equilibria; its load factor stands in place of the time, the balance is the energy put in.
    void point(const State&, double load_factor, int iterations);

    void step(const StepRecord&) override;
    void passed(const State&) override;
    void mark(const State&, const RunSummary&, const StepController&) override;
    /// Records the last instant if `output_every` skipped it, and closes the file.
    void finish(const State&, std::span<const SummaryItem>, Ending);

    const Ledger& ledger() const { return ledger_; }

private:
    /// One quantity of one body, joint, element or place on a beam.
    struct Source {
        const BodyQuantity* of_body = nullptr;
        NodeId body = 0;
        Vec3 point = Vec3::Zero();
        const JointQuantity* of_joint = nullptr;
        const JointRecord* joint = nullptr;
        const BeamQuantity* of_beam = nullptr;
        const BeamRecord* beam = nullptr;
        const SolidRecord* solid = nullptr;
        const ElementQuantity* of_element = nullptr;
        const ElementRecord* element = nullptr;
        double fraction = 0;
        int columns = 1;
    };

    void row(const State&, double at, double h, int iterations);
    void keep(const State&, const RunSummary&, const StepController&);
    void publish();

    Model& model_;
    long every_;
    double publish_period_;
    std::vector<Source> sources_;
    ResultFile file_;
    Ledger ledger_;
    std::vector<double> values_;
    long points_ = 0;
    double last_row_time_ = 0, last_h_ = 0;
    int last_iterations_ = 0;
    std::chrono::steady_clock::time_point published_;
    std::chrono::duration<double> publish_cost_{0};
};

}  // namespace trammel

// app/command_compare.cpp: trammel compare: errors, cost and drift of several schemes on one model.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/commands.hpp"
#include "app/signals.hpp"
#include "laboratory/comparison.hpp"
#include "laboratory/plot.hpp"

namespace trammel {
namespace {

constexpr const char* header = "  {:>10} {:>10} {:>10} {:>10} {:>10} {:>8} {:>10} {:>9} {:>9} {:>10} {:>9} {:>9}\n";

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

void print_head() {
    fmt::print(header, "h", "position", "velocity", "multiplier", "rms pos.", "steps", "iterations", "factoriz.", "time",
               "energy", "gap", "gap rate");
    fmt::print(header, "s", "", "", "relative", "", "", "", "", "s", "J", "", "");
}

void print_row(const ComparedRun& r) {
    if (!r.trouble.empty()) {
        fmt::print("  {:>10.4g} {}\n", r.h, first_line(r.trouble));
        return;
    }
    fmt::print("  {:>10.4g} {:>10.3e} {:>10.3e} {:>10.3e} {:>10.3e} {:>8} {:>10} {:>9} {:>9.3g} {:>10.2e} {:>9.1e} {:>9.1e}{}\n",
               r.h, r.at_end.position, r.at_end.velocity, r.at_end.multipliers, r.rms.position, r.steps, r.iterations,
               r.factorizations, r.seconds, r.energy_drift, r.position_gap, r.velocity_gap,
               r.rejections > 0 ? fmt::format("  {} halved", r.rejections) : "");
}

void print_orders(const std::vector<ComparedRun>& runs) {
    const auto text = [](const std::optional<double>& o) { return o ? fmt::format("{:.2f}", *o) : std::string("-"); };
    const ObservedOrders o = observed_orders(runs);
    fmt::print("  {:>10} {:>10} {:>10} {:>10}\n", "order", text(o.position), text(o.velocity), text(o.multipliers));
}

std::string table(const std::vector<std::vector<ComparedRun>>& all) {
    std::string text =
        "scheme,h,trouble,position,velocity,multipliers,rms_position,rms_velocity,rms_multipliers,steps,rejections,"
        "iterations,factorizations,seconds,energy_drift,position_gap,velocity_gap\n";
    for (const auto& runs : all)
        for (const ComparedRun& r : runs) {
            std::string trouble = first_line(r.trouble);
            std::replace(trouble.begin(), trouble.end(), '"', '\'');
            text += fmt::format(
                "\"{}\",{:.17g},\"{}\",{:.9e},{:.9e},{:.9e},{:.9e},{:.9e},{:.9e},{},{},{},{},{:.6g},{:.9e},{:.9e},{:.9e}\n",
                r.scheme, r.h, trouble, r.at_end.position, r.at_end.velocity, r.at_end.multipliers, r.rms.position,
                r.rms.velocity, r.rms.multipliers, r.steps, r.rejections, r.iterations, r.factorizations, r.seconds,
                r.energy_drift, r.position_gap, r.velocity_gap);
        }
    return text;
}

std::string figure(const std::vector<std::vector<ComparedRun>>& all) {
    std::vector<Panel> panels{{"Position: work and precision", {"iterations", true, {}}, {"error at the end, m", true, {}}, {}},
                              {"Position: order", {"h, s", true, {}}, {"error at the end, m", true, {}}, {}},
                              {"Multipliers: order", {"h, s", true, {}}, {"relative error at the end", true, {}}, {}}};
    int style = 0;
    for (const auto& runs : all) {
        Curve work{runs.front().scheme, {}, {}, style++, true}, position = work, multipliers = work;
        for (const ComparedRun& r : runs) {
            if (!r.trouble.empty()) continue;
            work.x.push_back(static_cast<double>(r.iterations)), work.y.push_back(r.at_end.position);
            position.x.push_back(r.h), position.y.push_back(r.at_end.position);
            multipliers.x.push_back(r.h), multipliers.y.push_back(r.at_end.multipliers);
        }
        if (work.x.empty()) continue;
        panels[0].curves.push_back(std::move(work));
        panels[1].curves.push_back(std::move(position));
        panels[2].curves.push_back(std::move(multipliers));
    }
    const auto& last = panels[2].curves;
    if (std::all_of(last.begin(), last.end(),
                    [](const Curve& c) { return std::all_of(c.y.begin(), c.y.end(), [](double e) { return e <= 0; }); }))
        panels.pop_back();  // no multipliers
    return svg_figure(panels);
}

}  // namespace

int compare_command(const CompareOptions& options) {
    const auto& stop = watch_stop_signals();
    std::vector<Scheme> schemes;
    for (const std::string& text : options.schemes) schemes.push_back(parse_scheme(text));
    LoadedModel loaded = load_model(options.model, options.set);
    std::vector<double> steps = options.steps;
    std::sort(steps.begin(), steps.end(), std::greater<>());

    Comparison comparison(loaded.built, steps.front(), &stop);
    const double reference = options.reference > 0 ? options.reference : steps.back() / 8;
    const Differences error = comparison.make_reference(reference);
    fmt::print("model        {}{}, end at {:g} s\n", options.model, loaded.built.title.empty() ? "" : ": " + loaded.built.title,
               loaded.built.run.end);
    fmt::print(
        "reference    h = {:g} s and twice that, extrapolated; estimated error {:.1e} in position, {:.1e} in velocity, {:.1e} in "
        "multipliers\n",
        reference, error.position, error.velocity, error.multipliers);
    std::vector<std::vector<ComparedRun>> all;
    bool any = false;
    for (const Scheme& scheme : schemes) {
        fmt::print("{}\n", scheme.label);
        print_head();
        all.emplace_back();
        for (double h : steps) {
            all.back().push_back(comparison.run(scheme, h));
            any = any || all.back().back().trouble.empty();
            const auto& runs = all.back();
            const bool told =
                runs.size() > 1 && !runs.back().trouble.empty() && runs.back().trouble == runs[runs.size() - 2].trouble;
            if (told)
                fmt::print("  {:>10.4g} the same\n", h);
            else
                print_row(runs.back());
            if (stop) return interrupted + stop_signal();
        }
        print_orders(all.back());
    }
    if (!any) {
        fmt::print(stderr, "{}: no run came to its end\n", options.model);
        return simulation_failed;
    }
    if (!options.figure.empty()) {
        write_text(options.figure, figure(all));
        fmt::print("figure       {}\n", options.figure);
    }
    if (!options.csv.empty()) {
        write_text(options.csv, table(all));
        fmt::print("csv          {}\n", options.csv);
    }
    return done;
}

}  // namespace trammel

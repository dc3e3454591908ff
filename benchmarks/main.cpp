// main.cpp: the benchmarks, then tables: error of a short chain, meshes of a blade, schemes, growth of cost with the length.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string_view>

#include "timed_run.hpp"

namespace trammel::bench {
namespace {

using Make = std::function<Mechanism()>;

void report(benchmark::State& state, const RunFigures& f) {
    state.SetIterationTime(f.seconds);
    state.counters["us/step"] = f.micro_per_step();
    state.counters["iter/step"] = f.per_step(f.iterations);
    state.counters["fact/step"] = f.per_step(f.factorizations);
    state.counters["solve/step"] = f.per_step(f.solves);
    state.counters["ratio"] = f.ratio();
    state.counters["model_us"] = 1e6 * f.model_seconds / static_cast<double>(f.steps);
    state.counters["rest_ratio"] = f.rest_ratio();
    state.counters["drift_J"] = f.drift;
    state.counters["gap"] = f.gap;
    state.counters["alloc/step"] = f.allocations;
}

void add(const Make& make, int repeats) {
    benchmark::RegisterBenchmark(make().name.c_str(),
                                 [make, repeats](benchmark::State& state) {
                                     Mechanism mechanism = make();
                                     for (auto _ : state) report(state, measured(mechanism, repeats));
                                 })
        ->Iterations(1)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
}

/// One residual, and one residual and tangent, of a beam element of this order.
void add_elements(int order) {
    const auto add_one = [order](const char* what, bool tangent) {
        benchmark::RegisterBenchmark(fmt::format("beam_element/{}/{}", order, what).c_str(), [order,
                                                                                              tangent](benchmark::State& state) {
            ElementCost cost(100, order);
            for (auto _ : state) {
                benchmark::DoNotOptimize(cost.residual());
                if (tangent) benchmark::DoNotOptimize(cost.tangent());
            }
            state.counters["ns/element"] = benchmark::Counter(1e-9 * static_cast<double>(state.iterations()) * cost.elements(),
                                                              benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
        });
    };
    add_one("residual", false);
    add_one("residual+tangent", true);
}

/// Place of the chain's last link after 1 s against a run with steps sixteen times smaller, and the observed order.
void print_errors() {
    const auto tip = [](double h) {
        Mechanism m = chain(10, 1000);
        m.h = h;
        return timed(m).watched;
    };
    const Vec3 fine = tip(6.25e-5), h2 = tip(2e-3), h1 = tip(1e-3);
    const double coarse = (h2 - fine).norm(), error = (h1 - fine).norm();
    fmt::print("\nchain of 10, tip after 1 s: error {:.2e} m at h = 1e-3, observed order {:.2f}\n", error,
               std::log2(coarse / error));
}

/// Tip of the rotating blade at the end against a fine mesh with the same step: what order is worth.
void print_blade_meshes() {
    Mechanism fine = rotating_blade(20, 5);
    const Vec3 tip = timed(fine).watched;
    fmt::print("\n{:>15} {:>10} {:>14}\n", "blade, elements", "us/step", "tip error, m");
    for (const auto& [elements, order] : {std::pair{100, 1}, {3, 3}, {5, 3}, {10, 3}, {3, 5}}) {
        Mechanism m = rotating_blade(elements, order);
        const RunFigures f = timed(m);
        fmt::print("{:>15} {:>10.1f} {:>14.2e}\n", fmt::format("{} of order {}", elements, order), f.micro_per_step(),
                   (f.watched - tip).norm());
    }
}

/// Least-squares slope of log(cost per step) over log(N).
void print_growth() {
    constexpr long steps = 400;  // the same for all, so that the first factorization weighs the same
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    fmt::print("\n{:>7} {:>12} {:>12} {:>10} {:>10}\n", "links", "us/step", "us/step/link", "iter/step", "fact/step");
    for (const int links : {100, 300, 1000, 3000, 10000}) {
        Mechanism m = chain(links, steps);
        RunFigures f = timed(m);
        for (int k = 1; k < 3; ++k) f.seconds = std::min(f.seconds, timed(m).seconds);
        const double x = std::log(links), y = std::log(f.micro_per_step());
        n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
        fmt::print("{:>7} {:>12.1f} {:>12.3f} {:>10.2f} {:>10.3f}\n", links, f.micro_per_step(), f.micro_per_step() / links,
                   f.per_step(f.iterations), f.per_step(f.factorizations));
    }
    fmt::print("cost per step grows as N^{:.3f}\n", (n * sxy - sx * sy) / (n * sxx - sx * sx));
}

void add_all() {
    add([] { return chain(10, 1000); }, 5);
    add([] { return chain(40, 1000); }, 3);
    add([] { return chain(160, 1000); }, 3);
    add([] { return chain(1000, 400); }, 2);
    add([] { return chain(10000, 50); }, 1);
    add([] { return four_bar(40); }, 2);
    add([] { return bricard(); }, 3);
    add([] { return heavy_top(); }, 3);
    add([] { return cantilever(4, 3); }, 3);
    add([] { return cantilever(66, 3); }, 2);
    add([] { return rotating_blade(100, 1); }, 2);
    add([] { return rotating_blade(10, 3); }, 3);
    for (int order : {1, 3, 5}) add_elements(order);
}

/// `trammel_bench --profile <name>`: one bare run, for a profiler.
int profile(std::string_view name) {
    const std::pair<std::string_view, Make> known[] = {{"chain10", [] { return chain(10, 400); }},
                                                       {"chain160", [] { return chain(160, 200); }},
                                                       {"chain1000", [] { return chain(1000, 200); }},
                                                       {"chain10000", [] { return chain(10000, 100); }},
                                                       {"four_bar", [] { return four_bar(40); }},
                                                       {"bricard", [] { return bricard(); }},
                                                       {"heavy_top", [] { return heavy_top(); }},
                                                       {"cantilever", [] { return cantilever(66, 3); }},
                                                       {"rotating_blade", [] { return rotating_blade(100, 1); }}};
    for (const auto& [key, make] : known) {
        if (key != name) continue;
        Mechanism m = make();
        const RunFigures f = timed(m);
        fmt::print("{} steps, {} iterations, {} factorizations, {:.2f} us per step\n", f.steps, f.iterations, f.factorizations,
                   f.micro_per_step());
        return 0;
    }
    // `beam_residual3`: a hundred residuals of a hundred elements of order 3; `beam_tangent3`: a hundred tangents
    for (int order = 1; order <= highest_beam_order; ++order)
        for (bool tangent : {false, true})
            if (name == fmt::format("beam_{}{}", tangent ? "tangent" : "residual", order)) {
                ElementCost cost(100, order);
                for (int k = 0; k < 100; ++k) tangent ? cost.tangent() : cost.residual();
                return 0;
            }
    fmt::print("unknown mechanism '{}'\n", name);
    return 1;
}

}  // namespace
}  // namespace trammel::bench

int main(int argc, char** argv) {
    using namespace trammel::bench;
    if (argc == 3 && std::string_view(argv[1]) == "--profile") return profile(argv[2]);
    add_all();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    print_errors();
    print_blade_meshes();
    print_schemes();
    print_growth();
    return 0;
}

// verification/main.cpp: every case, one table, exit code 1 if any row failed.
#include <exception>

#include "cases.hpp"

int main() {
    using namespace trammel::verification;
    Table table;
    for (auto* run : {coefficient_cases,     linear_cases,
                      spectral_cases,        critical_step_cases,
                      pendulum_values,       pendulum_orders,
                      increment_map_case,    heavy_top_values,
                      heavy_top_orders,      torque_free_case,
                      planar_pendulum_case,  n_four_bar_cases,
                      bricard_case,          squeezer_case,
                      joint_cases,           rolling_cases,
                      soi2_mixed_case,       soi2_oscillator_case,
                      soi2_pendulum_case,    slider_crank_case,
                      explicit_cases,        explicit_mechanism_cases,
                      weighted_force_cases,  rotor_stator_cases,
                      car_axis_case,         beam_roll_up_cases,
                      beam_static_cases,     buckling_cases,
                      rotating_beam_cases,   two_disc_rotor_cases,
                      stepped_rotor_cases,   solid_cases,
                      craig_bampton_cases,   assembly_cases,
                      floating_cases,        tdg_cases,
                      tdg_crank_cases,       tdg_heavy_top_case,
                      tdg_beam_cases,        step_rule_cases,
                      damilano_cases,        modal_damping_cases,
                      beam_motion_cases,     energy_body_values,
                      energy_body_orders,    energy_oscillator_cases,
                      universal_joint_cases, energy_beam_cases,
                      turbine_cases,         journal_cases,
                      rotor_cases,           elastic_solid_cases,
                      turning_stator_cases}) {
        try {
            run(table);
        } catch (const std::exception& error) {
            table.broken(error.what());
        }
    }
    table.close();
    return table.failed() > 0 ? 1 : 0;
}

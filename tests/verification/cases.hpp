// verification/cases.hpp: the cases, each a function that adds its rows.
#pragma once

#include "table.hpp"

namespace trammel::verification {

void coefficient_cases(Table&);
void linear_cases(Table&);
void spectral_cases(Table&);
void critical_step_cases(Table&);
void pendulum_values(Table&);
void pendulum_orders(Table&);
void increment_map_case(Table&);
void heavy_top_values(Table&);
void heavy_top_orders(Table&);
void torque_free_case(Table&);
void planar_pendulum_case(Table&);
void n_four_bar_cases(Table&);
void bricard_case(Table&);
void squeezer_case(Table&);
void joint_cases(Table&);
void rolling_cases(Table&);
void soi2_mixed_case(Table&);
void soi2_oscillator_case(Table&);
void soi2_pendulum_case(Table&);
void slider_crank_case(Table&);
void explicit_cases(Table&);
void explicit_mechanism_cases(Table&);
void weighted_force_cases(Table&);
void rotor_stator_cases(Table&);
void car_axis_case(Table&);
void beam_roll_up_cases(Table&);
void beam_static_cases(Table&);
void damilano_cases(Table&);
void modal_damping_cases(Table&);
void beam_motion_cases(Table&);
void rotating_beam_cases(Table&);
void two_disc_rotor_cases(Table&);
void stepped_rotor_cases(Table&);
void buckling_cases(Table&);
void solid_cases(Table&);
void craig_bampton_cases(Table&);
void assembly_cases(Table&);
void floating_cases(Table&);
void tdg_cases(Table&);
void tdg_crank_cases(Table&);
void tdg_heavy_top_case(Table&);
void tdg_beam_cases(Table&);
void step_rule_cases(Table&);
void energy_body_values(Table&);
void energy_body_orders(Table&);
void energy_oscillator_cases(Table&);
void universal_joint_cases(Table&);
void energy_beam_cases(Table&);
void turbine_cases(Table&);
void journal_cases(Table&);
void rotor_cases(Table&);
void elastic_solid_cases(Table&);
void turning_stator_cases(Table&);

}  // namespace trammel::verification

"""Gear: two balanced discs on parallel oblique revolutes, angle_2 = ratio * angle_1 with ratio -2.5, torque sin 3t on the first.

Closed form: (J1 + ratio^2 J2) angle_1'' = sin 3t, from a given initial rate. The torque about e3 that the gear exerts on
the first disc is J1 angle_1'' - sin 3t; on the second it is minus that divided by the ratio. The mass centres lie on the
axes, the joint points 0.1 m and 0.15 m away from them, so the revolutes carry the weights and their moments.
"""
from common import *

E, ratio, om0 = frame([0.3, 0.4, 0.85], 0.25), -2.5, 0.6
a = E[:, 2]
disc = [(3.0, np.diag([0.04, 0.04, 0.075]), np.array([0.0, 0.0, -0.10]), np.array([0.0, 0.0, 0.0])),
        (0.9, np.diag([0.006, 0.006, 0.011]), np.array([0.0, 0.0, 0.15]), E[:, 0] * 0.35)]  # m, I, joint point, where
D = disc[0][1][2, 2] + ratio**2 * disc[1][1][2, 2]

ref = []
for t in TIMES:
    th, om, acc = (t / 3.0 - np.sin(3.0 * t) / 9.0) / D + om0 * t, (1.0 - np.cos(3.0 * t)) / 3.0 / D + om0, np.sin(3.0 * t) / D
    out = {"bodies": {}, "joints": {}}
    for (m, I, s, P), k, i in zip(disc, (1.0, ratio), "12"):
        A = rot(a, k * th) @ E
        out["bodies"]["disc" + i] = state(P - A @ s, A, np.zeros(3), k * om * a)
        out["joints"]["hinge" + i] = {"coordinates": [k * th], "rates": [k * om], "force": -m * G, "moment": cross(A @ s, m * G)}
    out["joints"]["gear"] = {"torque_on_first": disc[0][1][2, 2] * acc - np.sin(3.0 * t)}
    ref.append(out)

write("gear", __doc__, {
    "bodies": [body("disc" + i, m, I, P - E @ s, E, np.zeros(3), k * om0 * a)
               for (m, I, s, P), k, i in zip(disc, (1.0, ratio), "12")],
    "joints": [joint("hinge" + i, "revolute", "ground", "disc" + i, P, E, s, np.eye(3)) for (m, I, s, P), i in zip(disc, "12")]
    + [{"name": "gear", "type": "gear", "first_joint": "hinge1", "second_joint": "hinge2", "ratio": ratio}],
    "loads": [{"name": "motor", "type": "joint_torque", "joint": "hinge1", "torque": [{"sine": [1.0, 3.0]}]}]}, ref)

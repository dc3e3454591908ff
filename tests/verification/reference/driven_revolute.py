"""Driven revolute: off-centre body with a full inertia tensor, angle prescribed as 0.3 t^2 + 0.2 sin 2t; closed form.

drive_effort is the driving torque on the body about e3. It is contained in the reaction moment.
"""
from common import *

E = frame([-0.4, 0.6, 0.5], 0.9)
a, P = E[:, 2], np.array([0.05, 0.25, -0.15])
m, s, A0 = 2.7, np.array([0.28, 0.22, -0.17]), rot([0.9, 0.1, 0.4], -0.65)
c0, I0, rate0 = -A0 @ s, A0 @ INERTIA @ A0.T, 0.4

ref = []
for t in TIMES:
    th, om, thdd = 0.3 * t**2 + 0.2 * np.sin(2.0 * t), 0.6 * t + 0.4 * np.cos(2.0 * t), 0.6 - 0.8 * np.sin(2.0 * t)
    R = rot(a, th)
    c, w, al = R @ c0, om * a, thdd * a
    F, M = reaction(m, R @ I0 @ R.T, w, cross(al, c) + cross(w, cross(w, c)), al, m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + c, R @ A0, cross(w, c), w)},
                "joints": {"hinge": {"coordinates": [th], "rates": [om], "force": F, "moment": M, "drive_effort": M @ a}}})

write("driven_revolute", __doc__, {
    "bodies": [body("body", m, INERTIA, P + c0, A0, cross(rate0 * a, c0), rate0 * a)],
    "joints": [joint("hinge", "revolute", "ground", "body", P, E, s, A0.T @ E,
                     drive=[{"power": [0.3, 2]}, {"sine": [0.2, 2.0]}])]}, ref)

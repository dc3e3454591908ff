"""Screw joint, displacement = pitch * angle with 0.05 m/rad, about an oblique off-centre axis; one angle, one equation."""
from common import *

E = frame([-0.5, 0.4, 0.7], -0.4)
a, P, h = E[:, 2], np.array([0.1, 0.3, -0.2]), 0.05
m, s, A0, rate0 = 1.4, np.array([0.11, 0.19, -0.23]), rot([-0.6, 0.4, 1.0], 0.9), -2.2
c0, I0 = -A0 @ s, A0 @ INERTIA2 @ A0.T
J = a @ I0 @ a + m * cross(a, c0) @ cross(a, c0) + m * h * h


def angular_acceleration(th):
    return m * G @ (cross(a, rot(a, th) @ c0) + h * a) / J


ref = []
for t, (th, om) in integrate(lambda t, y: [y[1], angular_acceleration(y[0])], [0.0, rate0]):
    R, thdd = rot(a, th), angular_acceleration(th)
    c, I, w, al = R @ c0, R @ I0 @ R.T, om * a, thdd * a
    F, M = reaction(m, I, w, cross(al, c) + cross(w, cross(w, c)) + h * al, al, m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + h * th * a + c, R @ A0, cross(w, c) + h * w, w)},
                "joints": {"screw": {"coordinates": [th, h * th], "rates": [om, h * om], "force": F, "moment": M}}})

write("screw", __doc__, {
    "bodies": [body("body", m, INERTIA2, P + c0, A0, cross(rate0 * a, c0) + h * rate0 * a, rate0 * a)],
    "joints": [joint("screw", "screw", "ground", "body", P, E, s, A0.T @ E, pitch=h)]}, ref)

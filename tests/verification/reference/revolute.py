"""Revolute joint: a body with a full inertia tensor on an oblique off-centre axis; one angle, one equation."""
from common import *

E = frame([0.4, -0.3, 0.8], 0.3)
a, P = E[:, 2], np.array([0.2, -0.1, 0.5])
m, s, A0, rate0 = 2.3, np.array([0.15, -0.25, 0.32]), rot([1.0, 2.0, -0.5], 0.7), 1.7  # s: joint point in body axes
c0 = -A0 @ s  # from the joint point to the mass centre, at the start
I0 = A0 @ INERTIA @ A0.T
J = a @ I0 @ a + m * cross(a, c0) @ cross(a, c0)


def angular_acceleration(th):
    return m * cross(rot(a, th) @ c0, G) @ a / J


ref = []
for t, (th, om) in integrate(lambda t, y: [y[1], angular_acceleration(y[0])], [0.0, rate0]):
    R = rot(a, th)
    c, I, w, al = R @ c0, R @ I0 @ R.T, om * a, angular_acceleration(th) * a
    F, M = reaction(m, I, w, cross(al, c) + cross(w, cross(w, c)), al, m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + c, R @ A0, cross(w, c), w)},
                "joints": {"hinge": {"coordinates": [th], "rates": [om], "force": F, "moment": M}}})

write("revolute", __doc__, {
    "bodies": [body("body", m, INERTIA, P + c0, A0, cross(rate0 * a, c0), rate0 * a)],
    "joints": [joint("hinge", "revolute", "ground", "body", P, E, s, A0.T @ E)]}, ref)

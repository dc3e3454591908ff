"""Torsion spring-damper on an oblique off-centre revolute with a full-inertia body; one angle, one equation."""
from common import *

E = frame([-0.2, 0.5, 0.6], -0.3)
a, P = E[:, 2], np.array([0.4, 0.1, 0.2])
m, s, A0, rate0 = 1.5, np.array([-0.21, 0.17, 0.13]), rot([0.6, -0.8, 0.2], 0.85), 2.8
k, c_, free = 6.5, 0.15, -0.3
c0, I0 = -A0 @ s, A0 @ INERTIA2 @ A0.T
J = a @ I0 @ a + m * cross(a, c0) @ cross(a, c0)


def torque(th, om):
    return -k * (th - free) - c_ * om


def angular_acceleration(th, om):
    return (m * cross(rot(a, th) @ c0, G) @ a + torque(th, om)) / J


ref = []
for t, (th, om) in integrate(lambda t, y: [y[1], angular_acceleration(*y)], [0.0, rate0]):
    R = rot(a, th)
    c, w, al = R @ c0, om * a, angular_acceleration(th, om) * a
    F, M = reaction(m, R @ I0 @ R.T, w, cross(al, c) + cross(w, cross(w, c)), al, m * G, torque(th, om) * a, -c)
    ref.append({"bodies": {"body": state(P + c, R @ A0, cross(w, c), w)},
                "joints": {"hinge": {"coordinates": [th], "rates": [om], "force": F, "moment": M}},
                "springs": {"torsion": {"effort_on_second": torque(th, om)}}})

write("torsion_spring", __doc__, {
    "bodies": [body("body", m, INERTIA2, P + c0, A0, cross(rate0 * a, c0), rate0 * a)],
    "joints": [joint("hinge", "revolute", "ground", "body", P, E, s, A0.T @ E)],
    "loads": [{"name": "torsion", "type": "joint_spring", "joint": "hinge", "coordinate": "rotation",
               "stiffness": k, "damping": c_, "free": free}]}, ref)

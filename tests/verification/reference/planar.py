"""Planar joint: the joint point of a body moves in an inclined plane while the body turns about the normal.

A point-to-point spring-damper from the ground to another point of the body couples the two in-plane displacements and
the angle. Minimal coordinates: x, y, angle.
"""
from common import *

E, P = frame([0.35, -0.25, 0.9], 0.7), np.array([0.1, -0.3, 0.2])
n = E[:, 2]
m, s, A0 = 1.6, np.array([0.09, 0.16, -0.21]), rot([0.5, -0.3, 1.0], 0.75)
u0 = np.array([0.8, -0.5, 3.0])
k, c_, free, anchor, sp = 55.0, 1.2, 0.5, np.array([0.7, 0.6, 0.3]), np.array([-0.2, 0.1, 0.15])
c0, I0 = -A0 @ s, A0 @ INERTIA @ A0.T


def solve(x, y, th, xd, yd, om):
    R = rot(n, th)
    c, w = R @ c0, om * n
    p = P + E[:, 0] * x + E[:, 1] * y
    v = E[:, 0] * xd + E[:, 1] * yd + cross(w, c)
    b = R @ A0 @ sp
    d = p + c + b - anchor
    L = np.linalg.norm(d)
    rate = d @ (v + cross(w, b)) / L
    f = k * (L - free) + c_ * rate
    F = -f * d / L
    Jv = np.column_stack([E[:, 0], E[:, 1], cross(n, c)])
    Jw = np.column_stack([np.zeros(3), np.zeros(3), n])
    B = (m, R @ I0 @ R.T, w, Jv, Jw, cross(w, cross(w, c)), np.zeros(3), m * G + F, cross(b, F))
    return *kane([B]), B, p + c, R @ A0, v, c, (L, rate, f)


ref = []
for t, y in integrate(lambda t, y: [*y[3:], *solve(*y)[0]], [0.0, 0.0, 0.0, *u0]):
    ud, acc, B, r, A, v, c, sp_ = solve(*y)
    F, M = reaction(*B[:3], *acc[0], B[7], B[8], -c)
    ref.append({"bodies": {"body": state(r, A, v, B[2])},
                "joints": {"table": {"coordinates": y[:3], "rates": y[3:], "force": F, "moment": M}},
                "springs": {"spring": dict(zip(("length", "rate", "tension"), sp_))}})

w0 = u0[2] * n
write("planar", __doc__, {
    "bodies": [body("body", m, INERTIA, P + c0, A0, E[:, :2] @ u0[:2] + cross(w0, c0), w0)],
    "joints": [joint("table", "planar", "ground", "body", P, E, s, A0.T @ E)],
    "loads": [{"name": "spring", "type": "point_to_point", "first": "ground", "second": "body", "point_first": anchor,
               "point_second": sp, "stiffness": k, "damping": c_, "free_length": free}]}, ref)

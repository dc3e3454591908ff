"""Prismatic joint: a block slides obliquely along an arm that turns on an oblique revolute; angle and displacement.

Two cases: prismatic (both free) and driven_prismatic (displacement prescribed as 0.1 sin 4t, the angle free).
"""
from common import *

E = frame([0.3, -0.7, 0.6], 0.2)
a, P = E[:, 2], np.array([0.1, 0.2, 0.3])
m1, s1, A10 = 1.8, np.array([0.20, -0.11, 0.07]), rot([1.0, -0.4, 0.6], 0.8)  # arm; s1: revolute point in it
c10, I10 = -A10 @ s1, A10 @ INERTIA @ A10.T
D0 = frame([0.8, 0.5, -0.3], -0.6)  # sliding frame at the start, in world axes
q1 = np.array([0.25, 0.13, -0.09])  # slide point in the arm
m2, s2, A20 = 1.1, np.array([-0.06, 0.09, 0.14]), rot([-0.2, 0.7, 0.5], -0.5)  # block; s2: slide point in it
I20 = A20 @ INERTIA2 @ A20.T
b0, c20 = c10 + A10 @ q1, -A20 @ s2  # revolute point to slide point of the arm; slide point to centre of the block


def solve(t, th, x, om, v, drive=None):
    """Accelerations of (angle, displacement) and everything needed for the reactions."""
    R = rot(a, th)
    d, c1, w = R @ D0[:, 2], R @ c10, om * a
    p2 = R @ b0 + x * d  # revolute point to slide point of the block
    c2 = p2 + R @ c20
    z = np.zeros(3)
    B1 = [m1, R @ I10 @ R.T, w, np.column_stack([cross(a, c1), z]), np.column_stack([a, z]), cross(w, cross(w, c1)), z, m1 * G, z]
    B2 = [m2, R @ I20 @ R.T, w, np.column_stack([cross(a, c2), d]), np.column_stack([a, z]),
          cross(w, cross(w, c2)) + 2.0 * cross(w, d) * v, z, m2 * G, z]
    if drive is not None:  # the displacement is known: its acceleration moves to the known part
        for B in (B1, B2):
            B[5] = B[5] + B[3][:, 1] * drive
            B[3], B[4] = B[3][:, :1], B[4][:, :1]
    ud, acc = kane([B1, B2])
    return ud, acc, B1, B2, d, p2, c1, c2, R


def reference(t, th, x, om, v, drive=None):
    ud, acc, B1, B2, d, p2, c1, c2, R = solve(t, th, x, om, v, drive)
    w = om * a
    F2, M2 = reaction(*B2[:3], *acc[1], m2 * G, 0.0, p2 - c2)
    F1, M1 = reaction(*B1[:3], *acc[0], m1 * G - F2, -M2 - cross(p2 - c1, F2), -c1)
    out = {"bodies": {"arm": state(P + c1, R @ A10, cross(w, c1), w), "block": state(P + c2, R @ A20, cross(w, c2) + d * v, w)},
           "joints": {"hinge": {"coordinates": [th], "rates": [om], "force": F1, "moment": M1},
                      "slide": {"coordinates": [x], "rates": [v], "force": F2, "moment": M2}}}
    if drive is not None:
        out["joints"]["slide"]["drive_effort"] = F2 @ d
    return out


def problem(om, v, **drive):
    c20w = b0 + c20
    return {"bodies": [body("arm", m1, INERTIA, P + c10, A10, cross(om * a, c10), om * a),
                       body("block", m2, INERTIA2, P + c20w, A20, cross(om * a, c20w) + v * D0[:, 2], om * a)],
            "joints": [joint("hinge", "revolute", "ground", "arm", P, E, s1, A10.T @ E),
                       joint("slide", "prismatic", "arm", "block", q1, A10.T @ D0, s2, A20.T @ D0, **drive)]}


sol = integrate(lambda t, y: [y[2], y[3], *solve(t, *y)[0]], [0.0, 0.0, 1.9, -0.6])
write("prismatic", "Prismatic joint: a block slides obliquely along an arm that turns on an oblique revolute.",
      problem(1.9, -0.6), [reference(t, *y) for t, y in sol])


def slide(t):
    return 0.1 * np.sin(4.0 * t), 0.4 * np.cos(4.0 * t), -1.6 * np.sin(4.0 * t)


def driven(t, th, om):
    x, v, acc = slide(t)
    return t, th, x, om, v, acc


sol = integrate(lambda t, y: [y[1], *solve(*driven(t, *y))[0]], [0.0, 1.9])
write("driven_prismatic", "Driven prismatic joint: as prismatic, but the displacement is prescribed as 0.1 sin 4t. "
      "drive_effort is the driving force on the block along e3, contained in the reaction force.",
      problem(1.9, 0.4, drive=[{"sine": [0.1, 4.0]}]), [reference(*driven(t, *y)) for t, y in sol])

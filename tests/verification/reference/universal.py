"""Universal joint e1 . f2 = 0 between ground and body, both angles nonzero at the start.

The orientation is a turn by alpha about e1 (ground) followed by one by beta about f2 (body).
"""
from common import *

E, P = frame([0.2, 0.5, 0.8], 0.5), np.array([0.3, -0.2, 0.9])
m, s = 1.7, np.array([0.13, 0.08, 0.31])
Ab = rot([0.4, 0.9, -0.2], 0.6)  # body axes in world axes at zero angles
al0, be0, ald0, bed0 = 0.35, -0.55, 1.3, 2.4
e1, e2 = E[:, 0], E[:, 1]


def solve(al, be, ald, bed):
    R1 = rot(e1, al)
    f2 = R1 @ e2
    A = R1 @ rot(e2, be) @ Ab
    c = -A @ s
    w = ald * e1 + bed * f2
    alpha0 = bed * ald * cross(e1, f2)
    Jw = np.column_stack([e1, f2])
    B = (m, A @ INERTIA @ A.T, w, -rows(c) @ Jw, Jw, cross(alpha0, c) + cross(w, cross(w, c)), alpha0, m * G, np.zeros(3))
    return *kane([B]), B, A, c


ref = []
for t, y in integrate(lambda t, y: [*y[2:], *solve(*y)[0]], [al0, be0, ald0, bed0]):
    ud, acc, B, A, c = solve(*y)
    F, M = reaction(*B[:3], *acc[0], m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + c, A, cross(B[2], c), B[2])},
                "joints": {"cross": {"coordinates": y[:2], "rates": y[2:], "force": F, "moment": M}}})

_, _, B, A0, c0 = solve(al0, be0, ald0, bed0)
write("universal", __doc__, {
    "bodies": [body("body", m, INERTIA, P + c0, A0, cross(B[2], c0), B[2])],
    "joints": [joint("cross", "universal", "ground", "body", P, E, s, Ab.T @ E, initial_coordinates=[al0, be0],
                     initial_rates=[ald0, bed0])]}, ref)

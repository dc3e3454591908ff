"""Bead on an inclined straight wire that spins about the vertical at a constant rate; one displacement along the wire.

The wire is a body on a vertical revolute driven at 2.5 rad/s, its line does not meet the axis. The bead is a point mass
(with a round inertia that does not matter: no moment acts on it and it does not turn).
"""
from common import *

rate, P = 2.5, np.array([0.1, -0.2, 0.3])
ez, E = np.array([0.0, 0.0, 1.0]), np.eye(3)
M1, s1, A10 = 2.2, np.array([0.12, 0.07, -0.16]), rot([0.3, 0.8, -0.4], 0.5)  # wire; s1: revolute point in it
c10, I10 = -A10 @ s1, A10 @ INERTIA @ A10.T
D0, b0 = frame([0.7, 0.2, 0.5], 0.3), np.array([0.06, -0.15, 0.1])  # line frame and point from the revolute point, start
m, I2, A2, v0 = 0.4, 0.001 * np.eye(3), rot([1.0, 1.0, 0.3], 0.4), 2.4
W = rate * ez
z = np.zeros(3)


def acceleration(x):
    return D0[:, 2] @ (G - cross(W, cross(W, b0 + x * D0[:, 2])))


ref = []
for t, (x, v) in integrate(lambda t, y: [y[1], acceleration(y[0])], [0.0, v0]):
    R = rot(ez, rate * t)
    d, c1 = R @ D0[:, 2], R @ c10
    p = R @ b0 + x * d
    F2, M2 = reaction(m, I2, z, cross(W, cross(W, p)) + 2.0 * v * cross(W, d) + acceleration(x) * d, z, m * G, 0.0, z)
    F1, M_ = reaction(M1, R @ I10 @ R.T, W, cross(W, cross(W, c1)), z, M1 * G - F2, -cross(p - c1, F2), -c1)
    ref.append({"bodies": {"wire": state(P + c1, R @ A10, cross(W, c1), W), "bead": state(P + p, A2, cross(W, p) + v * d, z)},
                "joints": {"hinge": {"coordinates": [rate * t], "rates": [rate], "force": F1, "moment": M_,
                                     "drive_effort": M_ @ ez},
                           "guide": {"coordinates": [x], "rates": [v], "force": F2, "moment": M2}}})

write("bead", __doc__, {
    "bodies": [body("wire", M1, INERTIA, P + c10, A10, cross(W, c10), W),
               body("bead", m, I2, P + b0, A2, cross(W, b0) + v0 * D0[:, 2], z)],
    "joints": [joint("hinge", "revolute", "ground", "wire", P, E, s1, A10.T @ E, drive=[{"power": [rate, 1]}]),
               joint("guide", "point_on_line", "wire", "bead", s1 + A10.T @ b0, A10.T @ D0, z, A2.T @ D0)]}, ref)

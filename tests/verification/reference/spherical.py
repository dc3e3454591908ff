"""Spherical joint: a body with a full inertia tensor; quaternion and Euler's equations about the pivot in body axes."""
from common import *

E, P = frame([0.1, 0.2, 0.9]), np.array([-0.3, 0.4, 1.1])
m, s, A0, w0 = 1.9, np.array([-0.12, 0.21, 0.34]), rot([0.3, -1.0, 0.8], 1.1), np.array([1.2, -0.7, 2.1])  # w0 in body axes
Ip = INERTIA + m * (s @ s * np.eye(3) - np.outer(s, s))  # about the pivot; the mass centre is at -s


def angular_acceleration(A, w):
    return np.linalg.solve(Ip, m * cross(-s, A.T @ G) - cross(w, Ip @ w))


def rhs(t, y):
    q, w = y[:4], y[4:]
    return np.concatenate([quat_rate(q, w), angular_acceleration(from_quat(q), w)])


ref = []
for t, y in integrate(rhs, [*quat(A0), *w0]):
    A, wb = from_quat(y[:4]), y[4:]
    c, w, al = -A @ s, A @ wb, A @ angular_acceleration(A, wb)
    F, M = reaction(m, A @ INERTIA @ A.T, w, cross(al, c) + cross(w, cross(w, c)), al, m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + c, A, cross(w, c), w)},
                "joints": {"ball": {"coordinates": [], "rates": [], "force": F, "moment": M}}})

write("spherical", __doc__, {
    "bodies": [body("body", m, INERTIA, P - A0 @ s, A0, cross(A0 @ w0, -A0 @ s), A0 @ w0)],
    "joints": [joint("ball", "spherical", "ground", "body", P, E, s, A0.T @ E)]}, ref)

"""Moving ground: a body hung by a spherical joint from a ground point moving as (0.1 sin 3t, 0, 0.05 sin 5t).

Quaternion and Euler's equations about the pivot in the frame that moves with it, where gravity is diminished by the
acceleration of the pivot. motion_first is what is added to the joint point on the ground.
"""
from common import *

E, P = frame([0.1, 0.2, 0.9]), np.array([0.2, -0.4, 0.8])
m, s, A0, w0 = 1.5, np.array([0.10, -0.16, 0.29]), rot([-0.7, 0.5, 0.3], 0.8), np.array([-0.8, 1.6, 0.9])
Ip = INERTIA2 + m * (s @ s * np.eye(3) - np.outer(s, s))


def pivot(t):
    return (np.array([0.1 * np.sin(3.0 * t), 0.0, 0.05 * np.sin(5.0 * t)]),
            np.array([0.3 * np.cos(3.0 * t), 0.0, 0.25 * np.cos(5.0 * t)]),
            np.array([-0.9 * np.sin(3.0 * t), 0.0, -1.25 * np.sin(5.0 * t)]))


def angular_acceleration(t, A, w):
    return np.linalg.solve(Ip, m * cross(-s, A.T @ (G - pivot(t)[2])) - cross(w, Ip @ w))


def rhs(t, y):
    return np.concatenate([quat_rate(y[:4], y[4:]), angular_acceleration(t, from_quat(y[:4]), y[4:])])


ref = []
for t, y in integrate(rhs, [*quat(A0), *w0]):
    A, (x, v, acc) = from_quat(y[:4]), pivot(t)
    c, w, al = -A @ s, A @ y[4:], A @ angular_acceleration(t, A, y[4:])
    F, M = reaction(m, A @ INERTIA2 @ A.T, w, acc + cross(al, c) + cross(w, cross(w, c)), al, m * G, 0.0, -c)
    ref.append({"bodies": {"body": state(P + x + c, A, v + cross(w, c), w)},
                "joints": {"ball": {"coordinates": [], "rates": [], "force": F, "moment": M}}})

write("moving_ground", __doc__, {
    "bodies": [body("body", m, INERTIA2, P - A0 @ s, A0, pivot(0.0)[1] + cross(A0 @ w0, -A0 @ s), A0 @ w0)],
    "joints": [joint("ball", "spherical", "ground", "body", P, E, s, A0.T @ E,
                     motion_first=[[{"sine": [0.1, 3.0]}], [], [{"sine": [0.05, 5.0]}]])]}, ref)

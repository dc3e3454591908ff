"""Rigid joint: two welded bodies in free flight with spin; one composite body, its angular momentum kept in world axes.

State: rotation matrix of the first body (nine numbers) and nothing else that is not closed form: the common mass centre
falls freely and the angular momentum about it is constant. The reaction follows from Newton and Euler of the second part.
"""
from common import *

m1, A10, r1 = 2.0, rot([0.7, 0.2, -0.4], 0.9), np.array([0.3, -0.1, 1.0])
m2, A20, r2 = 1.3, rot([-0.5, 0.6, 0.1], 1.4), np.array([0.75, 0.25, 1.2])
P, E = np.array([0.5, 0.1, 1.05]), frame([0.3, 0.2, 0.6], 1.0)  # weld point and frame, world, at the start
v1, w0 = np.array([0.6, -0.9, 2.5]), np.array([2.0, -3.0, 4.0])  # of the first mass centre; world
rc = (m1 * r1 + m2 * r2) / (m1 + m2)
vc = v1 + cross(w0, rc - r1)
Jc = np.zeros((3, 3))  # composite inertia about the common centre, in axes of the first body
for m, A, r, I in ((m1, A10, r1, INERTIA), (m2, A20, r2, INERTIA2)):
    d = r - rc
    Jc += A @ I @ A.T + m * (d @ d * np.eye(3) - np.outer(d, d))
L = Jc @ w0
Jc = A10.T @ Jc @ A10
d1, d2, dp, A12 = A10.T @ (r1 - rc), A10.T @ (r2 - rc), A10.T @ (P - rc), A10.T @ A20


def omega(A):
    return A @ np.linalg.solve(Jc, A.T @ L)


ref = []
for t, y in integrate(lambda t, y: (rows(omega(y.reshape(3, 3))) @ y.reshape(3, 3)).ravel(), A10.ravel()):
    A = y.reshape(3, 3)
    w = omega(A)
    al = -A @ np.linalg.solve(Jc, A.T @ cross(w, L))
    c, v = rc + vc * t + 0.5 * G * t * t, vc + G * t
    a2 = G + cross(al, A @ d2) + cross(w, cross(w, A @ d2))
    A2 = A @ A12
    F, M = reaction(m2, A2 @ INERTIA2 @ A2.T, w, a2, al, m2 * G, 0.0, A @ (dp - d2))
    ref.append({"bodies": {"one": state(c + A @ d1, A, v + cross(w, A @ d1), w),
                           "two": state(c + A @ d2, A2, v + cross(w, A @ d2), w)},
                "joints": {"weld": {"coordinates": [], "rates": [], "force": F, "moment": M}}})

write("rigid", __doc__, {
    "bodies": [body("one", m1, INERTIA, r1, A10, v1, w0), body("two", m2, INERTIA2, r2, A20, v1 + cross(w0, r2 - r1), w0)],
    "joints": [joint("weld", "rigid", "one", "two", A10.T @ (P - r1), A10.T @ E, A20.T @ (P - r2), A20.T @ E)]}, ref)

"""Point on a line, point on a plane, rod of fixed length: an off-centre point of a free rigid body is guided.

Minimal coordinates: one displacement, two displacements, or two angles of the rod, and the quaternion of the body.
Cases point_on_line, point_on_plane and distance. The guide is frictionless, so the moment about the guided point is zero.
"""
from common import *

E, P = frame([0.45, 0.3, 0.85], 0.6), np.array([0.2, 0.1, 0.5])
m, s, A0, w0 = 1.7, np.array([0.14, -0.18, 0.22]), rot([0.8, -0.5, 0.6], 1.0), np.array([2.3, -1.1, 1.6])  # w0 in body axes
LENGTH = 1.2


def line(x, v):
    return P + E[:, 2] * x[0], E[:, 2:], np.zeros(3)


def plane(x, v):
    return P + E[:, :2] @ x, E[:, :2], np.zeros(3)


def rod(x, v):
    """Direction E (-sin b, sin a cos b, -cos a cos b), its partial derivatives and its acceleration at constant rates."""
    (sa, ca), (sb, cb) = ((np.sin(k), np.cos(k)) for k in x)
    J = LENGTH * E @ np.array([[0.0, -cb], [ca * cb, -sa * sb], [sa * cb, ca * sb]])
    aa, ab, bb = np.array([0.0, -sa * cb, ca * cb]), np.array([0.0, -ca * sb, -sa * sb]), np.array([sb, -sa * cb, ca * cb])
    bias = LENGTH * E @ (aa * v[0] ** 2 + 2.0 * ab * v[0] * v[1] + bb * v[1] ** 2)
    return P + LENGTH * E @ np.array([-sb, sa * cb, -ca * cb]), J, bias


def solve(guide, y):
    k = (len(y) - 7) // 2
    x, q, v, wb = y[:k], y[k:k + 4], y[k + 4:2 * k + 4], y[2 * k + 4:]
    p, J, bias = guide(x, v)
    A = from_quat(q)
    c, w = -A @ s, A @ wb
    Jv = np.column_stack([J, -rows(c) @ A])  # speeds: rates of x, angular velocity in body axes
    Jw = np.column_stack([np.zeros((3, k)), A])
    B = (m, A @ INERTIA @ A.T, w, Jv, Jw, bias + cross(w, cross(w, c)), np.zeros(3), m * G, np.zeros(3))
    ud, acc = kane([B])
    return np.concatenate([v, quat_rate(q, wb), ud]), (p, c, A, w, x, v, Jv @ np.concatenate([v, wb]), B, acc[0])


def case(name, text, kind, guide, x0, v0, **more):
    y0 = np.concatenate([x0, quat(A0), v0, w0])
    ref = []
    for t, y in integrate(lambda t, y: solve(guide, y)[0], y0):
        p, c, A, w, x, v, vc, B, acc = solve(guide, y)[1]
        F, M = reaction(*B[:3], *acc, m * G, 0.0, -c)
        out = {"coordinates": x, "rates": v, "force": F, "moment": M}
        if kind == "distance":
            out.update(coordinates=[], rates=[], tension=-F @ (p - P) / LENGTH)
        ref.append({"bodies": {"body": state(p + c, A, vc, w)}, "joints": {"guide": out}})
    p, c, A, w, x, v, vc, B, acc = solve(guide, y0)[1]
    write(name, text, {"bodies": [body("body", m, INERTIA, p + c, A0, vc, w)],
                       "joints": [joint("guide", kind, "ground", "body", P, E, s, A0.T @ E, **more)]}, ref)


case("point_on_line", "An off-centre point of a rigid body slides on a fixed line through p_a along e3; "
     "coordinate e3.(p_b - p_a).", "point_on_line", line, [0.0], [0.9])
case("point_on_plane", "An off-centre point of a rigid body slides on a fixed plane through p_a normal to e3; "
     "coordinates e1.(p_b - p_a), e2.(p_b - p_a).", "point_on_plane", plane, [0.0, 0.0], [0.7, -0.4])
case("distance", "A massless rod of 1.2 m from the ground point p_a to an off-centre point p_b of a rigid body, ball joints "
     "at both ends; tension is positive when the rod pulls.", "distance", rod, [0.4, -0.7], [1.1, 0.8], length=LENGTH)

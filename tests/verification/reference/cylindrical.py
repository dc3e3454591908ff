"""Cylindrical joint on an oblique off-centre axis with a torsional and a linear spring-damper; angle and displacement.

The linear spring acts on the displacement coordinate. It is the same as a point-to-point spring between a ground point on
the axis 1 m behind the joint point and the joint point of the body, with free length 1 m + free.
"""
from common import *

E = frame([0.6, 0.5, 0.9], 0.8)
a, P = E[:, 2], np.array([-0.2, 0.15, 0.4])
m, s, A0 = 2.1, np.array([0.17, -0.14, -0.22]), rot([0.2, 1.0, 0.3], -1.2)
rate0, v0 = 2.6, -0.35
kt, ct, th_free, kl, cl, s_free = 3.5, 0.08, 0.4, 160.0, 2.5, 0.06
c0, I0 = -A0 @ s, A0 @ INERTIA @ A0.T
J = a @ I0 @ a + m * cross(a, c0) @ cross(a, c0)


def efforts(th, x, om, v):
    return -kt * (th - th_free) - ct * om, -kl * (x - s_free) - cl * v


def accelerations(th, x, om, v):
    T, f = efforts(th, x, om, v)
    return (m * G @ cross(a, rot(a, th) @ c0) + T) / J, G @ a + f / m


ref = []
for t, y in integrate(lambda t, y: [y[2], y[3], *accelerations(*y)], [0.0, 0.0, rate0, v0]):
    th, x, om, v = y
    thdd, xdd = accelerations(*y)
    T, f = efforts(*y)
    R = rot(a, th)
    c, w, al = R @ c0, om * a, thdd * a
    acc = xdd * a + cross(al, c) + cross(w, cross(w, c))
    F, M = reaction(m, R @ I0 @ R.T, w, acc, al, m * G + f * a, T * a + cross(-c, f * a), -c)
    ref.append({"bodies": {"body": state(P + x * a + c, R @ A0, v * a + cross(w, c), w)},
                "joints": {"sleeve": {"coordinates": [th, x], "rates": [om, v], "force": F, "moment": M}},
                "springs": {"torsion": {"effort_on_second": T}, "linear": {"effort_on_second": f}}})

write("cylindrical", __doc__, {
    "bodies": [body("body", m, INERTIA, P + c0, A0, v0 * a + cross(rate0 * a, c0), rate0 * a)],
    "joints": [joint("sleeve", "cylindrical", "ground", "body", P, E, s, A0.T @ E)],
    "loads": [{"name": "torsion", "type": "joint_spring", "joint": "sleeve", "coordinate": "rotation",
               "stiffness": kt, "damping": ct, "free": th_free},
              {"name": "linear", "type": "joint_spring", "joint": "sleeve", "coordinate": "translation",
               "stiffness": kl, "damping": cl, "free": s_free}]}, ref)

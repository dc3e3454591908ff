"""Free bodies under springs, bushings and forces: cases point_spring, bushing_ground, bushing, dead_force, following_force.

State per body: mass centre, its velocity, the rotation matrix (nine numbers) and the angular momentum in world axes.

Bushing between the joint frames: s = (e_i.(p_b - p_a), s_rot), s_rot = (e3.f2 - e2.f3, e1.f3 - e3.f1, e2.f1 - e1.f2)/2,
which is +phi for a small turn phi of the second body. Generalised forces -K s - C s', energy s.K s/2. With R the matrix
of e_i.f_j, s_rot is the axial part of R and s_rot' = (tr(R) 1 - R)/2 (relative angular velocity in the first frame). The
force and moment given are those on the second body, the moment about p_b.
"""
from common import *

BODIES = [(1.8, INERTIA, np.array([0.3, -0.2, 0.6]), rot([0.4, 0.7, -0.3], 0.9), np.array([0.5, 0.8, 1.5]), np.array([1.4, -2.0, 1.1])),
          (1.2, INERTIA2, np.array([0.7, 0.1, 0.8]), rot([-0.3, 0.2, 0.9], -1.3), np.array([0.9, 0.3, 1.2]), np.array([0.6, -1.2, 2.3]))]
# mass, inertia, position, orientation, velocity (world), angular velocity (world)


def case(name, text, bodies, loads, forces):
    """forces(t, states) gives (force, moment about the mass centre) per body without gravity, and the springs."""
    def states(y):
        out = []
        for (m, I, *_), z in zip(bodies, y.reshape(-1, 18)):
            A = z[6:15].reshape(3, 3)
            out.append((z[:3], A, z[3:6], A @ np.linalg.solve(I, A.T @ z[15:])))
        return out

    def rhs(t, y):
        S = states(y)
        return np.concatenate([np.concatenate([v, G + F / b[0], (rows(w) @ A).ravel(), M])
                               for b, (r, A, v, w), (F, M) in zip(bodies, S, forces(t, S)[0])])

    names = ["body"] if len(bodies) == 1 else ["one", "two"]
    y0 = np.concatenate([np.concatenate([r, v, A.ravel(), A @ I @ A.T @ w]) for m, I, r, A, v, w in bodies])
    ref = []
    for t, y in integrate(rhs, y0):
        S = states(y)
        ref.append({"bodies": {n: state(*x) for n, x in zip(names, S)}, "springs": forces(t, S)[1]})
    write(name, text, {"bodies": [body(n, *b) for n, b in zip(names, bodies)], "loads": loads}, ref)


# point-to-point spring-damper from the ground to an off-centre point
k, c, free, anchor, sp = 90.0, 1.5, 0.6, np.array([-0.4, 0.3, 1.7]), np.array([0.16, 0.21, -0.12])


def point_spring(t, S):
    r, A, v, w = S[0]
    b = A @ sp
    d = r + b - anchor
    L = np.linalg.norm(d)
    rate = d @ (v + cross(w, b)) / L
    T = k * (L - free) + c * rate
    F = -T * d / L
    return [(F, cross(b, F))], {"spring": {"length": L, "rate": rate, "tension": T}}


case("point_spring", "Point-to-point spring-damper between a ground point and an off-centre point of a free rigid body; "
     "tension = stiffness (length - free_length) + damping * rate.", BODIES[:1],
     [{"name": "spring", "type": "point_to_point", "first": "ground", "second": "body", "point_first": anchor, "point_second": sp,
       "stiffness": k, "damping": c, "free_length": free}], point_spring)

# bushing, full symmetric 6 x 6 matrices
K = np.diag([400.0, 300.0, 500.0, 14.0, 11.0, 16.0])
C = np.diag([0.8, 1.0, 0.6, 0.03, 0.025, 0.04])
for i, j, x, y in ((0, 1, 40.0, 0.06), (1, 2, -25.0, 0.04), (0, 4, 9.0, 0.02), (1, 3, -7.0, -0.015), (2, 5, 5.0, 0.01), (3, 5, 1.5, 0.003)):
    K[i, j] = K[j, i] = x
    C[i, j] = C[j, i] = y
assert np.linalg.eigvalsh(K)[0] > 0.0 and np.linalg.eigvalsh(C)[0] > 0.0


def axial(R):
    return 0.5 * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])


def bushing(pa, va, wa, Ea, pb, vb, wb, Fb):
    d, R, wr = pb - pa, Ea.T @ Fb, Ea.T @ (wb - wa)
    H = 0.5 * (np.trace(R) * np.eye(3) - R)
    q = np.concatenate([Ea.T @ d, axial(R)])
    qd = np.concatenate([Ea.T @ (vb - va - cross(wa, d)), H @ wr])
    Q = -K @ q - C @ qd
    return Ea @ Q[:3], Ea @ H.T @ Q[3:], {"coordinates": q, "rates": qd, "energy": 0.5 * q @ K @ q}


def side(b, P, E):
    m, I, r, A, v, w = b
    return {"point": A.T @ (P - r), "orientation": quat(A.T @ E)}, A.T @ (P - r), A.T @ E


E0, P0 = frame([0.2, -0.6, 0.7], 0.4), np.array([0.45, 0.05, 0.75])
side0, s0, F0 = side(BODIES[0], P0, E0)
side1, s1, F1 = side(BODIES[1], P0, E0)


def bushing_ground(t, S):
    r, A, v, w = S[0]
    b, z = A @ s0, np.zeros(3)
    F, M, out = bushing(P0, z, z, E0, r + b, v + cross(w, b), w, A @ F0)
    return [(F, M + cross(b, F))], {"bushing": {**out, "force": F, "moment": M}}


def bushing_pair(t, S):
    (r1, A1, v1, w1), (r2, A2, v2, w2) = S
    b1, b2 = A1 @ s0, A2 @ s1
    F, M, out = bushing(r1 + b1, v1 + cross(w1, b1), w1, A1 @ F0, r2 + b2, v2 + cross(w2, b2), w2, A2 @ F1)
    # action and reaction: force and moment of the second body's point, turned round
    return [(-F, -M - cross(r2 + b2 - r1, F)), (F, M + cross(b2, F))], {"bushing": {**out, "force": F, "moment": M}}


case("bushing_ground", "Bushing with full symmetric 6x6 stiffness and damping between ground and a free rigid body.", BODIES[:1],
     [{"name": "bushing", "type": "bushing", "first": "ground", "second": "body",
       "frame_first": {"point": P0, "orientation": quat(E0)}, "frame_second": side0, "stiffness": K, "damping": C}],
     bushing_ground)
case("bushing", "Bushing with full symmetric 6x6 stiffness and damping between two free rigid bodies.", BODIES,
     [{"name": "bushing", "type": "bushing", "first": "one", "second": "two", "frame_first": side0, "frame_second": side1,
       "stiffness": K, "damping": C}], bushing_pair)

# constant force at an off-centre point: fixed in the world, or fixed in the body; equal at the start
point, follow = np.array([0.2, -0.15, 0.1]), np.array([4.0, 7.0, 12.0])
dead = BODIES[0][3] @ follow
case("dead_force", "Force constant in world components at an off-centre point of a free rigid body.", BODIES[:1],
     [{"name": "force", "type": "force", "body": "body", "point": point, "force": dead}],
     lambda t, S: ([(dead, cross(S[0][1] @ point, dead))], {}))
case("following_force", "Force constant in body components at an off-centre point of a free rigid body; equal to that of "
     "dead_force at the start.", BODIES[:1],
     [{"name": "force", "type": "following_force", "body": "body", "point": point, "force": follow}],
     lambda t, S: ([(S[0][1] @ follow, S[0][1] @ cross(point, follow))], {}))

"""Tools of the case scripts: rotations, Kane's equations in minimal coordinates, reactions, and writing a case file.

Conventions of all case files
  world        right-handed, z up, gravity along -z; SI units.
  body         frame origin at the mass centre; inertia about it in body axes; orientation is the unit quaternion
               (w, x, y, z) that takes body components to world components; velocity is that of the mass centre in
               world components; angular_velocity is in BODY components.
  joint frame  given on both sides by a point and a quaternion (joint axes -> axes of that body; for the ground: world).
               e1 e2 e3 are the axes on the first body, f1 f2 f3 those on the second, p_a and p_b the points. e3 is the
               joint axis. The frames coincide at zero joint coordinates.
  coordinates  angle: right-handed turn of the second body about e3, not wrapped; displacement: e3.(p_b - p_a); planar:
               e1.(p_b - p_a), e2.(p_b - p_a), angle; cylindrical and screw: angle, displacement; universal: alpha about
               e1 (first body) and then beta about f2 (second body).
  functions    drive, torque and motion_first are sums of {power: [c, n]}, c t^n, and {sine: [c, w]}, c sin(w t). A drive
               prescribes the angle of a revolute or the displacement of a prismatic joint; drive_effort is its torque or
               force on the second body. motion_first is added to p_a on the ground. An initial angle is zero.
  springs      joint_spring: effort on the second body -stiffness (coordinate - free) - damping rate; point_to_point:
               tension stiffness (length - free_length) + damping rate; bushing: see free_body.py.
  reaction     force and moment the joint exerts on its SECOND body, world components, moment about p_b. Springs and
               loads are not part of it; a drive is.

Each other script is run by itself, prints its values and writes its case files; maxcoord.py *.yaml checks them all again.
Needs numpy, scipy and yaml.
"""
import os
import sys

import numpy as np
import yaml
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import maxcoord

G = np.array([0.0, 0.0, -9.81])
TIMES = [0.5, 1.0]
INERTIA = np.array([[0.120, 0.015, -0.020], [0.015, 0.170, 0.010], [-0.020, 0.010, 0.210]])  # a full tensor
INERTIA2 = np.array([[0.080, -0.010, 0.007], [-0.010, 0.060, 0.012], [0.007, 0.012, 0.095]])  # another one
for I in (INERTIA, INERTIA2):  # they belong to real bodies
    p = np.linalg.eigvalsh(I)
    assert p[0] > 0.0 and p[0] + p[1] > p[2]
cross = np.cross


def rot(axis, angle):
    return Rotation.from_rotvec(np.asarray(axis, float) / np.linalg.norm(axis) * angle).as_matrix()


def quat(A):
    x, y, z, w = Rotation.from_matrix(A).as_quat()
    q = np.array([w, x, y, z])
    return q if w >= 0.0 else -q


def quat_rate(q, w_body):
    """Derivative of a quaternion from the angular velocity in body components."""
    w = np.asarray(w_body)
    return 0.5 * np.concatenate([[-q[1:] @ w], q[0] * w + cross(q[1:], w)])


def from_quat(q):
    q = np.asarray(q) / np.linalg.norm(q)
    return Rotation.from_quat([q[1], q[2], q[3], q[0]]).as_matrix()


def frame(axis, twist=0.0):
    """A joint frame whose third axis is the given one; columns are e1, e2, e3."""
    e3 = np.asarray(axis, float) / np.linalg.norm(axis)
    e1 = np.cross([0.0, 1.0, 0.0], e3)
    e1 /= np.linalg.norm(e1)
    return rot(e3, twist) @ np.column_stack([e1, np.cross(e3, e1), e3])


def rows(S):
    """Matrix B with B u = S x u."""
    return np.array([[0.0, -S[2], S[1]], [S[2], 0.0, -S[0]], [-S[1], S[0], 0.0]])


def kane(bodies, extra=None):
    """Accelerations u' from sum of partial velocities times (inertia force - applied force) = 0.

    Each body is (m, I world, w, Jv, Jw, a0, alpha0, F, M): v = Jv u + .., a = Jv u' + a0, alpha = Jw u' + alpha0, with
    the applied force F and moment M about the mass centre. extra are generalised forces. Returns u' and (a, alpha)s.
    """
    H, f = 0.0, 0.0 if extra is None else np.asarray(extra, float)
    for m, I, w, Jv, Jw, a0, al0, F, M in bodies:
        H = H + m * Jv.T @ Jv + Jw.T @ I @ Jw
        f = f + Jv.T @ (F - m * a0) + Jw.T @ (M - I @ al0 - cross(w, I @ w))
    ud = np.linalg.solve(H, f)
    return ud, [(Jv @ ud + a0, Jw @ ud + al0) for m, I, w, Jv, Jw, a0, al0, F, M in bodies]


def reaction(m, I, w, a, alpha, F, M, arm):
    """Force and moment about the point at arm from the mass centre that a body still needs, by Newton and Euler."""
    R = m * a - F
    return R, I @ alpha + cross(w, I @ w) - M - cross(arm, R)


def integrate(rhs, y0):
    s = solve_ivp(rhs, (0.0, TIMES[-1]), np.asarray(y0, float), method="DOP853", rtol=1e-13, atol=1e-14, t_eval=TIMES)
    assert s.success
    return list(zip(s.t, s.y.T))


def body(name, m, I, r, A, v, w):
    """Body entry of a case file; w in world components here."""
    return {"name": name, "mass": m, "inertia": I, "position": r, "orientation": quat(A), "velocity": v,
            "angular_velocity": A.T @ w}


def state(r, A, v, w):
    return {"position": r, "velocity": v, "orientation": quat(A), "angular_velocity": A.T @ w}


def joint(name, kind, first, second, pa, Ea, pb, Eb, **more):
    return {"name": name, "type": kind, "first": first, "second": second,
            "frame_first": {"point": pa, "orientation": quat(Ea)},
            "frame_second": {"point": pb, "orientation": quat(Eb)}, **more}


def plain(x):
    if isinstance(x, dict):
        return {k: plain(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [plain(v) for v in x]
    if isinstance(x, np.ndarray):
        return plain(x.tolist())
    if isinstance(x, (float, np.floating)):
        return float(x)
    if isinstance(x, (int, np.integer)):
        return int(x)
    return x


def write(name, text, problem, reference):
    """Confirms the reference values by maximal coordinates and writes name.yaml next to the scripts."""
    doc = {"case": name, "description": " ".join(text.split()), "gravity": G}
    doc.update(problem)
    doc["reference"] = [{"t": t, **r} for t, r in zip(TIMES, reference)]
    doc = plain(doc)
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".yaml")
    head = f"# {name}: made by {os.path.basename(sys.argv[0])}; the conventions are those at the head of common.py\n"
    out = head + yaml.dump(doc, sort_keys=False, default_flow_style=None, width=200)
    doc = yaml.safe_load(out)
    err, verdict = maxcoord.check(doc)
    print(f"== {name}: {verdict}")
    if err > 1e-9:
        sys.exit(f"{name}: the two routes disagree")
    with open(path, "w") as f:
        f.write(out)
    for r in doc["reference"]:
        print(f"t = {r['t']}")
        for group in ("bodies", "joints", "springs", "invariants"):
            for k, d in r.get(group, {}).items():
                for q, x in d.items():
                    print(f"  {k:10s} {q:18s}", *(f"{c:.14g}" for c in np.atleast_1d(x)))

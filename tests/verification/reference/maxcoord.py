"""Second route to the reference values: integrates any of the *.yaml problems of this directory in maximal coordinates.

Every body has six velocities (world velocity of the mass centre, world angular velocity). The constraints are solved for
their multipliers on acceleration level and the whole is integrated by DOP853 without stabilisation, so the constraint
drift, returned too, measures the error. Knows nothing of the minimal coordinates of the case scripts.

A Jet is a quantity x with its first derivative and its second derivative written x'' = J a + b, where a are the
accelerations of all bodies and b collects everything else; constraints are composed of jets, so J and b need no formula
of their own. Usage: maxcoord.py case.yaml ... compares with the reference values stored in the file.
"""
import sys

import numpy as np
import yaml
from scipy.integrate import solve_ivp


def skew(v):
    return np.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])


def matrix(q):
    """Rotation matrix of the quaternion (w, x, y, z)."""
    q = np.asarray(q, float) / np.linalg.norm(q)
    s = skew(q[1:])
    return np.eye(3) + 2.0 * q[0] * s + 2.0 * s @ s


class Jet:
    """Vector x (or scalar) with x' = d and x'' = J a + b."""

    def __init__(self, x, d, b, J):
        self.x, self.d, self.b, self.J = x, d, b, J

    def __sub__(self, o):
        return Jet(self.x - o.x, self.d - o.d, self.b - o.b, self.J - o.J)

    def __add__(self, o):
        return Jet(self.x + o.x, self.d + o.d, self.b + o.b, self.J + o.J)

    def scaled(self, c):
        return Jet(c * self.x, c * self.d, c * self.b, c * self.J)

    def dot(self, o):
        return Jet(self.x @ o.x, self.d @ o.x + self.x @ o.d, self.b @ o.x + 2.0 * self.d @ o.d + self.x @ o.b,
                   o.x @ self.J + self.x @ o.J)


def scalar_function(spec, t):
    """Value and two derivatives of sum of {power: [c, n]} c t^n and {sine: [c, w]} c sin(w t) terms."""
    f = np.zeros(3)
    for term in spec:
        if "power" in term:
            c, n = term["power"]
            f += [c * t**n, c * n * t ** (n - 1) if n > 0 else 0.0, c * n * (n - 1) * t ** (n - 2) if n > 1 else 0.0]
        else:
            c, w = term["sine"]
            f += [c * np.sin(w * t), c * w * np.cos(w * t), -c * w * w * np.sin(w * t)]
    return f


class Model:
    def __init__(self, problem):
        self.p = problem
        self.bodies = problem["bodies"]
        self.n = len(self.bodies)
        self.index = {b["name"]: i for i, b in enumerate(self.bodies)}
        self.joints = problem.get("joints", [])
        self.loads = problem.get("loads", [])
        self.gravity = np.array(problem["gravity"], float)
        self.mass = [float(b["mass"]) for b in self.bodies]
        self.inertia = [np.array(b["inertia"], float) for b in self.bodies]
        # per joint: which side is which, where its frames are; an angle is integrated along with the state
        self.side = {}
        for j in self.joints:
            if "first" in j:
                self.side[j["name"]] = tuple(
                    (self.index.get(j[s], -1), np.array(j[f]["point"], float), matrix(j[f]["orientation"]))
                    for s, f in (("first", "frame_first"), ("second", "frame_second")))
        self.angles = [j["name"] for j in self.joints if j["type"] in ("revolute", "cylindrical", "screw", "planar")]

    def start(self):
        y = []
        for b in self.bodies:
            w = matrix(b["orientation"]) @ b["angular_velocity"]
            y += [*b["position"], *b["orientation"], *b["velocity"], *w]
        y += [next(j for j in self.joints if j["name"] == a).get("initial_angle", 0.0) for a in self.angles]
        return np.array(y, float)

    def unpack(self, t, y):
        self.t = t
        n = self.n
        Y = y[: 13 * n].reshape(n, 13)
        self.r, self.v, self.w = Y[:, 0:3], Y[:, 7:10], Y[:, 10:13]
        self.A = [matrix(q) for q in Y[:, 3:7]]
        self.q = Y[:, 3:7]
        self.angle = dict(zip(self.angles, y[13 * n:]))

    # kinematics of a point, a vector and the angular velocity of a body; body -1 is the ground
    def point(self, i, s, motion=None):
        J = np.zeros((3, 6 * self.n))
        if i < 0:
            z = np.zeros((3, 3))
            if motion:
                z = np.array([scalar_function(c, self.t) for c in motion]).T
            return Jet(s + z[0], z[1], z[2], J)
        u, w = self.A[i] @ s, self.w[i]
        J[:, 6 * i:6 * i + 3] = np.eye(3)
        J[:, 6 * i + 3:6 * i + 6] = -skew(u)
        return Jet(self.r[i] + u, self.v[i] + np.cross(w, u), np.cross(w, np.cross(w, u)), J)

    def vector(self, i, e):
        J = np.zeros((3, 6 * self.n))
        if i < 0:
            return Jet(e, np.zeros(3), np.zeros(3), J)
        u, w = self.A[i] @ e, self.w[i]
        J[:, 6 * i + 3:6 * i + 6] = -skew(u)
        return Jet(u, np.cross(w, u), np.cross(w, np.cross(w, u)), J)

    def spin(self, i, axis):
        """Jet of the angle whose rate is axis . w_i, axis a vector jet; its value is not used."""
        J = np.zeros(6 * self.n)
        if i < 0:
            return Jet(0.0, 0.0, 0.0, J)
        J[6 * i + 3:6 * i + 6] = axis.x
        return Jet(0.0, axis.x @ self.w[i], axis.d @ self.w[i], J)

    def frames(self, j):
        (ia, sa, Ea), (ib, sb, Eb) = self.side[j["name"]]
        pa, pb = self.point(ia, sa, j.get("motion_first")), self.point(ib, sb)
        e = [self.vector(ia, Ea[:, k]) for k in range(3)]
        f = [self.vector(ib, Eb[:, k]) for k in range(3)]
        return ia, ib, pa, pb, e, f

    def relative_angle(self, j):
        ia, ib, pa, pb, e, f = self.frames(j)
        th = self.spin(ib, e[2]) - self.spin(ia, e[2])
        th.x = self.angle[j["name"]]
        return th

    def rows(self, j):
        """Constraint equations of a joint as scalar jets that stay zero."""
        if j["type"] == "gear":
            a, b = (next(k for k in self.joints if k["name"] == j[s]) for s in ("first_joint", "second_joint"))
            return [self.relative_angle(b) - self.relative_angle(a).scaled(j["ratio"])]
        ia, ib, pa, pb, e, f = self.frames(j)
        d = pb - pa
        coincident = [Jet(d.x[k], d.d[k], d.b[k], d.J[k]) for k in range(3)]
        parallel = [e[0].dot(f[2]), e[1].dot(f[2])]
        along = [e[0].dot(d), e[1].dot(d)]
        fixed = parallel + [e[0].dot(f[1])]
        t = j["type"]
        if t == "revolute":
            out = coincident + parallel
        elif t == "prismatic":
            out = along + fixed
        elif t == "cylindrical":
            out = along + parallel
        elif t == "screw":
            out = along + parallel + [e[2].dot(d) - self.relative_angle(j).scaled(j["pitch"])]
        elif t == "planar":
            out = [e[2].dot(d)] + parallel
        elif t == "spherical":
            out = coincident
        elif t == "universal":
            out = coincident + [e[0].dot(f[1])]
        elif t == "rigid":
            out = coincident + fixed
        elif t == "distance":
            out = [d.dot(d).scaled(0.5)]
            out[0].x -= 0.5 * j["length"] ** 2
        elif t == "point_on_line":
            out = along
        elif t == "point_on_plane":
            out = [e[2].dot(d)]
        if "drive" in j:
            g = scalar_function(j["drive"], self.t)
            c = self.relative_angle(j) if t == "revolute" else e[2].dot(d)
            out.append(Jet(c.x - g[0], c.d - g[1], c.b - g[2], c.J))
        return out

    def applied(self):
        """Generalised forces of gravity and loads; force and moment at the second body's point of every spring."""
        Q = np.zeros(6 * self.n)
        for i in range(self.n):
            Q[6 * i:6 * i + 3] += self.mass[i] * self.gravity
        self.spring = {}
        for L in self.loads:
            before = Q.copy()
            if L["type"] in ("force", "following_force"):
                i = self.index[L["body"]]
                x = self.point(i, np.array(L["point"], float))
                F = np.array(L["force"], float)
                Q += x.J.T @ (self.A[i] @ F if L["type"] == "following_force" else F)
            elif L["type"] == "point_to_point":
                ia, ib = self.index.get(L["first"], -1), self.index.get(L["second"], -1)
                d = self.point(ib, np.array(L["point_second"], float)) - self.point(ia, np.array(L["point_first"], float))
                n = np.linalg.norm(d.x)
                f = L["stiffness"] * (n - L["free_length"]) + L["damping"] * (d.x @ d.d) / n
                Q -= d.J.T @ d.x * (f / n)
                self.spring[L["name"]] = {"length": n, "rate": d.x @ d.d / n, "tension": f}
            elif L["type"] in ("joint_torque", "joint_spring"):
                j = next(k for k in self.joints if k["name"] == L["joint"])
                if L.get("coordinate") == "translation":
                    ia, ib, pa, pb, e, f = self.frames(j)
                    c = e[2].dot(pb - pa)
                else:
                    c = self.relative_angle(j)
                if L["type"] == "joint_torque":
                    T = scalar_function(L["torque"], self.t)[0]
                else:
                    T = -L["stiffness"] * (c.x - L["free"]) - L["damping"] * c.d
                    self.spring[L["name"]] = {"effort_on_second": T}
                Q += c.J * T
            elif L["type"] == "bushing":
                self.side[L["name"]] = tuple(
                    (self.index.get(L[s], -1), np.array(L[f]["point"], float), matrix(L[f]["orientation"]))
                    for s, f in (("first", "frame_first"), ("second", "frame_second")))
                ia, ib, pa, pb, e, f = self.frames(L)
                d = pb - pa
                s = [e[k].dot(d) for k in range(3)]
                s += [(e[k].dot(f[l]) - e[l].dot(f[k])).scaled(0.5) for k, l in ((2, 1), (0, 2), (1, 0))]
                S, V = np.array([c.x for c in s]), np.array([c.d for c in s])
                G = -np.array(L["stiffness"]) @ S - np.array(L["damping"]) @ V
                Q += np.array([c.J for c in s]).T @ G
                self.spring[L["name"]] = dict(coordinates=S, rates=V, energy=0.5 * S @ np.array(L["stiffness"]) @ S,
                                              **self.on_second(L["name"], Q - before))
        return Q

    def on_second(self, name, Q):
        """Force and moment about the joint point of the second body contained in a generalised force."""
        ib, sb, _ = self.side[name][1]
        F = Q[6 * ib:6 * ib + 3]
        return {"force": F, "moment": Q[6 * ib + 3:6 * ib + 6] - np.cross(self.A[ib] @ sb, F)}

    def solve(self, t, y):
        self.unpack(t, y)
        n = 6 * self.n
        Q = self.applied()
        M = np.zeros((n, n))
        for i in range(self.n):
            I = self.A[i] @ self.inertia[i] @ self.A[i].T
            M[6 * i:6 * i + 3, 6 * i:6 * i + 3] = self.mass[i] * np.eye(3)
            M[6 * i + 3:6 * i + 6, 6 * i + 3:6 * i + 6] = I
            Q[6 * i + 3:6 * i + 6] -= np.cross(self.w[i], I @ self.w[i])
        self.block, rows = {}, []
        for j in self.joints:
            r = self.rows(j)
            self.block[j["name"]] = slice(len(rows), len(rows) + len(r))
            rows += r
        m = len(rows)
        self.residual = np.array([[r.x, r.d] for r in rows]) if m else np.zeros((1, 2))
        if m == 0:
            return np.linalg.solve(M, Q), np.zeros(0), np.zeros((0, n))
        G, b = np.array([r.J for r in rows]), np.array([r.b for r in rows])
        x = np.linalg.solve(np.block([[M, -G.T], [G, np.zeros((m, m))]]), np.concatenate([Q, -b]))
        return x[:n], x[n:], G

    def rhs(self, t, y):
        a, _, _ = self.solve(t, y)
        out = []
        for i in range(self.n):
            q, w = self.q[i], self.w[i]
            qd = 0.5 * np.concatenate([[-w @ q[1:]], q[0] * w + np.cross(w, q[1:])])
            out += [self.v[i], qd, a[6 * i:6 * i + 6]]
        out.append([self.relative_angle(j).d for j in self.joints if j["name"] in self.angles])
        return np.concatenate(out)

    def energy(self):
        E = 0.0
        for i in range(self.n):
            wb = self.A[i].T @ self.w[i]
            E += 0.5 * self.mass[i] * self.v[i] @ self.v[i] + 0.5 * wb @ self.inertia[i] @ wb
            E -= self.mass[i] * self.gravity @ self.r[i]
        return E

    def values(self, t, y):
        """Everything the case files give as reference, at one time."""
        _, lam, G = self.solve(t, y)
        out = {"bodies": {}, "joints": {}, "springs": self.spring}
        for i, b in enumerate(self.bodies):
            q = self.q[i] / np.linalg.norm(self.q[i])
            out["bodies"][b["name"]] = {"position": self.r[i], "velocity": self.v[i],
                                        "orientation": q, "angular_velocity": self.A[i].T @ self.w[i]}
        for j in self.joints:
            name = j["name"]
            Q = G[self.block[name]].T @ lam[self.block[name]]
            if j["type"] == "gear":
                a = next(k for k in self.joints if k["name"] == j["first_joint"])
                e = self.frames(a)[4][2].x
                i = self.side[a["name"]][1][0]
                out["joints"][name] = {"torque_on_first": Q[6 * i + 3:6 * i + 6] @ e}
                continue
            ia, ib, pa, pb, e, f = self.frames(j)
            d = pb - pa
            c = {k: e[k].dot(d) for k in range(3)}
            res = self.on_second(name, Q)
            t_ = j["type"]
            if t_ in ("revolute",):
                x = [self.relative_angle(j)]
            elif t_ in ("prismatic", "point_on_line"):
                x = [c[2]]
            elif t_ in ("cylindrical", "screw"):
                x = [self.relative_angle(j), c[2]]
            elif t_ == "planar":
                x = [c[0], c[1], self.relative_angle(j)]
            elif t_ == "point_on_plane":
                x = [c[0], c[1]]
            else:
                x = []
            res.update(coordinates=np.array([k.x for k in x]), rates=np.array([k.d for k in x]))
            if t_ == "universal":  # rotation about e1 of the first body, then about f2 of the second
                al = np.arctan2(f[1].x @ e[2].x, f[1].x @ e[1].x)
                be = np.arctan2(e[0].x @ f[2].x, e[0].x @ f[0].x)
                w = self.w[ib] - (self.w[ia] if ia >= 0 else 0.0)
                res.update(coordinates=np.array([al, be]), rates=np.array([w @ e[0].x, w @ f[1].x]))
            if t_ == "distance":
                u = d.x / np.linalg.norm(d.x)
                res["tension"] = -res["force"] @ u
            if "drive" in j:
                res["drive_effort"] = lam[self.block[name]][-1]
            out["joints"][name] = res
        return out

    def run(self, times):
        s = solve_ivp(self.rhs, (0.0, max(times)), self.start(), method="DOP853", rtol=1e-13, atol=1e-14, t_eval=times)
        res = [self.values(t, y) for t, y in zip(s.t, s.y.T)]
        drift = np.abs(self.residual).max()
        driven = any("drive" in j or "motion_first" in j for j in self.joints)
        end = self.energy()
        self.unpack(0.0, self.start())
        loss = None if driven or self.loads else abs(end - self.energy())
        return res, drift, loss


def compare(ref, val, path=""):
    """Largest |difference| over all numbers of ref, each relative to max(1, |vector|), and where."""
    worst = (0.0, "")
    for k, x in ref.items():
        if k == "t" or x is None:
            continue
        if isinstance(x, dict):
            worst = max(worst, compare(x, val[k], path + "/" + str(k)))
            continue
        a, b = np.atleast_1d(np.asarray(x, float)), np.atleast_1d(np.asarray(val[k], float))
        if a.size == 0 and b.size == 0:
            continue
        if k == "orientation" and a @ b < 0:
            b = -b
        worst = max(worst, (float(np.abs(a - b).max() / max(1.0, np.linalg.norm(a))), path + "/" + k))
    return worst


def check(problem):
    ref = problem["reference"]
    val, drift, loss = Model(problem).run([r["t"] for r in ref])
    err, where = max(compare(r, v) for r, v in zip(ref, val))
    energy = "" if loss is None else f", energy error {loss:.1e}"
    return err, f"both routes agree to {err:.1e} (worst {where}), constraint drift {drift:.1e}{energy}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with open(name) as f:
            print(f"{name}: {check(yaml.safe_load(f))[1]}")

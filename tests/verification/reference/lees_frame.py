"""Limit loads of Lee's frame by shooting along the rod: an independent solution of the planar equations of beams.

  x' = (1 + N/EA) cos a - (V/GA) sin a,  y' = (1 + N/EA) sin a + (V/GA) cos a,  a' = M/EI,  M' = -(x' ny - y' nx)
N, V: parts of the inner force n along and across the section, a its angle. n drops by the load where that acts.
Unknowns: angle and force at the first hinge and the load; conditions: place and moment of the second hinge, length of arc.
"""
from math import cos, sin, pi, sqrt

EA, GA, EI, LEG = 7.2e6 * 6, 7.2e6 / 2.6 * 5, 7.2e6 * 2, 120.0


def slope(u, n):
    x, y, a, m = u
    N, V = n[0] * cos(a) + n[1] * sin(a), -n[0] * sin(a) + n[1] * cos(a)
    dx, dy = (1 + N / EA) * cos(a) - V / GA * sin(a), (1 + N / EA) * sin(a) + V / GA * cos(a)
    return dx, dy, m / EI, -(dx * n[1] - dy * n[0])


def along(u, n, length, steps):
    h = length / steps
    for _ in range(steps):
        k1 = slope(u, n)
        k2 = slope([v + h / 2 * k for v, k in zip(u, k1)], n)
        k3 = slope([v + h / 2 * k for v, k in zip(u, k2)], n)
        k4 = slope([v + h * k for v, k in zip(u, k3)], n)
        u = [v + h / 6 * (a + 2 * b + 2 * c + d) for v, a, b, c, d in zip(u, k1, k2, k3, k4)]
    return u


def gap(unknown, following, steps=60):
    """Unknowns are scaled to size one."""
    angle, nx, ny, P = unknown[0], unknown[1] * 1e4, unknown[2] * 1e4, unknown[3] * 1e4
    u = along([0, 0, pi / 2 + angle, 0], (nx, ny), LEG, steps)
    u = along([u[0], u[1], u[2] - pi / 2, u[3]], (nx, ny), LEG / 5, steps // 4)
    f = (P * sin(u[2]), -P * cos(u[2])) if following else (0, -P)
    u = along(u, (nx - f[0], ny - f[1]), 0.8 * LEG, steps)
    return [u[0] / LEG - 1, u[1] / LEG - 1, u[3] / 1e5]


def solve(A, b):
    n = len(b)
    A = [row[:] + [c] for row, c in zip(A, b)]
    for i in range(n):
        p = max(range(i, n), key=lambda r: abs(A[r][i]))
        A[i], A[p] = A[p], A[i]
        for r in range(i + 1, n):
            q = A[r][i] / A[i][i]
            A[r] = [x - q * y for x, y in zip(A[r], A[i])]
    x = [0.0] * n
    for i in reversed(range(n)):
        x[i] = (A[i][n] - sum(A[i][j] * x[j] for j in range(i + 1, n))) / A[i][i]
    return x


def corrected(u, from_, way, arc, following):
    """Newton: the three conditions, and (u - from)·way = arc."""
    for _ in range(30):
        g = gap(u, following) + [sum((a - b) * w for a, b, w in zip(u, from_, way)) - arc]
        J = [[0.0] * 4 for _ in range(4)]
        for j in range(4):
            e = 1e-7
            up, down = u[:], u[:]
            up[j] += e
            down[j] -= e
            for i, (a, b) in enumerate(zip(gap(up, following), gap(down, following))):
                J[i][j] = (a - b) / (2 * e)
            J[3][j] = way[j]
        d = solve(J, [-x for x in g])
        u = [a + b for a, b in zip(u, d)]
        if max(map(abs, d)) < 1e-11:
            return u
    raise RuntimeError("no solution")


def limits(following, wanted):
    u, way, found = [0.0] * 4, [0, 0, 0, 1], []
    before = corrected(u, u, way, 0.02, following)
    way = [a - b for a, b in zip(before, u)]
    points = [u, before]
    arc = 0.02
    while len(found) < wanted:
        a, b = points[-2], points[-1]
        way = [y - x for x, y in zip(a, b)]
        size = sqrt(sum(w * w for w in way))
        way = [w / size for w in way]
        nxt = corrected([x + arc * w for x, w in zip(b, way)], b, way, arc, following)
        if (nxt[3] - b[3]) * (b[3] - a[3]) < 0:
            # the extremum between a and nxt: parabolas through points on the arc, narrowed
            lo, mid = -size, arc
            f = lambda s: corrected([x + s * w for x, w in zip(b, way)], b, way, s, following)[3]
            p, q, r = -size, 0.0, arc
            for _ in range(6):
                fp, fq, fr = f(p), f(q), f(r)
                top = q - 0.5 * ((q - p) ** 2 * (fq - fr) - (q - r) ** 2 * (fq - fp)) / ((q - p) * (fq - fr) - (q - r) * (fq - fp))
                w = 0.2 * (r - p)
                p, q, r = top - w / 2, top, top + w / 2
            found.append(1e4 * f(top))
        points.append(nxt)
    return found


if __name__ == "__main__":
    print("dead     ", limits(False, 2))
    print("following", limits(True, 2))

"""Edge shear near mid-span of both energy schemes over the revolutions, from their CSV folders:
plot.py energy_preserving_csv energy_decaying_csv docs/figures/wind_turbine.svg"""
import csv
import math
import sys

WIDTH, HEIGHT, LEFT, GAP, SPEED = 760, 170, 70, 34, 6


def shear(folder):
    rows = list(csv.reader(open(folder + "/middle.csv")))
    at = rows[0].index("section_force.z [N]")
    return [(float(r[0]) * SPEED / (2 * math.pi), float(r[at])) for r in rows[1:]]


def panel(top, title, points, low, high, end, colour):
    u = lambda x: LEFT + WIDTH * x / end
    v = lambda y: top + HEIGHT * (high - y) / (high - low)
    parts = [f'<rect x="{LEFT}" y="{top}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    for y in (low, 0, high):
        parts.append(f'<text x="{LEFT - 6}" y="{v(y) + 4:.1f}" text-anchor="end">{y:g} N</text>')
        parts.append(f'<path d="M{LEFT} {v(y):.1f}h{WIDTH}" stroke="#ddd"/>')
    curve = " ".join(f"{u(x):.1f},{v(y):.1f}" for x, y in points)
    parts.append(f'<polyline points="{curve}" fill="none" stroke="{colour}" stroke-width="0.9"/>')
    parts.append(f'<text x="{LEFT + 8}" y="{top + 16}" fill="{colour}">{title}</text>')
    return parts


preserving, decaying = shear(sys.argv[1]), shear(sys.argv[2])
end = decaying[-1][0]
bound = 100 * math.ceil(max(abs(y) for _, y in preserving) / 100)
total = 2 * HEIGHT + GAP + 70
svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {total}" font-family="sans-serif" font-size="12">',
       f'<rect width="100%" height="100%" fill="white"/>',
       f'<text x="{LEFT}" y="18" font-size="14">Wind turbine: shear in the rotor plane at mid-span of a blade</text>']
svg += panel(30, "energy_preserving", preserving, -bound, bound, end, "#c0392b")
svg += panel(30 + HEIGHT + GAP, "energy_decaying", decaying, -bound, bound, end, "#1f6fb4")
for k in range(0, int(end) + 1, 1 if end < 12 else 2):
    svg.append(f'<text x="{LEFT + WIDTH * k / end:.1f}" y="{48 + 2 * HEIGHT + GAP}" text-anchor="middle">{k}</text>')
svg.append(f'<text x="{LEFT + WIDTH / 2}" y="{64 + 2 * HEIGHT + GAP}" text-anchor="middle">revolutions of the rotor</text></svg>')
open(sys.argv[3], "w").write("\n".join(svg) + "\n")

"""Motion and step sizes of two examples, from their CSV folders:
plot.py tdg_pendulum_csv singular_crank_csv docs/figures/step_rules.svg"""
import csv
import math
import sys

WIDTH, HEIGHT, LEFT, GAP = 400, 150, 60, 30


def column(path, name):
    with open(path) as file:
        rows = list(csv.reader(file))
    at = rows[0].index(name)
    return [float(row[0]) for row in rows[1:]], [float(row[at]) for row in rows[1:]]


def curve(x0, y0, times, values, low, high, colour):
    points = " ".join(
        f"{x0 + WIDTH * t / times[-1]:.1f},{y0 + HEIGHT * (high - v) / (high - low):.1f}" for t, v in zip(times, values)
    )
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.1"/>'


def frame(x0, y0, low, high, label, end, last):
    parts = [f'<rect x="{x0}" y="{y0}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    for text, y in ((f"{high:g}", y0 + 10), (f"{low:g}", y0 + HEIGHT)):
        parts.append(f'<text x="{x0 - 4}" y="{y}" text-anchor="end">{text}</text>')
    parts.append(f'<text x="{x0 + 6}" y="{y0 + 14}">{label}</text>')
    if last:
        for text, x in (("0", x0), (f"{end:g} s", x0 + WIDTH)):
            parts.append(f'<text x="{x}" y="{y0 + HEIGHT + 14}" text-anchor="middle">{text}</text>')
    return parts


pendulum, crank, picture = sys.argv[1:4]
svg = []
cases = (
    (pendulum, "bob", "position.y [m]", 0.5, "y of the bob [m]; steps by the energy rule"),
    (crank, "slider", "position.x [m]", 2.0, "x of the slider [m]; steps by the position defect"),
)
for k, (folder, body, name, size, label) in enumerate(cases):
    x0 = LEFT + k * (WIDTH + LEFT + GAP)
    times, values = column(f"{folder}/{body}.csv", name)
    svg += frame(x0, 10, -size, size, label, times[-1], False)
    svg.append(curve(x0, 10, times, values, -size, size, "#1f77b4"))
    times, steps = column(f"{folder}/ledger.csv", "step.size")
    low, high = -3, -1
    svg += frame(x0, 30 + HEIGHT, low, high, "log10 of the step [s]", times[-1], True)
    svg.append(curve(x0, 30 + HEIGHT, times[1:], [math.log10(s) for s in steps[1:]], low, high, "#d62728"))
total = 2 * (WIDTH + LEFT) + 2 * GAP
with open(picture, "w") as file:
    file.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{2 * HEIGHT + 60}" '
        'font-family="sans-serif" font-size="11">\n<rect width="100%" height="100%" fill="white"/>\n'
    )
    file.write("\n".join(svg) + "\n</svg>\n")

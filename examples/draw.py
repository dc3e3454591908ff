"""Curves of a run as an SVG picture: draw.py out.svg title sheet.csv "x column" "y column" [sheet.csv "x" "y" ...]"""
import csv
import math
import sys

out, title, rest = sys.argv[1], sys.argv[2], sys.argv[3:]
curves = []
for sheet, x, y in zip(rest[0::3], rest[1::3], rest[2::3]):
    rows = list(csv.reader(open(sheet)))
    i, j = rows[0].index(x), rows[0].index(y)
    curves.append((y, x, [(float(r[i]), float(r[j])) for r in rows[1:]]))

width, height, left, low = 720, 360, 80, 50
xs = [p[0] for c in curves for p in c[2]]
ys = [p[1] for c in curves for p in c[2]]
x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
margin = 0.05 * (y1 - y0 or 1)
y0, y1 = y0 - margin, y1 + margin


def place(p):
    u = left + (p[0] - x0) / (x1 - x0) * (width - left - 20)
    v = height - low - (p[1] - y0) / (y1 - y0) * (height - low - 40)
    return f"{u:.1f},{v:.1f}"


def ticks(low, high):
    """Multiples of 1, 2 or 5 times a power of ten, four to eight of them."""
    power = 10 ** math.floor(math.log10((high - low) / 4))
    step = max(m * power for m in (1, 2, 5) if m * power <= (high - low) / 4)
    return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
       f'<rect width="{width}" height="{height}" fill="white"/><text x="{width / 2}" y="22" text-anchor="middle">{title}</text>',
       f'<path d="M{left} 40V{height - low}H{width - 20}" fill="none" stroke="#444"/>']
for a in ticks(x0, x1):
    u = place((a, y0)).split(",")[0]
    svg.append(f'<text x="{u}" y="{height - low + 18}" text-anchor="middle">{a:.10g}</text>')
for b in ticks(y0, y1):
    v = place((x0, b)).split(",")[1]
    svg.append(f'<text x="{left - 8}" y="{v}" text-anchor="end" dominant-baseline="middle">{b:.10g}</text>')
    svg.append(f'<path d="M{left} {v}H{width - 20}" stroke="#ddd"/>')
colours = ("#1f6fb4", "#d2691e", "#2e8b57", "#8b2e6f")
for colour, (_, _, points) in zip(colours, curves):
    points = points[:: max(1, len(points) // 1500)]
    svg.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" points="{" ".join(map(place, points))}"/>')
for k, (colour, (name, _, _)) in enumerate(zip(colours, curves)):
    svg.append(f'<text x="{width - 30}" y="{56 + 17 * k}" text-anchor="end" fill="{colour}" stroke="white" stroke-width="5" '
               f'paint-order="stroke">{name}</text>')
svg.append(f'<text x="{(width + left) / 2}" y="{height - 12}" text-anchor="middle">{curves[0][1]}</text></svg>')
open(out, "w").write("\n".join(svg) + "\n")

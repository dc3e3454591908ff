"""Picture of the mechanism at several instants, and of the energy: plot.py results/bricard.h5 docs/figures/bricard.png"""
import sys

import h5py
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

result, picture = sys.argv[1:3]
with h5py.File(result) as file:
    time = file["time"][:]
    corners = [file[f"outputs/{name}/position"][:] for name in ("P1", "P2", "P3", "P4")]
    angle = file["outputs/hinge_P0/angle"][:].ravel()
    energy = file["ledger/energy"][:]
    labels = [x.decode() if isinstance(x, bytes) else x for x in file["ledger/energy"].attrs["labels"]]

figure = plt.figure(figsize=(11, 4.6), constrained_layout=True)
grid = figure.add_gridspec(2, 2, width_ratios=(1.15, 1))
axes = figure.add_subplot(grid[:, 0], projection="3d")
ground = np.array([[0, 0, 0], [0, 0, 1]])
instants = (0.0, 0.35, 0.6, 0.8, 1.0)
shades = plt.cm.viridis(np.linspace(0, 0.9, len(instants)))
for instant, shade in zip(instants, shades):
    k = int(np.argmin(abs(time - instant)))
    line = np.vstack([ground[0], [c[k] for c in corners], ground[1]])
    # gravity points along -y: draw y upwards
    axes.plot(line[:, 0], line[:, 2], line[:, 1], "-o", color=shade, lw=3, ms=5, label=f"t = {instant:g} s")
trail = corners[2][time <= 2.0]
axes.plot(trail[:, 0], trail[:, 2], trail[:, 1], color="0.55", lw=1, label="path of P3")
axes.set(xlabel="x [m]", ylabel="z [m]", zlabel="y [m]")
axes.set_xticks([-1, 0, 1]), axes.set_yticks([-0.5, 0, 0.5, 1]), axes.set_zticks([-1.5, -1, -0.5, 0])
axes.view_init(elev=18, azim=-58)
axes.legend(loc="upper left", fontsize=8, frameon=False)

top = figure.add_subplot(grid[0, 1])
top.plot(time, angle, color="tab:blue", lw=1.2)
top.set(ylabel="angle of hinge P0 [rad]", xlim=(0, time[-1]))
top.tick_params(labelbottom=False)
bottom = figure.add_subplot(grid[1, 1], sharex=top)
for name, colour in (("kinetic", "tab:red"), ("potential", "tab:green"), ("total", "black")):
    bottom.plot(time, energy[:, labels.index(name)], color=colour, lw=1.2, label=name)
bottom.set(xlabel="time [s]", ylabel="energy [J]")
bottom.legend(fontsize=8, ncols=3, loc="upper right", frameon=False, bbox_to_anchor=(1, 1.16))
figure.savefig(picture, dpi=110)

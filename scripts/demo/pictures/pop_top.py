"""A pop-top caravan at its pitch: roof raised on canvas walls, one axle; hitch at the nose, lengths in metres. Parameters as in caravan.py."""

import numpy as np
from caravan import Caravan
from field import poly, rbox, smax, sstep
from materials import plain

POP_TOP_A = dict(
    L=5.95,
    seen=6.55,
    seen_from_side=7.3,
    eye=(1.75, 1.18),
    spread=1.3,
    flat_sides=True,
    profile=[(1.52, 0.48), (1.38, 0.74), (1.38, 1.26), (1.66, 1.98), (1.74, 2.04), (5.70, 2.06), (5.82, 1.96), (5.80, 0.48)],
    half=1.13,
    axles=(3.62,),
    track=0.96,
    wr=0.365,
    rim=0.225,
    tw=0.225,
    wheel="twin",
    spokes=5,
    skirt=0.80,
    back_window=(1.46, 1.86),
    # The raised roof, seen from the side, and the canvas under it.
    lid=[(1.60, 2.57), (1.66, 2.66), (1.90, 2.72), (5.62, 2.745), (5.80, 2.68), (5.86, 2.57)],
    canvas=[(1.76, 1.98), (1.76, 2.62), (5.72, 2.62), (5.72, 1.98)],
    spare=(5.97, 0, 0.98),
)


class PopTop(Caravan):
    """Builds the pop-top caravan of the parameters `P`; `voxel` is the size of a grid cell in metres."""

    def box(self):
        P, h = self.P, self.voxel
        half, z0, end = P["half"], P["skirt"], P["profile"][-1][0]
        lo, hi = (1.3, 0, 0.4), (end + 0.12, half + 0.05, 2.15)
        groove = lambda x, z: 0.004 * ((np.abs(x - 2.86) < 0.005) | (np.abs(x - 4.34) < 0.005))
        walls = lambda x, y, z: np.maximum(smax(self.shell(x, y, z) + groove(x, z), z0 - z, 0.006), -self.arch(x, y, z))
        self.part("panels", walls, lo, hi, h, self.paint)
        lower = lambda x, y, z: np.maximum(np.maximum(self.shell(x, y, z) + 0.006, z - z0), -self.arch(x, y, z))
        self.part("skirt", lower, lo, hi, h, self.plate)
        rail = lambda x, y, z: np.maximum(
            np.maximum(np.abs(self.shell(x, y, z)) - 0.008, np.abs(z - z0) - 0.013), -self.arch(x, y, z)
        )
        self.part("rail", rail, (1.3, 0, z0 - 0.03), (end + 0.12, half + 0.03, z0 + 0.03), 0.008, self.metal)
        # The gutter on top of the walls, into which the lowered roof fits.
        gutter = lambda x, y, z: np.maximum(np.abs(self.shell(x, y, z)) - 0.014, np.abs(z - 1.975) - 0.020)
        self.part("gutter", gutter, (1.5, 0, 1.93), (end + 0.12, half + 0.04, 2.02), 0.008, self.metal)
        (axle,) = P["axles"]
        flare = lambda x, y, z: np.maximum(np.maximum(np.abs(self.arch(x, y, z)) - 0.034, 0.42 - z), np.abs(y - half) - 0.030)
        self.part("flare", flare, (axle - 0.6, half - 0.08, 0.3), (axle + 0.6, half + 0.08, 1.0), 0.009, self.dark)
        self.stripes()

    def stripes(self):
        """A slate band with a swept end, and a teal line above it."""
        slate = plain("slate band", (0.062, 0.080, 0.098), 0.25, 0.2, Coat_Weight=1.0)
        teal = plain("teal band", (0.010, 0.150, 0.165), 0.25, 0.2, Coat_Weight=1.0)
        # In front of the wheel arch and behind it.
        self.band([(1.42, 0.83), (1.42, 1.06), (3.02, 1.06), (3.16, 0.90), (3.19, 0.83)], slate)
        self.band([(4.05, 0.83), (4.08, 0.90), (4.22, 1.06), (4.60, 1.06), (5.20, 1.38), (5.79, 1.38), (5.79, 0.83)], slate)
        self.band([(1.42, 1.09), (1.42, 1.125), (4.57, 1.125), (5.17, 1.445), (5.79, 1.445), (5.79, 1.41), (5.18, 1.41), (4.58, 1.09)], teal)

    def arch(self, x, y, z):
        (axle,) = self.P["axles"]
        hole = poly(x, z, [(axle - 0.50, 0.3), (axle - 0.36, 0.86), (axle + 0.36, 0.86), (axle + 0.50, 0.3)], 0.10)
        return np.maximum(hole, self.P["half"] - 0.48 - np.abs(y))

    def windows(self):
        self.pane_at(-1, 1.98, 2.72, 1.26, 1.76)
        self.pane_at(-1, 3.02, 4.20, 1.26, 1.76)
        self.pane_at(1, 1.98, 2.72, 1.26, 1.76)
        self.pane_at(1, 3.02, 4.20, 1.26, 1.76)
        self.pane_at(1, 4.72, 5.32, 1.50, 1.78)
        outline = [(-0.74, 1.36), (-0.68, 1.84), (0.68, 1.84), (0.74, 1.36)]
        self.stone_shield(outline, 0.07, 0.040, 0.32, ((1.25, 0, 1.26), (1.9, 0.84, 1.94)), ((1.25, 0, 1.3), (1.9, 0.42, 1.9)))

    def door(self):
        self.door_at(4.52, 5.14, 0.56, 1.93)

    def hatches(self):
        for place in ((-1, 1.66, 2.36, 0.53, 0.75), (1, 1.66, 2.36, 0.53, 0.75), (1, 4.55, 5.35, 0.53, 0.75), (1, 4.40, 4.68, 0.96, 1.34)):
            self.locker_at(*place)
        self.markers(((1.58, 0.95), (2.94, 0.72), (5.62, 0.72)))

    def roof(self):
        """The lid, raised on struts, the canvas that hangs from it with its insect screens, and what stands on it."""
        P, h = self.P, self.voxel
        half, x0, x1 = P["half"], P["canvas"][0][0], P["canvas"][2][0]
        top = half - 0.055

        def folds(x, y, z):
            """Canvas hangs in shallow folds, deepest halfway down."""
            slack = sstep(2.00, 2.18, z) * sstep(2.62, 2.44, z)
            return slack * (0.010 * np.cos(x * 23.0) * np.cos(y * 21.0) + 0.012)

        hung = lambda x, y, z: smax(poly(x, z, P["canvas"], 0.03), np.abs(y) - top, 0.10) + folds(x, y, z)
        canvas = plain("canvas", (0.23, 0.235, 0.225), 0.9)
        self.part("canvas", hung, (x0 - 0.06, 0, 1.95), (x1 + 0.06, half + 0.02, 2.66), 0.010, canvas)
        hem = plain("hem", (0.075, 0.080, 0.085), 0.8)
        for z0 in (2.045, 2.545):
            strip = lambda x, y, z: np.maximum(np.abs(hung(x, y, z)) - 0.008, np.abs(z - z0) - 0.018)
            self.part("hem", strip, (x0 - 0.06, 0, z0 - 0.03), (x1 + 0.06, half + 0.02, z0 + 0.03), 0.008, hem)
        mesh = plain("insect screen", (0.022, 0.024, 0.026), 0.42, 0.0, Coat_Weight=0.3)
        for low, high in ((1.98, 2.98), (3.24, 4.24), (4.50, 5.50)):
            outline = [(low, 2.13), (low, 2.47), (high, 2.47), (high, 2.13)]
            screen = lambda x, y, z: np.maximum(smax(poly(x, z, outline, 0.05), np.abs(hung(x, y, z)) - 0.006, 0.004), half - 0.25 - y)
            self.part("screen", screen, (low - 0.04, half - 0.2, 2.09), (high + 0.04, half + 0.02, 2.51), 0.008, mesh)
        outline = [(-0.66, 2.13), (-0.66, 2.47), (0.66, 2.47), (0.66, 2.13)]
        for low, high in ((x0 - 0.05, x0 + 0.12), (x1 - 0.12, x1 + 0.05)):
            screen = lambda x, y, z: smax(poly(y, z, outline, 0.05), np.abs(hung(x, y, z)) - 0.006, 0.004)
            self.part("end screen", screen, (low, 0, 2.09), (high, 0.70, 2.51), 0.008, mesh)
        lid = lambda x, y, z: smax(smax(poly(x, z, P["lid"], 0.05), np.abs(y) - half - 0.015, 0.09), 2.57 - z, 0.01)
        self.part("lid", lid, (1.5, 0, 2.5), (5.95, half + 0.05, 2.80), h, self.paint)
        edge = lambda x, y, z: np.maximum(
            np.abs(smax(poly(x, 2.62 + 0 * z, P["lid"], 0.05), np.abs(y) - half - 0.018, 0.09)) - 0.012, np.abs(z - 2.585) - 0.026
        )
        self.part("lid edge", edge, (1.5, 0, 2.54), (5.95, half + 0.06, 2.63), 0.008, self.metal)
        for x in (x0 + 0.10, x1 - 0.10):
            self.tube("strut", [(x - 0.03, half - 0.028, 2.00), (x + 0.03, half - 0.028, 2.58)], 0.014, self.metal, both=True)
        white = plain("roof parts", (0.70, 0.70, 0.69), 0.4)
        cooler = lambda x, y, z: rbox(x, y, z, (4.25, 0, 2.80), (0.40, 0.32, 0.10), 0.08)
        self.part("air conditioner", cooler, (3.7, 0, 2.65), (4.8, 0.40, 2.95), 0.012, white)
        hatch = lambda x, y, z: rbox(x, y, z, (2.55, 0, 2.745), (0.24, 0.24, 0.045), 0.03)
        self.part("roof hatch", hatch, (2.2, 0, 2.65), (2.9, 0.32, 2.85), 0.012, white)
        self.awning(1.80, 5.45, 1.90, 0.02)

"""A folded camper trailer: a tub on one axle, its tent under a hard lid; hitch at the nose, lengths in metres. Parameters as in caravan.py."""

import numpy as np
from caravan import Caravan
from field import poly, rbox, smax
from materials import plain
from model import Model

CAMPER_TRAILER_A = dict(
    L=5.30,
    seen=5.55,
    seen_from_side=6.4,
    eye=(1.55, 0.84),
    flat_sides=True,
    profile=[(1.46, 0.56), (1.46, 1.06), (1.66, 1.22), (5.02, 1.22), (5.08, 1.16), (5.08, 0.56)],
    half=0.94,
    axles=(3.34,),
    track=0.85,
    wr=0.385,
    rim=0.225,
    tw=0.245,
    wheel="broad",
    spokes=6,
    lid=[(1.80, 1.26), (1.86, 1.50), (2.10, 1.61), (4.80, 1.64), (4.98, 1.57), (5.04, 1.26)],
    spare=(5.22, 0, 1.02),
)


class CamperTrailer(Caravan):
    """Builds the camper trailer of the parameters `P`; `voxel` is the size of a grid cell in metres."""

    def __init__(self, P, voxel):
        Model.__init__(self)
        self.P, self.voxel = P, voxel
        self.metal = plain("aluminium", (0.55, 0.56, 0.57), 0.32, 0.85)
        self.steel = plain("drawbar", (0.018, 0.018, 0.019), 0.32, 0.2, Coat_Weight=0.4)
        self.canvas = plain("canvas", (0.085, 0.090, 0.080), 0.85)
        self.tub()
        self.lid()
        self.lockers()
        self.front()
        self.drawbar()
        self.back()
        self.running_gear()

    def tub(self):
        half, h = self.P["half"], self.voxel
        lo, hi = (1.40, 0, 0.50), (5.15, half + 0.05, 1.28)
        groove = lambda x, z: 0.004 * ((np.abs(x - 2.62) < 0.005) | (np.abs(x - 4.08) < 0.005))
        tub = lambda x, y, z: np.maximum(self.shell(x, y, z) + groove(x, z), -self.arch(x, y, z))
        self.part("tub", tub, lo, hi, h, self.paint)
        sill = lambda x, y, z: np.maximum(np.maximum(np.abs(self.shell(x, y, z)) - 0.010, z - 0.68), -self.arch(x, y, z))
        self.part("sill", sill, lo, (5.15, half + 0.05, 0.72), 0.009, self.dark)
        (first,) = self.P["axles"]
        flare = lambda x, y, z: np.maximum(
            np.maximum(np.abs(self.arch(x, y, z)) - 0.034, 0.46 - z), np.abs(y - half + 0.01) - 0.055
        )
        self.part("flare", flare, (first - 0.6, half - 0.12, 0.4), (first + 0.6, half + 0.1, 1.0), 0.009, self.dark)

    def lid(self):
        """The lid, the canvas that shows under it, its clamps, and the rack."""
        half, outline = self.P["half"] - 0.015, self.P["lid"]
        over = lambda x, y, z: smax(poly(x, z, outline, 0.08), np.abs(y) - half, 0.10)
        lo, hi = (1.75, 0, 1.20), (5.10, half + 0.05, 1.70)
        self.part("lid", lambda x, y, z: smax(over(x, y, z), 1.335 - z, 0.006), lo, hi, self.voxel, self.paint)
        self.part("canvas", lambda x, y, z: np.maximum(over(x, y, z) + 0.02, np.maximum(z - 1.35, 1.21 - z)), lo, hi, 0.010, self.canvas)
        rim = lambda x, y, z: np.maximum(np.abs(over(x, y, z)) - 0.010, np.abs(z - 1.345) - 0.018)
        self.part("rim", rim, lo, hi, 0.008, self.metal)
        for x in (2.15, 3.10, 4.00, 4.75):
            clamp = lambda px, y, z: rbox(px, y, z, (x, half + 0.014, 1.29), (0.030, 0.016, 0.070), 0.010)
            self.part("clamp", clamp, (x - 0.05, half - 0.02, 1.20), (x + 0.05, half + 0.05, 1.38), 0.006, self.dark)
        for y in (-0.70, 0.70):
            self.tube("rail", [(2.20, y, 1.72), (4.80, y, 1.735)], 0.018, self.dark)
            for x in (2.30, 3.50, 4.70):
                self.tube("foot", [(x, y, 1.58), (x, y, 1.73)], 0.016, self.dark)
        for x in (2.30, 2.90, 3.50, 4.10, 4.70):
            self.tube("bar", [(x, -0.72, 1.735), (x, 0.72, 1.735)], 0.014, self.dark)
        # A rolled awning along the kerb side.
        bag = plain("awning bag", (0.030, 0.031, 0.032), 0.8)
        self.tube("awning", [(2.25, -half - 0.075, 1.50), (4.72, -half - 0.075, 1.515)], 0.070, bag)

    def lockers(self):
        for side, x0, x1 in ((-1, 1.74, 2.54), (1, 1.74, 2.54), (-1, 4.16, 4.96), (1, 4.16, 4.96)):
            y0 = side * self.P["half"]
            outline = [(x0, 0.72), (x0, 1.13), (x1, 1.13), (x1, 0.72)]
            ring = lambda x, y, z: smax(np.abs(poly(x, z, outline, 0.05)) - 0.014, np.abs(y - y0) - 0.012, 0.006)
            lo, hi = (x0 - 0.05, y0 - 0.04, 0.66), (x1 + 0.05, y0 + 0.04, 1.19)
            self.part("locker", ring, lo, hi, 0.007, self.dark, both=False)
            for x in (x0 + 0.18, x1 - 0.18):
                lock = lambda px, y, z: rbox(px, y, z, (x, y0, 0.79), (0.045, 0.018, 0.028), 0.010)
                self.part("lock", lock, (x - 0.07, y0 - 0.03, 0.74), (x + 0.07, y0 + 0.03, 0.84), 0.006, self.metal, both=False)
        amber = plain("amber", (0.75, 0.22, 0.01), 0.15, 0.0, Emission_Color=(1, 0.3, 0.02, 1), Emission_Strength=0.4)
        for x in (1.60, 3.34):
            lamp = lambda px, y, z: rbox(px, y, z, (x, self.P["half"] + 0.008, 1.05), (0.045, 0.012, 0.016), 0.008)
            self.part("marker", lamp, (x - 0.07, self.P["half"] - 0.03, 1.01), (x + 0.07, self.P["half"] + 0.04, 1.09), 0.006, amber)

    def front(self):
        """A stone guard of chequered plate, and two jerry cans."""
        guard = lambda x, y, z: rbox(x, y, z, (1.455, 0, 0.76), (0.016, 0.90, 0.19), 0.010)
        self.part("stone guard", guard, (1.42, 0, 0.55), (1.50, 0.93, 0.97), 0.008, self.metal)
        for y in (-0.62, 0.62):
            can = lambda x, py, z: rbox(x, py, z, (1.365, y, 0.88), (0.085, 0.165, 0.235), 0.030)
            self.part("jerry can", can, (1.25, y - 0.2, 0.6), (1.48, y + 0.2, 1.15), 0.009, self.canvas, both=False)
            strap = lambda x, py, z: np.maximum(rbox(x, py, z, (1.365, y, 0.88), (0.093, 0.173, 0.243), 0.030), np.abs(z - 0.90) - 0.022)
            self.part("strap", strap, (1.25, y - 0.2, 0.85), (1.48, y + 0.2, 0.95), 0.007, self.dark, both=False)

    def back(self):
        half = self.P["half"]
        red = plain("tail lamp", (0.40, 0.006, 0.010), 0.08, 0.0, Coat_Weight=1.0, Emission_Color=(0.7, 0.01, 0.01, 1), Emission_Strength=0.35)
        amber = plain("indicator", (0.75, 0.25, 0.02), 0.1, 0.0, Coat_Weight=1.0)
        for z, height, material in ((0.93, 0.075, red), (0.78, 0.045, amber)):
            lamp = lambda x, y, pz: rbox(x, y, pz, (5.085, half - 0.12, z), (0.020, 0.060, height), 0.012)
            self.part("tail lamp", lamp, (5.04, half - 0.22, z - 0.12), (5.13, half - 0.02, z + 0.12), 0.006, material)
        bumper = lambda x, y, z: rbox(x, y, z, (5.12, 0, 0.54), (0.045, 0.80, 0.050), 0.012)
        self.part("bumper", bumper, (5.0, 0, 0.45), (5.22, 0.88, 0.62), 0.010, self.steel)
        plate = lambda x, y, z: rbox(x, y, z, (5.095, 0.58, 0.74), (0.008, 0.186, 0.052), 0.004)
        self.part("plate", plate, (5.05, 0.36, 0.66), (5.13, 0.80, 0.82), 0.006, self.white, both=False)

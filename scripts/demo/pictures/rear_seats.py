"""The second row, seen from between the front seats: a bench with three places, the doors beside it and the back window. x runs back from the front seats."""

import numpy as np
from field import rbox, smax, smin
from materials import plain
from model import Model


class RearSeats(Model):
    """Builds the second row; `voxel` is the size of a grid cell in metres."""

    def __init__(self, voxel):
        super().__init__()
        self.voxel = voxel
        self.cloth = plain("seat", (0.060, 0.061, 0.066), 0.75)
        self.side = plain("seat side", (0.030, 0.031, 0.033), 0.6)
        self.vinyl = plain("soft vinyl", (0.032, 0.033, 0.036), 0.62)
        self.lining = plain("lining", (0.44, 0.44, 0.43), 0.8)
        self.satin = plain("satin", (0.44, 0.45, 0.46), 0.32, 0.95)
        self.bench()
        self.belts()
        self.doors()
        self.front_seats()
        self.frame()

    def bench(self):
        places = ((-0.43, 0.205), (0.0, 0.165), (0.43, 0.205))

        def seams(y, d):
            """Stitched lines across a cushion."""
            return 0.005 * np.exp(-((((d + 0.05) % 0.10 - 0.05) / 0.006) ** 2)) * (np.abs(np.abs(y) - 0.43) < 0.135)

        def cushion(x, y, z):
            rise = z - 0.10 * (1.00 - x)
            outer = np.minimum.reduce([rbox(x, y - at, rise, (1.00, 0, 0.52), (0.27, w + 0.012, 0.080), 0.055) for at, w in places])
            bolster = rbox(x, np.abs(np.abs(y) - 0.43) - 0.185, rise, (1.00, 0, 0.545), (0.25, 0.035, 0.075), 0.034)
            return smin(outer, bolster, 0.03) + seams(y, x)

        def backs(x, y, z):
            lean = x - 0.24 * (z - 0.6)
            outer = np.minimum.reduce([rbox(lean, y - at, z, (1.27, 0, 0.86), (0.075, w + 0.012, 0.32), 0.055) for at, w in places])
            bolster = rbox(lean, np.abs(np.abs(y) - 0.43) - 0.185, z, (1.245, 0, 0.83), (0.070, 0.035, 0.26), 0.034)
            return smin(outer, bolster, 0.03) + seams(y, z)

        def heads(x, y, z):
            return np.minimum.reduce([rbox(x, y - at, z, (1.44, 0, 1.27), (0.048, w * 0.62, 0.075), 0.045) for at, w in places])

        self.part("cushion", cushion, (0.65, -0.75, 0.38), (1.35, 0.75, 0.72), self.voxel * 0.8, self.cloth, both=False)
        self.part("backs", backs, (1.05, -0.75, 0.48), (1.60, 0.75, 1.24), self.voxel * 0.8, self.cloth, both=False)
        self.part("heads", heads, (1.36, -0.65, 1.17), (1.52, 0.65, 1.37), self.voxel * 0.6, self.cloth, both=False)
        for at, _ in places:
            for y in (at - 0.055, at + 0.055):
                self.tube("post", [(1.43, y, 1.12), (1.44, y, 1.24)], 0.006, self.chrome)
        wall = lambda x, y, z: rbox(x - 0.24 * (z - 0.6), y, z, (1.36, 0, 0.82), (0.02, 0.70, 0.30), 0.015)
        self.part("wall", wall, (1.2, -0.75, 0.48), (1.6, 0.75, 1.16), 0.012, self.side, both=False)
        base = lambda x, y, z: rbox(x, y, z, (0.98, 0, 0.40), (0.24, 0.64, 0.10), 0.03)
        self.part("base", base, (0.7, -0.68, 0.28), (1.26, 0.68, 0.52), 0.014, self.side, both=False)

    def belts(self):
        webbing = plain("webbing", (0.020, 0.020, 0.021), 0.8)
        red = plain("button", (0.42, 0.010, 0.010), 0.4)
        for y in (-0.235, 0.20, 0.255):
            buckle = lambda x, py, z: rbox(x - 0.4 * (z - 0.62), py, z, (1.135, y, 0.645), (0.014, 0.022, 0.050), 0.008)
            self.part("buckle", buckle, (1.06, y - 0.04, 0.57), (1.24, y + 0.04, 0.73), 0.004, self.gloss, both=False)
            button = lambda x, py, z: rbox(x - 0.4 * (z - 0.62), py, z, (1.126, y, 0.682), (0.010, 0.015, 0.009), 0.004)
            self.part("button", button, (1.08, y - 0.03, 0.66), (1.22, y + 0.03, 0.71), 0.003, red, both=False)

        def strap(x, y, z):
            """From the pillar down to the cushion, just in front of the back."""
            at = 0.665 - 0.02 * (z - 0.9)
            lean = x - 0.24 * (z - 0.6)
            return np.maximum(np.maximum(np.abs(y - at) - 0.023, np.abs(lean - 1.175) - 0.003), np.maximum(0.62 - z, z - 1.22))

        self.part("strap", strap, (1.10, 0.6, 0.6), (1.40, 0.72, 1.26), 0.005, webbing)

    def doors(self):
        def card(x, y, z):
            lean = y - 0.09 * (z - 0.7)
            flat = rbox(x, lean, z, (0.85, 0.82, 0.64), (0.78, 0.040, 0.34), 0.035)
            hollow = rbox(x, lean, z, (0.72, 0.785, 0.79), (0.32, 0.03, 0.06), 0.03)
            pocket = rbox(x, lean, z, (0.55, 0.775, 0.42), (0.28, 0.03, 0.06), 0.03)
            return smax(smax(flat, -hollow, 0.02), -pocket, 0.02)

        rest = lambda x, y, z: rbox(x, y, z + 0.08 * (x - 0.8), (0.82, 0.762, 0.72), (0.30, 0.050, 0.028), 0.026)
        handle = lambda x, y, z: rbox(x, y, z, (0.52, 0.782, 0.83), (0.055, 0.010, 0.012), 0.009)
        accent = lambda x, y, z: rbox(x, y - 0.09 * (z - 0.7), z - 0.03 * (x - 1), (0.80, 0.787, 0.885), (0.56, 0.007, 0.008), 0.006)
        lo, hi = (0.0, 0.60, 0.28), (1.7, 0.95, 1.05)
        self.part("door", card, lo, hi, 0.010, self.vinyl)
        self.part("door rest", rest, lo, hi, 0.008, self.cloth)
        self.part("door handle", handle, (0.44, 0.74, 0.80), (0.60, 0.81, 0.86), 0.004, self.satin)
        self.part("door accent", accent, (0.20, 0.74, 0.83), (1.40, 0.86, 0.94), 0.006, self.satin)

    def front_seats(self):
        """Their backs, at both edges of the picture, with pockets."""

        def back(x, y, z):
            lean = x - 0.22 * (z - 0.6)
            return rbox(lean, np.abs(y) - 0.43, z, (0.02, 0, 0.80), (0.075, 0.225, 0.36), 0.065)

        pocket = lambda x, y, z: rbox(x - 0.22 * (z - 0.6), np.abs(y) - 0.43, z, (0.105, 0, 0.66), (0.020, 0.175, 0.15), 0.018)
        head = lambda x, y, z: rbox(x, np.abs(y) - 0.43, z, (0.17, 0, 1.27), (0.050, 0.13, 0.080), 0.045)
        self.part("front back", back, (-0.2, -0.70, 0.4), (0.35, 0.70, 1.20), self.voxel, self.side, both=False)
        self.part("front pocket", pocket, (0.0, -0.66, 0.48), (0.30, 0.66, 0.84), self.voxel * 0.8, self.cloth, both=False)
        self.part("front head", head, (0.05, -0.62, 1.16), (0.26, 0.62, 1.38), self.voxel * 0.8, self.side, both=False)
        console = lambda x, y, z: rbox(x, y, z, (0.0, 0, 0.52), (0.34, 0.125, 0.13), 0.04)
        self.part("console", console, (-0.4, -0.16, 0.36), (0.4, 0.16, 0.68), 0.009, self.vinyl, both=False)
        vents = lambda x, y, z: np.maximum(
            rbox(x, np.abs(y) - 0.052, z, (0.338, 0, 0.56), (0.008, 0.044, 0.026), 0.006), np.abs((z + 0.006) % 0.012 - 0.006) - 0.004
        )
        self.part("rear vents", vents, (0.31, -0.11, 0.52), (0.36, 0.11, 0.60), 0.003, self.gloss, both=False)

    def frame(self):
        carpet = plain("carpet", (0.020, 0.020, 0.021), 0.95)
        floor = lambda x, y, z: smin(
            rbox(x, y, z, (0.6, 0, 0.26), (1.0, 0.85, 0.03), 0.02), rbox(x, y, z, (0.5, 0, 0.30), (0.9, 0.12, 0.05), 0.04), 0.05
        )
        self.part("floor", floor, (-0.5, -0.9, 0.2), (1.7, 0.9, 0.40), 0.016, carpet, both=False)
        shelf = lambda x, y, z: rbox(x, y, z, (1.72, 0, 1.04), (0.28, 0.74, 0.03), 0.025)
        self.part("shelf", shelf, (1.4, -0.8, 0.98), (2.1, 0.8, 1.10), 0.012, self.vinyl, both=False)
        roof = lambda x, y, z: rbox(x, y, z + 0.03 * y * y, (0.8, 0, 1.56), (0.95, 0.66, 0.02), 0.018)
        self.part("roof", roof, (-0.2, -0.7, 1.48), (1.8, 0.7, 1.62), 0.016, self.lining, both=False)
        self.tube("roof side", [(-0.2, 0.66, 1.53), (0.8, 0.67, 1.54), (1.7, 0.63, 1.50)], 0.05, self.lining, both=True)
        self.tube("quarter", [(1.42, 0.80, 0.96), (1.52, 0.745, 1.22), (1.66, 0.64, 1.50)], 0.085, self.lining, both=True)
        self.tube("header", [(1.70, -0.64, 1.50), (1.73, -0.3, 1.53), (1.74, 0, 1.535), (1.73, 0.3, 1.53), (1.70, 0.64, 1.50)], 0.045, self.lining)
        for x in (0.42, 0.98):
            self.tube("grip", [(x, 0.66, 1.49), (x + 0.02, 0.62, 1.44), (x + 0.16, 0.62, 1.44), (x + 0.18, 0.66, 1.49)], 0.011, self.lining, both=True)

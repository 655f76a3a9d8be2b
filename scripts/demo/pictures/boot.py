"""The boot behind the rear seats, seen through the open tailgate: floor, sides, seats, cover and sill. x runs back from the seats."""

import numpy as np
from field import rbox, smax, smin
from materials import plain
from model import Model


class Boot(Model):
    """Builds the boot; `voxel` is the size of a grid cell in metres."""

    def __init__(self, voxel):
        super().__init__()
        self.voxel = voxel
        self.carpet = plain("carpet", (0.030, 0.030, 0.032), 0.95)
        self.trim = plain("trim", (0.040, 0.041, 0.044), 0.6)
        self.cloth = plain("seat", (0.055, 0.056, 0.060), 0.75)
        self.lining = plain("lining", (0.44, 0.44, 0.43), 0.8)
        self.satin = plain("satin", (0.5, 0.5, 0.51), 0.3, 0.9)
        self.floor()
        self.sides()
        self.seats()
        self.opening()
        self.beyond()

    def floor(self):
        floor = lambda x, y, z: rbox(x, y, z, (0.47, 0, 0.60), (0.53, 0.66, 0.03), 0.012)
        self.part("floor", floor, (-0.1, -0.7, 0.5), (1.05, 0.7, 0.7), self.voxel, self.carpet, both=False)

        def gap(x, y, z):
            edge = np.abs(np.maximum(np.abs(x - 0.52) - 0.40, np.abs(y) - 0.46)) - 0.003
            return np.maximum(edge, np.abs(z - 0.630) - 0.003)

        self.part("floor gap", gap, (0.05, -0.5, 0.61), (0.97, 0.5, 0.65), 0.004, self.dark, both=False)
        pull = lambda x, y, z: rbox(x, y, z, (0.86, 0, 0.634), (0.025, 0.05, 0.006), 0.006)
        self.part("pull", pull, (0.8, -0.08, 0.61), (0.92, 0.08, 0.65), 0.003, self.satin, both=False)

    def sides(self):
        def side(x, y, z):
            wall = rbox(x, y - 0.07 * (z - 0.6), z, (0.50, 0.70, 0.86), (0.62, 0.08, 0.30), 0.05)
            arch = rbox(x, y, z, (0.42, 0.60, 0.70), (0.30, 0.10, 0.14), 0.07)
            pocket = rbox(x, y, z, (0.88, 0.62, 0.78), (0.10, 0.07, 0.10), 0.03)
            return smax(smin(wall, arch, 0.06), -pocket, 0.015)

        self.part("side", side, (-0.2, 0.4, 0.5), (1.2, 0.9, 1.25), self.voxel, self.trim)
        lamp = lambda x, y, z: rbox(x, y, z, (0.72, 0.645, 1.02), (0.05, 0.012, 0.018), 0.008)
        cover = plain("lamp cover", (0.8, 0.8, 0.78), 0.3)
        self.part("lamp", lamp, (0.6, 0.6, 0.98), (0.84, 0.68, 1.06), 0.004, cover)
        shelf = lambda x, y, z: rbox(x, y, z - 0.03 * (0.3 - x), (0.14, 0, 1.10), (0.17, 0.60, 0.014), 0.012)
        self.part("shelf", shelf, (-0.1, -0.66, 1.05), (0.36, 0.66, 1.16), self.voxel * 0.7, self.trim, both=False)

    def seats(self):
        places = ((-0.40, 0.235), (0.0, 0.155), (0.40, 0.235))

        def backs(x, y, z):
            lean = x - 0.16 * (0.9 - z)
            return np.minimum.reduce([rbox(lean, y, z, (-0.09, at, 0.90), (0.065, w, 0.31), 0.05) for at, w in places])

        def heads(x, y, z):
            return np.minimum.reduce([rbox(x, y, z, (-0.17, at, 1.33), (0.05, 0.13, 0.075), 0.045) for at, _ in places])

        self.part("backs", backs, (-0.35, -0.70, 0.5), (0.15, 0.70, 1.25), self.voxel, self.cloth, both=False)
        self.part("heads", heads, (-0.3, -0.6, 1.2), (-0.05, 0.6, 1.45), self.voxel * 0.7, self.cloth, both=False)
        for at, _ in places:
            for y in (at - 0.05, at + 0.05):
                self.tube("post", [(-0.17, y, 1.18), (-0.17, y, 1.30)], 0.006, self.chrome)

    def opening(self):
        """What frames the boot is rubber and black plastic, so that the picture fits a car of any colour."""
        black = plain("frame", (0.016, 0.016, 0.017), 0.5)
        sill = lambda x, y, z: rbox(x, y, z + 0.02 * y * y, (1.08, 0, 0.595), (0.07, 0.80, 0.04), 0.02)
        self.part("sill", sill, (0.98, -0.85, 0.5), (1.2, 0.85, 0.68), self.voxel * 0.7, self.dark, both=False)
        bumper = lambda x, y, z: rbox(x + 0.12 * y * y, y, z, (1.20, 0, 0.44), (0.11, 0.95, 0.14), 0.06)
        self.part("bumper", bumper, (0.9, -1.0, 0.25), (1.4, 1.0, 0.65), self.voxel, black, both=False)
        ring = lambda x, y, z: np.maximum(np.abs(np.hypot(y, z - 0.645) - 0.02) - 0.005, np.abs(x - 1.08) - 0.006)
        self.part("striker", ring, (1.04, -0.04, 0.60), (1.12, 0.04, 0.69), 0.003, self.chrome, both=False)
        upright = [(1.10, 0.76, 0.58), (1.10, 0.80, 0.95), (0.98, 0.74, 1.25), (0.78, 0.66, 1.56)]
        self.tube("upright", upright, 0.055, black, both=True)
        seal = [(1.06, 0.70, 0.62), (1.06, 0.735, 0.95), (0.95, 0.685, 1.23), (0.76, 0.615, 1.52)]
        self.tube("seal", seal, 0.022, self.dark, both=True)
        head = [(0.78, -0.68, 1.55), (0.76, -0.3, 1.585), (0.755, 0, 1.59), (0.76, 0.3, 1.585), (0.78, 0.68, 1.55)]
        self.tube("head", head, 0.05, black)

    def beyond(self):
        """The rest of the inside, seen over the rear seats."""
        roof = lambda x, y, z: rbox(x, y, z + 0.03 * y * y, (-0.3, 0, 1.58), (1.05, 0.66, 0.02), 0.018)
        self.part("roof", roof, (-1.4, -0.7, 1.5), (0.8, 0.7, 1.65), 0.02, self.lining, both=False)
        self.tube("quarter", [(0.80, 0.70, 1.10), (0.70, 0.66, 1.32), (0.60, 0.62, 1.55)], 0.06, self.lining, both=True)
        self.tube("rail", [(0.75, 0.64, 1.54), (-0.3, 0.66, 1.56), (-1.3, 0.64, 1.52)], 0.05, self.lining, both=True)
        self.tube("pillar", [(-0.9, 0.72, 0.9), (-0.86, 0.70, 1.2), (-0.80, 0.65, 1.55)], 0.045, self.lining, both=True)

        def front(x, y, z):
            back = rbox(x, np.abs(y) - 0.37, z, (-0.95, 0, 1.0), (0.06, 0.235, 0.35), 0.06)
            head = rbox(x, np.abs(y) - 0.37, z, (-0.95, 0, 1.43), (0.05, 0.13, 0.08), 0.045)
            return np.minimum(back, head)

        self.part("front seats", front, (-1.1, -0.7, 0.6), (-0.8, 0.7, 1.55), 0.014, self.cloth, both=False)
        dash = lambda x, y, z: rbox(x, y, z, (-1.9, 0, 0.9), (0.3, 0.78, 0.12), 0.06)
        self.part("dash", dash, (-2.3, -0.85, 0.7), (-1.5, 0.85, 1.1), 0.02, self.trim, both=False)
        wall = lambda x, y, z: rbox(x, y, z, (-1.0, 0.78, 0.75), (1.2, 0.04, 0.33), 0.03)
        self.part("wall", wall, (-2.3, 0.7, 0.4), (0.3, 0.9, 1.15), 0.02, self.trim)
        deck = lambda x, y, z: rbox(x, y, z, (-1.2, 0, 0.40), (1.3, 0.85, 0.03), 0.02)
        self.part("deck", deck, (-2.6, -0.9, 0.3), (0.2, 0.9, 0.5), 0.03, self.carpet, both=False)

"""Motorhomes, camper vans and buses, made of the vans of bodies.py; lengths in metres."""

import copy

import numpy as np
from bodies import PEOPLE_MOVER_A, VAN_A, raised, reshaped
from car import Car
from field import poly, rbox, smax
from materials import plain
from walls import Walls

# The cab of a large van, whose body ends at `body_end`, behind the front doors. `profile` is the living area from the side, with a bed over the
# cab; `half`, `skirt` and `back_window` as in caravan.py.
COACHBUILT_A = {
    **reshaped(VAN_A, lambda x: x, raised(1.09, 0.60)),
    "L": 7.10,
    "seen": 8.1,
    "seen_from_side": 8.9,
    "eye": (1.75, 1.32),
    "spread": 1.3,
    "flat_sides": True,
    "body_end": 2.75,
    "axle": (0.97, 5.00),
    "wr": 0.365,
    "rim": 0.225,
    "tw": 0.225,
    "arch": 0.405,
    "R": [(0.2, 2.40), (0.50, 2.43), (0.80, 2.56), (1.3, 2.58)],
    "rear": ((2.62, 1.30), (2.58, 2.00)),
    "rcurve": (0.0, 0.0),
    "void": (1.00, 2.50, 0.66),
    "doors": [[(1.18, 1.95), (1.18, 0.87), (1.36, 0.55), (1.42, 0.36), (2.44, 0.36), (2.46, 0.60), (2.46, 1.95)]],
    "handles": [(2.30, 1.19)],
    "pillars": [(2.52, 0.030, 0.0)],
    "grille": [(0, 0.930), (0.54, 0.915), (0.60, 0.890), (0.54, 0.700), (0.47, 0.680), (0, 0.675)],
    "bars": "slats",
    "pitch": 0.062,
    "strip": "upper",
    "wheel": "broad",
    "spokes": 8,
    "profile": [
        (2.40, 0.42),
        (2.40, 1.97),
        (1.56, 1.97),
        (1.20, 2.10),
        (1.06, 2.34),
        (1.34, 2.76),
        (1.92, 2.93),
        (6.90, 2.98),
        (7.06, 2.82),
        (7.02, 0.42),
    ],
    "half": 1.14,
    "skirt": 0.74,
    "back_window": (1.66, 2.24),
}


class Coachbuilt(Car, Walls):
    """Builds the motorhome of the parameters `P`: the cab of a van in front of a living area."""

    def __init__(self, P, voxel):
        super().__init__(P, voxel)
        self.materials()
        self.box()
        self.stripes()
        self.openings()
        self.roof()
        self.back()

    def arch_hole(self, x, y, z):
        """The signed distance to the hole for the rear wheels."""
        P = self.P
        return np.maximum(np.hypot(x - P["axle"][1], z - P["wr"]) - P["arch"] - 0.03, P["half"] - 0.45 - np.abs(y))

    def box(self):
        P, h = self.P, self.voxel
        half, z0, end, top = P["half"], P["skirt"], P["profile"][-1][0], 3.05
        first = min(x for x, _ in P["profile"])
        lo, hi = (first - 0.1, 0, 0.36), (end + 0.12, half + 0.05, top)
        grooves = lambda x, z: 0.004 * ((np.abs(x - 4.66) < 0.005) | (np.abs(z - 1.20) < 0.005)) * (x > 2.44)
        walls = lambda x, y, z: np.maximum(
            smax(self.shell(x, y, z) + grooves(x, z), z0 - z, 0.006), -self.arch_hole(x, y, z)
        )
        self.part("panels", walls, lo, hi, h, self.paint)
        # Its lower edge stands on a frame, and is closed by a skirt of grey plastic.
        grey = plain("skirt", (0.085, 0.088, 0.092), 0.42)
        lower = lambda x, y, z: np.maximum(np.maximum(self.shell(x, y, z) + 0.004, z - z0), -self.arch_hole(x, y, z))
        self.part("skirt", lower, (2.3, 0, 0.36), (end + 0.12, half + 0.05, z0 + 0.05), h, grey)
        rail = lambda x, y, z: np.maximum(
            np.maximum(np.abs(self.shell(x, y, z)) - 0.008, np.abs(z - z0) - 0.013), -self.arch_hole(x, y, z)
        )
        self.part("rail", rail, (2.3, 0, z0 - 0.03), (end + 0.12, half + 0.03, z0 + 0.03), 0.008, self.metal)
        edge = lambda x, y, z: smax(
            np.abs(poly(x, z, P["profile"], 0.10) + 0.012) - 0.020, np.abs(y - half + 0.012) - 0.018, 0.01
        )
        mould = lambda x, y, z: np.maximum(edge(x, y, z), z0 - z)
        self.part("mould", mould, (first - 0.1, half - 0.10, 0.70), (end + 0.12, half + 0.06, top), 0.009, self.metal)
        flare = lambda x, y, z: np.maximum(
            np.maximum(np.abs(np.hypot(x - P["axle"][1], z - P["wr"]) - P["arch"] - 0.03) - 0.028, 0.42 - z),
            np.abs(y - half) - 0.020,
        )
        x = P["axle"][1]
        self.part("flare", flare, (x - 0.55, half - 0.08, 0.38), (x + 0.55, half + 0.06, 0.9), 0.008, self.dark)
        frame = lambda x, y, z: rbox(x, y, z, (4.55, 0.45, 0.46), (2.25, 0.035, 0.07), 0.01)
        self.part("frame", frame, (2.2, 0.35, 0.34), (6.9, 0.55, 0.60), 0.012, self.dark)
        axle = lambda px, y, z: np.maximum(np.hypot(px - x, z - P["wr"]) - 0.05, np.abs(y) - P["track"])
        self.part("axle", axle, (x - 0.1, 0, 0.25), (x + 0.1, 0.95, 0.5), 0.012, self.dark)

    def stripes(self):
        """A charcoal sweep that rises to the tail, with a bronze line beside it."""
        charcoal = plain("charcoal band", (0.030, 0.032, 0.036), 0.25, 0.2, Coat_Weight=1.0)
        bronze = plain("bronze band", (0.26, 0.13, 0.045), 0.25, 0.4, Coat_Weight=1.0)
        self.band([(2.46, 0.79), (2.46, 0.98), (4.40, 0.98), (5.30, 1.16), (6.35, 1.60), (7.02, 1.60), (7.02, 1.08), (5.60, 0.90), (5.44, 0.79)], charcoal)
        self.band([(2.46, 1.015), (2.46, 1.05), (4.38, 1.05), (5.27, 1.235), (6.32, 1.675), (7.02, 1.675), (7.02, 1.64), (6.335, 1.64), (5.285, 1.20), (4.39, 1.015)], bronze)
        self.band([(1.24, 2.34), (1.46, 2.34), (2.30, 2.17), (2.30, 2.12), (1.36, 2.12)], charcoal)

    def openings(self):
        self.pane_at(-1, 2.70, 3.60, 1.44, 2.02)
        self.pane_at(-1, 5.15, 6.15, 1.78, 2.30)
        self.pane_at(-1, 1.62, 2.14, 2.38, 2.66, 0.06)
        self.pane_at(1, 1.62, 2.14, 2.38, 2.66, 0.06)
        self.pane_at(1, 2.70, 3.60, 1.44, 2.02)
        self.pane_at(1, 3.98, 4.50, 1.62, 2.02)
        self.pane_at(1, 5.15, 6.15, 1.78, 2.30)
        self.door_at(3.78, 4.42, 0.56, 2.38)
        for place in ((-1, 5.65, 6.75, 0.47, 0.69), (1, 5.65, 6.75, 0.47, 0.69), (1, 2.70, 3.40, 0.47, 0.69), (1, 4.75, 5.10, 1.30, 1.62)):
            self.locker_at(*place)
        self.markers(((2.60, 0.68), (4.42, 0.62), (6.88, 0.68), (6.86, 2.74), (1.36, 2.56)))
        # A window in the nose over the cab.
        outline = [(-0.52, 2.47), (-0.46, 2.68), (0.46, 2.68), (0.52, 2.47)]
        nose = lambda x, y, z: np.maximum(smax(poly(y, z, outline, 0.05), np.abs(self.shell(x, y, z)) - 0.018, 0.012), x - 1.8)
        self.part("nose window", nose, (0.95, 0, 2.38), (1.6, 0.62, 2.78), 0.009, self.pane)

    def roof(self):
        white = plain("roof parts", (0.70, 0.70, 0.69), 0.4)
        cooler = lambda x, y, z: rbox(x, y, z, (4.75, 0, 3.05), (0.48, 0.34, 0.12), 0.09)
        self.part("air conditioner", cooler, (4.2, 0, 2.9), (5.4, 0.45, 3.22), 0.012, white)
        for x0 in (2.85, 6.25):
            hatch = lambda x, y, z: rbox(x, y, z, (x0, 0, 2.985), (0.26, 0.26, 0.05), 0.03)
            self.part("roof hatch", hatch, (x0 - 0.35, 0, 2.9), (x0 + 0.35, 0.35, 3.08), 0.012, white)
        self.awning(2.46, 6.42, 2.76, 0.03)

    def back(self):
        half, end = self.P["half"], self.P["profile"][-1][0]
        self.end_pane(*self.P["back_window"])
        self.tail_lamps()
        bumper = lambda x, y, z: rbox(x, y, z, (end + 0.06, 0, 0.54), (0.075, half - 0.02, 0.105), 0.05)
        self.part("bumper", bumper, (end - 0.1, 0, 0.40), (end + 0.2, half + 0.03, 0.68), 0.010, plain("bumper", (0.085, 0.088, 0.092), 0.42))
        self.number_plate(0.0, 0.86)
        # A ladder to the roof.
        for y in (-0.92, -0.62):
            line = [(end, y, 2.80), (end + 0.09, y, 2.84), (end + 0.09, y, 0.90), (end, y, 0.86)]
            self.tube("ladder", line, 0.014, self.metal, round_corners=False)
        for z in np.arange(1.05, 2.75, 0.27):
            self.tube("rung", [(end + 0.09, -0.92, z), (end + 0.09, -0.62, z)], 0.012, self.metal)

    def plates(self):
        """Of the cab, only the one in front."""
        z0 = self.P["platez"][0]
        x0 = float(self.body.F(z0))
        lo, hi = (x0 - 0.03, 0, z0 - 0.1), (x0 + 0.03, 0.24, z0 + 0.1)
        plate = lambda x, y, z: rbox(x, y, z, (x0 - 0.007, 0, z0), (0.008, 0.186, 0.052), 0.004)
        holder = lambda x, y, z: rbox(x, y, z, (x0 + 0.002, 0, z0), (0.012, 0.196, 0.062), 0.004)
        self.part("plate", plate, lo, hi, 0.004, self.white)
        self.part("plate holder", holder, lo, hi, 0.004, self.dark)

    def trim(self):
        """The cab has neither reflectors nor rails."""


# A small bus: an upright face, windows to the tail, a folding door behind the front wheel.
BUS_A = {
    **copy.deepcopy(VAN_A),
    "L": 6.99,
    "seen": 7.6,
    "seen_from_side": 8.3,
    "eye": (1.75, 1.16),
    "spread": 1.3,
    "flat_sides": True,
    "axle": (1.20, 5.14),
    "wr": 0.385,
    "rim": 0.240,
    "tw": 0.225,
    "track": 0.88,
    "arch": 0.430,
    "width": [(-0.1, 0.955), (0.4, 0.995), (0.9, 1.010), (5.5, 1.010), (6.4, 1.005), (7.2, 0.985)],
    "sec": [(0.15, -0.055), (0.34, -0.015), (0.50, 0.004), (0.66, 0.0), (1.00, 0.0), (1.20, 0.0), (1.40, 0.0)],
    "shoulder": (1.30, 0.0, 0.05),
    "F": [(0.1, 0.12), (0.30, 0.045), (0.45, 0.008), (0.62, 0.0), (0.85, 0.012), (1.10, 0.040), (1.4, 0.09)],
    "R": [(0.1, 6.84), (0.32, 6.93), (0.48, 6.98), (0.62, 6.985), (0.78, 6.965), (1.2, 6.955), (1.5, 6.945)],
    "rcurve": (0.03, 0.02),
    "top": [(-0.1, 1.19), (0.2, 1.23), (0.5, 1.26), (1.0, 1.28), (7.2, 1.30)],
    "bottom": [(-0.1, 0.33), (0.3, 0.29), (1.0, 0.28), (5.6, 0.30), (6.4, 0.38), (7.2, 0.44)],
    "wind": ((0.10, 1.20), (0.62, 2.38)),
    "rear": ((6.945, 1.25), (6.84, 2.40)),
    "roof": [(0.2, 2.36), (0.5, 2.47), (0.9, 2.555), (1.6, 2.59), (5.6, 2.59), (6.4, 2.555), (7.0, 2.49)],
    "ghw": [(0.0, 0.960), (0.5, 0.995), (1.2, 1.005), (5.8, 1.005), (6.5, 0.995), (7.1, 0.970)],
    "ghz": 1.28,
    "headz": 2.55,
    "tumble": 0.045,
    "tumble2": 0.030,
    "dlo": [(0.52, 1.30), (0.62, 1.26), (6.60, 1.26), (6.68, 1.33), (6.62, 2.10), (6.54, 2.17), (1.00, 2.17), (0.86, 2.10)],
    "pillars": [(1.66, 0.055, 0.0), (2.56, 0.030, 0.0), (3.60, 0.024, 0.0), (4.64, 0.024, 0.0), (5.68, 0.024, 0.0)],
    "belt": [(0.52, 1.29), (0.62, 1.25), (6.60, 1.25)],
    "ws": [(0, 1.27), (0.60, 1.275), (0.90, 1.290), (0.865, 2.20), (0.55, 2.26), (0, 2.27)],
    "rw": [(0, 1.42), (0.55, 1.42), (0.74, 1.435), (0.715, 2.06), (0.50, 2.10), (0, 2.105)],
    "doors": [[(0.50, 1.27), (0.50, 0.90), (0.66, 0.62), (0.74, 0.52), (0.745, 1.10), (1.60, 1.10), (1.60, 2.30), (0.50, 2.30)]],
    "handles": [],
    "grille": [(0, 1.010), (0.44, 1.005), (0.50, 0.985), (0.46, 0.880), (0.40, 0.865), (0, 0.862)],
    "bars": "slats",
    "pitch": 0.050,
    "bright_frame": True,
    "intake": [(0, 0.560), (0.56, 0.560), (0.66, 0.530), (0.60, 0.420), (0.48, 0.395), (0, 0.395)],
    "lamp": [(0.60, 0.800), (0.63, 0.950), (0.90, 0.985), (1.16, 1.000), (1.16, 0.880), (1.04, 0.800), (0.88, 0.775), (0.64, 0.775)],
    "lz": 0.88,
    "strip": "ring",
    "projectors": [(0.72, 0.875, 0.05), (0.84, 0.885, 0.08)],
    "tail": [(0.84, 1.24), (0.94, 1.26), (1.06, 1.24), (1.06, 0.82), (0.96, 0.80), (0.84, 0.82)],
    "tgw": 0.78,
    "tgz": 0.62,
    "platez": (0.64, 0.98),
    "bonnet_y": [(0.0, 0.2), (0.4, 0.2), (1.0, 0.2), (1.4, 0.2)],
    "kr": 0.14,
    "void": (0.42, 6.80, 0.80),
    "cab": (-1.22, 0.44),
    "mirror": (0.42, 1.62),
    "crease": (1.12, 0.0, 0.010),
    "scoop": (0.72, 0.0, 0.006),
    "ridge": 0.0,
    "rear_glass": 0.22,
    "wheel": "thin",
    "spokes": 8,
    # The door on the kerb side: from, to, low, high.
    "entrance": (1.74, 2.50, 0.42, 2.20),
    # The places of the rows of seats.
    "rows": (1.95, 2.75, 3.55, 4.35, 5.15, 5.95),
}


class Bus(Car):
    """Builds the bus of the parameters `P`."""

    def __init__(self, P, voxel):
        super().__init__(P, voxel)
        self.entrance()
        self.stripes()
        self.roof()

    def entrance(self):
        """The folding door: two leaves of glass in a frame."""
        x0, x1, z0, z1 = self.P["entrance"]
        B, mid = self.body, (x0 + x1) / 2
        outline = [(x0, z0), (x0, z1), (x1, z1), (x1, z0)]
        skin = lambda x, y, z: np.abs(B.shell(x, y, z))
        lo, hi = (x0 - 0.05, -1.10, z0 - 0.05), (x1 + 0.05, -0.85, z1 + 0.05)
        leaf = lambda x, y, z: smax(poly(x, z, outline, 0.05), skin(x, y, z) - 0.012, 0.006)
        self.part("door", leaf, lo, hi, 0.009, self.paint, both=False)
        rubber = lambda x, y, z: smax(
            np.minimum(np.abs(poly(x, z, outline, 0.05)) - 0.014, np.abs(x - mid) - 0.012) + 10.0 * (poly(x, z, outline, 0.05) > 0.02),
            skin(x, y, z) - 0.016,
            0.006,
        )
        self.part("door rubber", rubber, lo, hi, 0.007, self.dark, both=False)
        pane = plain("pane", (0.010, 0.011, 0.012), 0.03, 0.0, Coat_Weight=1.0, Coat_Roughness=0.01)
        for a, b in ((x0 + 0.07, mid - 0.05), (mid + 0.05, x1 - 0.07)):
            inner = [(a, z0 + 0.22), (a, z1 - 0.08), (b, z1 - 0.08), (b, z0 + 0.22)]
            glass = lambda x, y, z: smax(poly(x, z, inner, 0.05), skin(x, y, z) - 0.020, 0.006)
            self.part("door pane", glass, lo, hi, 0.009, pane, both=False)

    def stripes(self):
        """Two bands of grey along both sides, on the skin."""
        B, P = self.body, self.P
        for z0, half, name, colour in ((0.98, 0.055, "band", (0.16, 0.17, 0.18)), (0.885, 0.012, "line", (0.16, 0.17, 0.18))):
            band = lambda x, y, z: np.maximum(
                np.maximum(np.abs(B.shell(x, y, z) + 0.012) - 0.015, np.abs(z - z0) - half),
                np.maximum(0.80 - y, np.maximum(0.62 - x, x - P["L"] + 0.40)),
            )
            self.part(name, band, (0.5, 0.78, z0 - half - 0.03), (P["L"], 1.08, z0 + half + 0.03), 0.008, plain(name, colour, 0.25, 0.3, Coat_Weight=1.0))

    def cabin(self):
        """The driver's place, and rows of seats on both sides of an aisle."""
        super().cabin()
        cloth = plain("seats", (0.11, 0.13, 0.17), 0.8)
        for at in self.P["rows"]:

            def row(x, y, z):
                lean = x - 0.20 * (z - 1.05) * (z > 1.05)
                seat = rbox(x, y, z, (at - 0.18, 0.55, 0.98), (0.22, 0.40, 0.06), 0.05)
                for y0 in (0.35, 0.76):
                    back = rbox(lean, y, z, (at + 0.06, y0, 1.28), (0.05, 0.19, 0.34), 0.05)
                    seat = np.minimum(seat, back)
                return seat

            self.part("row", row, (at - 0.5, 0.1, 0.85), (at + 0.35, 0.98, 1.70), 0.016, cloth)

    def roof(self):
        white = plain("roof parts", (0.70, 0.70, 0.69), 0.4)
        cooler = lambda x, y, z: smax(rbox(x, y, z, (3.5, 0, 2.60), (0.85, 0.52, 0.10), 0.09), 2.4 - z, 0.02)
        self.part("air conditioner", cooler, (2.2, 0, 2.4), (4.6, 0.65, 2.82), 0.014, white)


# A camper van: the people mover with windows in its sides, a roof that lifts, and an awning.
CAMPERVAN_A = {
    **copy.deepcopy(PEOPLE_MOVER_A),
    "seen": 5.25,
    "flat_sides": True,
    "eye": (1.55, 0.86),
    "grille": [(0, 0.850), (0.56, 0.845), (0.60, 0.830), (0.58, 0.780), (0.54, 0.770), (0, 0.770)],
    "bars": "slats",
    "bright_frame": True,
    "bright_belt": False,
    "strip": "upper",
    "pillars": [(2.47, 0.045, 0.0), (3.62, 0.055, 0.0)],
    "tail": [(0.80, 1.42), (0.93, 1.45), (1.06, 1.42), (1.06, 0.90), (0.95, 0.87), (0.80, 0.90)],
    "wheel": "broad",
    "spokes": 5,
}


class Campervan(Car):
    """Builds the camper van of the parameters `P`."""

    def __init__(self, P, voxel):
        super().__init__(P, voxel)
        self.lifting_roof()
        self.rolled_awning()

    def lifting_roof(self):
        """The lowered roof: a shallow lid on a dark seal."""
        roof = self.body.roof
        crown = lambda x, y, z: z - (roof(x) - 0.06 * y * y)
        shape = [(1.72, -0.80), (1.72, 0.80), (4.86, 0.80), (4.86, -0.80)]
        lid = lambda x, y, z: smax(poly(x, y, shape, 0.28), np.abs(crown(x, y, z) - 0.062) - 0.052, 0.07)
        self.part("lifting roof", lid, (1.6, 0, 1.80), (4.95, 0.9, 2.18), 0.011, self.paint)
        seal = lambda x, y, z: np.maximum(poly(x, y, shape, 0.28) + 0.02, np.abs(crown(x, y, z)) - 0.04)
        self.part("seal", seal, (1.6, 0, 1.78), (4.95, 0.9, 2.10), 0.011, self.dark)

    def rolled_awning(self):
        case = plain("awning case", (0.030, 0.031, 0.033), 0.35)
        x0, x1, z = 1.95, 4.70, 1.905
        box = lambda x, y, pz: rbox(x, y, pz, ((x0 + x1) / 2, -0.905, z), ((x1 - x0) / 2, 0.055, 0.055), 0.03)
        self.part("awning case", box, (x0 - 0.05, -1.0, z - 0.1), (x1 + 0.05, -0.8, z + 0.1), 0.008, case, both=False)

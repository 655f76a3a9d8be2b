"""
Motorcycles: x back from the front tyre, z up from the road, the side stand on the left (-y); lengths in metres.

`solids` are outlines (x, z) with half widths along x: (material, outline, corner, half widths, edge). `tubes` are (material, radius, points,
mirrored). `axles` and `wheels` give places and sizes of the two wheels; `fork` the ends of its legs.
"""

import math

import numpy as np
from field import poly, rbox, smax
from materials import plain
from model import Model

NAKED = dict(
    L=2.06,
    seen=1.28,
    eye=(1.05, 0.53),
    axles=((0.315, 0.315), (1.74, 0.320)),
    wheels=((0.315, 0.062), (0.320, 0.090)),
    rim=0.222,
    spokes="cast",
    fork=((0.315, 0.315), (0.625, 0.995)),
    fork_colour="gold",
    bars=[(0.80, -0.395, 1.045), (0.73, -0.30, 1.075), (0.68, -0.16, 1.085), (0.655, -0.06, 1.045), (0.655, 0.06, 1.045), (0.68, 0.16, 1.085), (0.73, 0.30, 1.075), (0.80, 0.395, 1.045)],
    lamp=(0.50, 0.875, 0.085, 0.095),
    mirrors=1.20,
    solids=[
        ("paint", [(0.655, 0.90), (0.72, 0.985), (0.88, 1.040), (1.02, 1.010), (1.17, 0.875), (1.20, 0.82), (0.98, 0.76), (0.72, 0.78)], 0.04, [(0.64, 0.12), (0.80, 0.175), (0.95, 0.165), (1.20, 0.085)], 0.10),
        ("paint", [(0.535, 0.80), (0.66, 0.905), (0.83, 0.895), (0.90, 0.79), (0.79, 0.665), (0.70, 0.62)], 0.02, [(0.54, 0.165), (0.66, 0.215), (0.80, 0.205), (0.92, 0.15)], 0.05),
        ("black", [(0.66, 0.60), (0.74, 0.66), (0.92, 0.775), (1.20, 0.79), (1.22, 0.745), (0.95, 0.70), (0.72, 0.56)], 0.015, [(0.6, 0.17), (1.0, 0.15), (1.2, 0.12)], 0.04),
        ("seat", [(1.115, 0.80), (1.135, 0.875), (1.28, 0.838), (1.42, 0.850), (1.475, 0.900), (1.60, 0.935), (1.79, 0.955), (1.80, 0.93), (1.50, 0.85), (1.35, 0.79)], 0.015, [(1.1, 0.085), (1.3, 0.135), (1.45, 0.135), (1.6, 0.11), (1.85, 0.07)], 0.05),
        ("paint", [(1.24, 0.735), (1.34, 0.785), (1.50, 0.835), (1.80, 0.928), (1.865, 0.930), (1.84, 0.895), (1.62, 0.80), (1.40, 0.715)], 0.012, [(1.2, 0.115), (1.5, 0.125), (1.85, 0.050)], 0.04),
        ("engine", [(0.80, 0.40), (0.76, 0.56), (0.82, 0.62), (1.02, 0.60), (1.24, 0.52), (1.24, 0.36), (1.12, 0.30), (0.88, 0.30)], 0.04, [(0.7, 0.135), (1.0, 0.15), (1.3, 0.13)], 0.04),
        ("engine", [(0.72, 0.58), (0.76, 0.75), (0.95, 0.73), (0.97, 0.58)], 0.03, [(0.7, 0.125), (1.0, 0.125)], 0.03),
        ("black", [(0.64, 0.50), (0.595, 0.76), (0.635, 0.77), (0.68, 0.51)], 0.01, [(0.5, 0.175), (0.8, 0.175)], 0.015),
        ("dark", [(0.84, 0.225), (0.80, 0.285), (1.16, 0.285), (1.20, 0.235)], 0.02, [(0.8, 0.10), (1.2, 0.12)], 0.05),
    ],
    tubes=[
        ("frame", 0.024, [(0.66, 0.045, 0.90), (0.80, 0.125, 0.80), (1.05, 0.150, 0.66), (1.24, 0.135, 0.45)], True),
        ("frame", 0.018, [(0.68, 0.045, 0.76), (0.86, 0.140, 0.64), (1.02, 0.150, 0.67)], True),
        ("frame", 0.017, [(1.06, 0.13, 0.68), (1.30, 0.11, 0.74), (1.62, 0.07, 0.83)], True),
        ("frame", 0.016, [(1.20, 0.13, 0.52), (1.40, 0.10, 0.69)], True),
        ("frame", 0.036, [(1.18, 0.105, 0.43), (1.42, 0.130, 0.375), (1.76, 0.130, 0.320)], True),
        ("steel", 0.021, [(0.74, 0.05, 0.64), (0.655, 0.055, 0.56), (0.655, 0.055, 0.40), (0.76, 0.06, 0.27), (0.98, 0.07, 0.235)], True),
        ("steel", 0.030, [(0.95, 0.05, 0.235), (1.16, 0.10, 0.245), (1.28, 0.165, 0.285)], False),
        ("muffler", [0.040, 0.062, 0.064, 0.056], [(1.24, 0.150, 0.270), (1.32, 0.180, 0.300), (1.52, 0.205, 0.375), (1.60, 0.212, 0.405)], False),
        ("spring", 0.040, [(1.20, 0, 0.50), (1.36, 0, 0.70)], False),
        ("dark", 0.012, [(1.66, 0.0, 0.84), (1.80, 0.0, 0.72), (1.95, 0.0, 0.60)], False),
        ("dark", 0.014, [(1.10, -0.13, 0.34), (1.02, -0.30, 0.055)], False),
        ("dark", 0.014, [(1.24, 0.10, 0.40), (1.24, 0.235, 0.385)], True),
        ("dark", 0.012, [(1.36, 0.10, 0.55), (1.44, 0.20, 0.50)], True),
    ],
    covers=[(1.06, 0.44, 0.115, 0.155), (0.88, 0.42, 0.085, 0.150)],
    plate=(1.955, 0.60),
    tail_lamp=(1.865, 0.912),
    mudguard=(-0.2, 1.15, "black"),
)

# Tall, with a beak, a screen, hand guards, wire wheels and two aluminium cases.
ADVENTURE = dict(
    NAKED,
    L=2.26,
    seen=1.56,
    eye=(1.20, 0.66),
    axles=((0.345, 0.345), (1.87, 0.335)),
    wheels=((0.345, 0.052), (0.335, 0.078)),
    rim=0.250,
    spokes="wire",
    rim_colour=(0.30, 0.20, 0.07),
    fork=((0.345, 0.345), (0.720, 1.130)),
    fork_colour="black",
    bars=[(0.93, -0.42, 1.245), (0.86, -0.32, 1.275), (0.79, -0.17, 1.275), (0.755, -0.06, 1.215), (0.755, 0.06, 1.215), (0.79, 0.17, 1.275), (0.86, 0.32, 1.275), (0.93, 0.42, 1.245)],
    lamp=(0.53, 1.035, 0.130, 0.075),
    lamp_house="black",
    mirrors=1.42,
    mudguard=(-0.35, 1.0, "black"),
    solids=[
        ("paint", [(0.75, 1.03), (0.84, 1.13), (1.00, 1.17), (1.14, 1.12), (1.27, 0.98), (1.29, 0.92), (1.05, 0.84), (0.80, 0.88)], 0.04, [(0.74, 0.15), (0.92, 0.215), (1.05, 0.195), (1.30, 0.10)], 0.10),
        ("paint", [(0.50, 1.00), (0.70, 1.12), (0.92, 1.09), (1.00, 0.93), (0.86, 0.74), (0.74, 0.70), (0.66, 0.86)], 0.02, [(0.50, 0.145), (0.70, 0.235), (0.90, 0.245), (1.0, 0.20)], 0.06),
        ("paint", [(0.155, 0.885), (0.30, 0.945), (0.55, 1.00), (0.62, 0.96), (0.45, 0.915), (0.25, 0.880)], 0.012, [(0.15, 0.035), (0.35, 0.085), (0.62, 0.12)], 0.03),
        ("screen", [(0.545, 1.115), (0.665, 1.385), (0.677, 1.382), (0.575, 1.105)], 0.004, [(0.5, 0.16), (0.70, 0.115)], 0.02),
        ("black", [(0.50, 1.07), (0.56, 1.14), (0.74, 1.17), (0.80, 1.08), (0.66, 0.99)], 0.015, [(0.50, 0.12), (0.75, 0.17)], 0.05),
        ("seat", [(1.20, 0.88), (1.22, 0.965), (1.38, 0.905), (1.54, 0.905), (1.60, 0.955), (1.75, 0.975), (1.93, 0.985), (1.94, 0.95), (1.60, 0.88), (1.42, 0.85)], 0.015, [(1.2, 0.10), (1.4, 0.155), (1.6, 0.155), (1.95, 0.12)], 0.05),
        ("paint", [(1.30, 0.80), (1.42, 0.855), (1.62, 0.885), (1.95, 0.955), (1.99, 0.935), (1.75, 0.82), (1.48, 0.775)], 0.012, [(1.3, 0.135), (1.6, 0.145), (2.0, 0.07)], 0.04),
        ("black", [(1.62, 0.985), (1.62, 1.010), (2.10, 1.020), (2.12, 0.995)], 0.010, [(1.6, 0.115), (2.1, 0.10)], 0.02),
        ("engine", [(0.88, 0.46), (0.84, 0.64), (0.90, 0.72), (1.12, 0.68), (1.34, 0.60), (1.34, 0.42), (1.22, 0.36), (0.96, 0.36)], 0.04, [(0.8, 0.145), (1.1, 0.16), (1.4, 0.14)], 0.04),
        ("engine", [(0.80, 0.66), (0.84, 0.86), (1.05, 0.83), (1.06, 0.66)], 0.03, [(0.8, 0.13), (1.1, 0.13)], 0.03),
        ("black", [(0.70, 0.60), (0.665, 0.87), (0.71, 0.88), (0.75, 0.61)], 0.01, [(0.6, 0.18), (0.9, 0.18)], 0.015),
        ("case", [(0.74, 0.46), (0.80, 0.33), (0.92, 0.28), (1.24, 0.28), (1.24, 0.30), (0.94, 0.305), (0.83, 0.35), (0.78, 0.47)], 0.005, [(0.7, 0.12), (1.3, 0.14)], 0.03),
        ("black", [(1.12, 0.66), (1.16, 0.86), (1.44, 0.84), (1.36, 0.62)], 0.02, [(1.1, 0.13), (1.5, 0.12)], 0.03),
    ],
    tubes=[
        ("frame", 0.024, [(0.76, 0.045, 1.02), (0.90, 0.140, 0.90), (1.15, 0.155, 0.76), (1.34, 0.140, 0.52)], True),
        ("frame", 0.018, [(1.14, 0.13, 0.78), (1.42, 0.12, 0.80), (1.80, 0.09, 0.90)], True),
        ("frame", 0.016, [(1.30, 0.14, 0.60), (1.55, 0.12, 0.80)], True),
        ("frame", 0.036, [(1.28, 0.105, 0.49), (1.54, 0.125, 0.41), (1.89, 0.125, 0.335)], True),
        ("steel", 0.022, [(0.82, 0.05, 0.72), (0.73, 0.055, 0.64), (0.73, 0.055, 0.50), (0.84, 0.06, 0.35), (1.08, 0.10, 0.31)], True),
        ("steel", 0.026, [(1.06, 0.10, 0.31), (1.32, 0.165, 0.38), (1.48, 0.190, 0.50)], False),
        ("muffler", [0.034, 0.056, 0.058, 0.052], [(1.44, 0.188, 0.48), (1.54, 0.195, 0.535), (1.86, 0.205, 0.70), (1.92, 0.206, 0.73)], False),
        ("spring", 0.042, [(1.30, 0, 0.56), (1.42, 0, 0.80)], False),
        ("dark", 0.012, [(1.82, 0.0, 0.88), (1.98, 0.0, 0.78), (2.10, 0.0, 0.66)], False),
        ("dark", 0.014, [(1.18, -0.14, 0.40), (1.09, -0.33, 0.055)], False),
        ("dark", 0.014, [(1.32, 0.10, 0.45), (1.32, 0.250, 0.43)], True),
        ("black", 0.013, [(0.66, 0.20, 0.98), (0.58, 0.245, 0.82), (0.66, 0.24, 0.55), (0.86, 0.20, 0.42)], True),
        ("black", 0.013, [(0.58, 0.245, 0.82), (0.80, 0.25, 0.72), (0.96, 0.20, 0.64)], True),
        ("black", 0.012, [(1.60, 0.10, 0.99), (1.66, 0.20, 0.92), (2.02, 0.20, 0.92), (2.06, 0.08, 1.00)], True),
        ("black", [0.012, 0.034, 0.040, 0.020], [(0.93, 0.43, 1.245), (0.85, 0.43, 1.250), (0.80, 0.36, 1.270), (0.80, 0.26, 1.275)], True),
    ],
    cases=(1.50, 2.02, 0.60, 0.95, 0.225, 0.425),
    covers=[(1.15, 0.51, 0.118, 0.165), (0.97, 0.49, 0.088, 0.160)],
    plate=(2.105, 0.66),
    tail_lamp=(2.005, 0.935),
)

# Long and low, with a V-twin, two bright pipes, full mudguards and a raked fork.
CRUISER = dict(
    NAKED,
    L=2.34,
    seen=1.48,
    eye=(1.05, 0.50),
    axles=((0.330, 0.330), (1.98, 0.325)),
    wheels=((0.330, 0.068), (0.325, 0.090)),
    rim=0.222,
    discs=(0.140, 0.120),
    fork=((0.330, 0.330), (0.760, 0.980)),
    fork_colour="chrome",
    bars=[(1.10, -0.40, 1.000), (1.00, -0.37, 1.045), (0.84, -0.24, 1.110), (0.79, -0.08, 1.060), (0.79, 0.08, 1.060), (0.84, 0.24, 1.110), (1.00, 0.37, 1.045), (1.10, 0.40, 1.000)],
    lamp=(0.565, 0.875, 0.100, 0.100),
    lamp_house="chrome",
    mirrors=1.20,
    mudguard=(-0.75, 1.55, "paint"),
    mudguard_gap=0.020,
    solids=[
        ("paint", [(0.83, 0.86), (0.90, 0.925), (1.06, 0.945), (1.22, 0.890), (1.40, 0.775), (1.42, 0.735), (1.20, 0.715), (0.90, 0.755)], 0.05, [(0.80, 0.10), (0.95, 0.165), (1.10, 0.165), (1.42, 0.065)], 0.16),
        ("seat", [(1.30, 0.695), (1.36, 0.760), (1.48, 0.700), (1.62, 0.690), (1.76, 0.755), (1.80, 0.755), (1.78, 0.70), (1.60, 0.640), (1.34, 0.655)], 0.02, [(1.3, 0.10), (1.55, 0.175), (1.80, 0.14)], 0.07),
        ("seat", [(1.78, 0.700), (1.82, 0.775), (2.02, 0.765), (2.06, 0.725), (1.90, 0.695)], 0.02, [(1.7, 0.12), (2.1, 0.105)], 0.05),
        ("engine", [(0.98, 0.30), (0.96, 0.44), (1.06, 0.50), (1.26, 0.50), (1.48, 0.46), (1.50, 0.32), (1.40, 0.26), (1.06, 0.26)], 0.04, [(0.9, 0.14), (1.5, 0.14)], 0.05),
        ("chrome", [(1.05, 0.36), (1.08, 0.44), (1.46, 0.46), (1.54, 0.40), (1.50, 0.32), (1.12, 0.28)], 0.05, [(1.0, 0.165), (1.5, 0.165)], 0.04),
        ("black", [(1.22, 0.52), (1.22, 0.64), (1.52, 0.63), (1.56, 0.50)], 0.03, [(1.2, 0.14), (1.6, 0.14)], 0.05),
    ],
    tubes=[
        ("frame", 0.022, [(0.82, 0.03, 0.83), (1.00, 0.06, 0.76), (1.40, 0.08, 0.66), (1.62, 0.10, 0.48)], True),
        ("frame", 0.020, [(0.82, 0.03, 0.72), (0.92, 0.10, 0.40), (1.05, 0.14, 0.24), (1.55, 0.14, 0.24)], True),
        ("frame", 0.026, [(1.50, 0.14, 0.33), (1.78, 0.14, 0.325), (2.00, 0.14, 0.325)], True),
        ("chrome", 0.026, [(1.60, 0.135, 0.62), (1.92, 0.150, 0.36)], True),
        ("chrome", 0.026, [(1.04, 0.09, 0.62), (0.94, 0.16, 0.52), (1.02, 0.21, 0.34), (1.26, 0.215, 0.29), (1.50, 0.215, 0.285)], False),
        ("chrome", 0.026, [(1.34, 0.09, 0.60), (1.40, 0.17, 0.52), (1.44, 0.21, 0.42), (1.62, 0.215, 0.375)], False),
        ("chrome", [0.030, 0.046, 0.048, 0.044], [(1.44, 0.215, 0.285), (1.56, 0.215, 0.282), (2.20, 0.215, 0.270), (2.28, 0.215, 0.268)], False),
        ("chrome", [0.030, 0.046, 0.048, 0.044], [(1.56, 0.215, 0.385), (1.68, 0.215, 0.380), (2.20, 0.215, 0.372), (2.28, 0.215, 0.370)], False),
        ("dark", 0.014, [(1.12, -0.14, 0.26), (1.06, -0.31, 0.05)], False),
        ("chrome", 0.014, [(1.00, 0.12, 0.26), (1.00, 0.28, 0.27)], True),
        ("chrome", 0.010, [(1.64, 0.13, 0.60), (1.88, 0.125, 0.66), (2.10, 0.115, 0.62)], True),
    ],
    cylinders=[(1.16, 0.46, -22), (1.30, 0.46, 22)],
    covers=[(1.12, 0.38, 0.090, 0.165), (1.42, 0.39, 0.110, 0.165)],
    fender=(-0.75, 1.45),
    plate=(2.335, 0.50),
    tail_lamp=(2.285, 0.625),
)


class Motorcycle(Model):
    """Builds the motorcycle of the parameters `P`; `voxel` is the grid's width of a car, of which smaller parts take a share."""

    def __init__(self, P, voxel):
        super().__init__()
        self.P, self.h = P, voxel * 0.55
        self.red = plain("tail lamp", (0.45, 0.006, 0.010), 0.08, 0.0, Coat_Weight=1.0, Emission_Color=(0.7, 0.01, 0.01, 1), Emission_Strength=0.5)
        self.amber = plain("indicator", (0.75, 0.22, 0.01), 0.12, 0.0, Coat_Weight=1.0)
        self.materials = dict(
            paint=self.paint,
            dark=self.dark,
            black=plain("satin black", (0.018, 0.018, 0.019), 0.32, 0.1),
            gold=plain("gold", (0.60, 0.34, 0.09), 0.22, 1.0),
            seat=plain("seat", (0.016, 0.016, 0.016), 0.65),
            engine=plain("engine", (0.075, 0.076, 0.080), 0.36, 0.8),
            cover=plain("cover", (0.16, 0.155, 0.15), 0.30, 0.9),
            frame=plain("frame", (0.030, 0.031, 0.033), 0.30, 0.4, Coat_Weight=0.5),
            steel=plain("steel", (0.52, 0.50, 0.47), 0.22, 1.0),
            muffler=plain("muffler", (0.30, 0.30, 0.30), 0.28, 1.0),
            spring=plain("spring", (0.40, 0.02, 0.015), 0.35),
            tyre=plain("tyre", (0.016, 0.016, 0.017), 0.60),
            rim=plain("rim", P.get("rim_colour", (0.020, 0.020, 0.021)), 0.28, 0.6, Coat_Weight=0.4),
            disc=plain("brake disc", (0.42, 0.42, 0.42), 0.25, 1.0),
            chrome=self.chrome,
            case=plain("case", (0.48, 0.49, 0.50), 0.30, 0.9),
            screen=plain("screen", (0.05, 0.052, 0.055), 0.05, 0.0, Coat_Weight=1.0),
        )
        self.solids()
        for material, radius, points, both in P["tubes"]:
            self.tube("tube", points, radius, self.materials[material], both)
        for (x, z), (radius, half) in zip(P["axles"], P["wheels"]):
            self.wheel(x, z, radius, half)
        self.front_end()
        self.lamps()
        for place in P.get("cylinders", ()):
            self.cylinder(*place)
        if "cases" in P:
            self.cases(*P["cases"])
        if "fender" in P:
            (x, z), (radius, half) = P["axles"][1], P["wheels"][1]
            self.arc("fender", x, z, radius, half, *P["fender"], 0.028, self.paint)
        self.root.rotation_euler = (math.radians(P.get("lean", 6)), 0, 0)

    def solids(self):
        for material, outline, corner, widths, edge in self.P["solids"]:
            xs, half = zip(*widths)
            f = lambda x, y, z: smax(poly(x, z, outline, corner), (np.abs(y) - np.interp(x, xs, half)) * 0.92, edge)
            p = np.array(outline)
            lo = (p[:, 0].min() - 0.03, 0, p[:, 1].min() - 0.03)
            hi = (p[:, 0].max() + 0.03, max(half) + 0.03, p[:, 1].max() + 0.03)
            self.part("solid", f, lo, hi, self.h, self.materials[material])
        for x, z, radius, y in self.P["covers"]:
            profile = [(0, radius + 0.012), (0.012, radius + 0.010), (0.030, radius - 0.012), (0.040, radius - 0.030), (0.044, 0.03), (0.044, 0)]
            for side in (1, -1):
                self.turned("cover", profile, (x, side * (y - 0.012), z), self.materials["cover"], (0, side, 0))

    def wheel(self, x, z, radius, half):
        m, rim, front = self.materials, self.P["rim"], x < 1
        a = np.linspace(-1.28, 1.28, 27)
        deep = radius - rim
        crown = [(half * math.sin(t), rim - 0.004 + (deep + 0.004) * math.cos(t * 0.98) ** 0.75) for t in a]
        self.turned("tyre", [(-half * 0.9, rim - 0.012), *crown, (half * 0.9, rim - 0.012)], (x, 0, z), m["tyre"])
        w = half * 0.86
        ring = [(-w, rim - 0.018), (-w, rim + 0.006), (-w + 0.008, rim + 0.006), (-w + 0.02, rim - 0.022), (w - 0.02, rim - 0.022), (w - 0.008, rim + 0.006), (w, rim + 0.006), (w, rim - 0.018), (w - 0.014, rim - 0.040), (-w + 0.014, rim - 0.040), (-w, rim - 0.018)]
        self.turned("rim", ring, (x, 0, z), m["rim"])
        self.turned("hub", [(-0.075, 0), (-0.075, 0.032), (-0.05, 0.045), (0.05, 0.045), (0.075, 0.032), (0.075, 0)], (x, 0, z), m["rim"])
        self.turned("axle", [(-0.135, 0), (-0.135, 0.016), (0.135, 0.016), (0.135, 0)], (x, 0, z), m["steel"])
        at = lambda angle, r, y: (x + r * math.cos(angle), y, z + r * math.sin(angle))
        if self.P["spokes"] == "wire":
            for i in range(36):
                turn = i * math.pi / 18
                side = 0.05 if i % 2 else -0.05
                lead = 0.55 if i % 4 < 2 else -0.55
                self.tube("spoke", [at(turn + lead, 0.042, side), at(turn, rim - 0.03, side * 0.3)], 0.0026, m["steel"])
        else:
            for i in range(5):
                turn = 0.3 + i * 2 * math.pi / 5
                for lean in (-0.16, 0.16):
                    ends = [at(turn + lean * 2.2, 0.035, 0.0), at(turn + lean * 1.5, rim * 0.55, 0.0), at(turn + lean, rim - 0.02, 0.0)]
                    self.tube("spoke", ends, [0.018, 0.012, 0.015], m["rim"])
        size = self.P.get("discs", (0.155, 0.11))[0 if front else 1]
        for side in (1, -1) if front else (1,):
            y = side * 0.078
            self.turned("disc", [(-0.0025, size - 0.042), (-0.0025, size), (0.0025, size), (0.0025, size - 0.042), (-0.0025, size - 0.042)], (x, y, z), m["disc"])
            self.turned("carrier", [(-0.004, 0.05), (-0.004, size - 0.044), (0.004, size - 0.044), (0.004, 0.05)], (x, y, z), m["rim"])
            angle = 0.15 if front else 2.2
            cx, cz = x + (size - 0.015) * math.cos(angle), z + (size - 0.015) * math.sin(angle)
            caliper = lambda px, py, pz: rbox(px, py, pz, (cx, y, cz), (0.030, 0.026, 0.055), 0.014)
            lo, hi = (cx - 0.06, y - 0.05, cz - 0.08), (cx + 0.06, y + 0.05, cz + 0.08)
            self.part("caliper", caliper, lo, hi, 0.006, m["gold" if self.P["fork_colour"] == "gold" else "black"], both=False)
        if not front:
            self.turned("sprocket", [(-0.004, 0.05), (-0.004, 0.105), (0.004, 0.105), (0.004, 0.05)], (x, -0.085, z), m["steel"])
            px, pz = 1.20, 0.43
            chain = lambda cx, cy, cz: np.maximum(np.abs(poly(cx, cz, [(px, pz - 0.02), (px, pz + 0.03), (x, z + 0.10), (x + 0.09, z), (x, z - 0.10)], 0.015)) - 0.008, np.abs(cy + 0.085) - 0.008)
            self.part("chain", chain, (px - 0.06, -0.11, z - 0.13), (x + 0.13, -0.06, pz + 0.06), 0.006, m["steel"], both=False)

    def front_end(self):
        P, m = self.P, self.materials
        (x0, z0), (x1, z1) = P["fork"]
        on = lambda s, y=0.0, ahead=0.0: (x0 + (x1 - x0) * s - ahead, y, z0 + (z1 - z0) * s)
        for y in (0.105, -0.105):
            self.tube("slider", [on(0.02, y), on(0.5, y)], 0.0215, m["steel"])
            self.tube("leg", [on(0.36, y), on(1.0, y)], 0.029, m[P["fork_colour"]])
            self.tube("foot", [on(-0.02, y), on(0.13, y)], 0.030, m["black"])
            self.turned("fork cap", [(0, 0.026), (0.012, 0.022), (0.012, 0)], on(1.0, y), m["black"], (0, 0, 1))
        for s in (0.70, 0.94):
            x, _, z = on(s)
            clamp = lambda px, y, pz: rbox(px, y, pz, (x + 0.02, 0, z), (0.055, 0.145, 0.018), 0.016)
            self.part("clamp", clamp, (x - 0.06, 0, z - 0.04), (x + 0.10, 0.17, z + 0.04), 0.006, m["black"])
        bars = P["bars"]
        self.tube("bars", bars, 0.0125, m["black"])
        for at in (0, -1):
            a, b = np.array(bars[at]), np.array(bars[1 if at == 0 else -2])
            grip = a + (b - a) * 1.15
            self.tube("grip", [a, grip], 0.0185, m["seat"])
            ahead = np.array((-0.055, 0, 0.0))
            self.tube("lever", [grip + ahead * 0.3, grip + ahead, a + ahead * 0.9], 0.007, m["black"])
            inner = b + (b - a) * 0.4
            box = lambda x, y, z: rbox(x, y, z, inner, (0.03, 0.03, 0.02), 0.012)
            self.part("switches", box, inner - 0.06, inner + 0.06, 0.006, m["black"], both=False)
            if P["mirrors"]:
                out = math.copysign(1, a[1])
                end = np.array((a[0] - 0.06, a[1] * 1.02, P["mirrors"]))
                self.tube("mirror stem", [b, (b + end) / 2 + np.array((-0.02, out * 0.02, 0.0)), end], 0.006, m["black"])
                glass = lambda x, y, z: rbox(x, y, z, end, (0.012, 0.072, 0.040), 0.011)
                self.part("mirror", glass, end - 0.08, end + 0.08, 0.006, m["black"], both=False)
        # The mudguard: a strip round the front tyre, between two angles back from the top.
        (wx, wz), (radius, half) = P["axles"][0], P["wheels"][0]
        first, last, material = P["mudguard"]
        self.arc("mudguard", wx, wz, radius, half, first, last, P.get("mudguard_gap", 0.022), m[material])
        self.tube("mudguard stay", [(wx, 0.10, wz + 0.02), (wx + 0.02, half + 0.02, wz + radius * 0.92)], 0.010, m["black"], True)
        x, _, z = on(1.0)
        dash = lambda px, y, pz: rbox(px + 0.5 * (pz - z), y, pz, (x - 0.02, 0, z + 0.085), (0.012, 0.075, 0.045), 0.01)
        self.part("instrument", dash, (x - 0.15, 0, z), (x + 0.12, 0.10, z + 0.16), 0.006, self.gloss)

    def arc(self, name, wx, wz, radius, half, first, last, clear, material):
        """A strip round a tyre, `clear` of it, between two angles back from the top."""

        def guard(x, y, z):
            r, angle = np.hypot(x - wx, z - wz), np.arctan2(x - wx, z - wz)
            strip = np.abs(np.hypot(np.maximum(r - radius + half, 0), y) - half - clear) - 0.006
            ends = np.maximum(first - angle, angle - last) * radius
            return smax(smax(strip, ends, 0.012), radius - 0.05 - r, 0.006)

        lo, hi = (wx - radius - 0.1, 0, wz - radius - 0.1), (wx + radius + 0.1, half + 0.05, wz + radius + 0.1)
        self.part(name, guard, lo, hi, self.h, material)

    def cylinder(self, x, z, lean):
        """A finned cylinder of a V-twin with a bright cover, leaning by degrees."""
        axis = (math.sin(math.radians(lean)), 0, math.cos(math.radians(lean)))
        fins = [(0.0, 0.07)]
        for i in range(9):
            at = 0.03 + i * 0.022
            fins += [(at, 0.072), (at, 0.105 - 0.001 * i), (at + 0.009, 0.105 - 0.001 * i), (at + 0.009, 0.072)]
        self.turned("cylinder", fins, (x, 0, z), self.materials["engine"], axis)
        top = [(0.225, 0), (0.225, 0.098), (0.265, 0.094), (0.285, 0.07), (0.29, 0)]
        self.turned("rocker cover", top, (x, 0, z), self.chrome, axis)

    def cases(self, x0, x1, z0, z1, y0, y1):
        """Two aluminium cases with black corners and lids."""
        mid, half = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2)
        lo, hi = (x0 - 0.04, y0 - 0.04, z0 - 0.04), (x1 + 0.04, y1 + 0.04, z1 + 0.05)
        body = lambda x, y, z: rbox(x, y, z, mid, half, 0.02)
        self.part("case", body, lo, hi, 0.008, self.materials["case"])
        lid = lambda x, y, z: np.maximum(rbox(x, y, z, mid, np.array(half) + 0.006, 0.022), z1 - 0.055 - z)
        self.part("lid", lid, lo, hi, 0.008, self.materials["case"])
        seam = lambda x, y, z: np.maximum(rbox(x, y, z, mid, np.array(half) + 0.004, 0.02), np.abs(z - z1 + 0.062) - 0.006)
        self.part("seam", seam, lo, hi, 0.008, self.dark)
        ends = lambda x, y, z: np.maximum(rbox(x, y, z, mid, np.array(half) + 0.005, 0.022), z - z0 - 0.07)
        corner = lambda x, y, z: np.maximum(ends(x, y, z), half[0] - 0.035 - np.abs(x - mid[0]))
        self.part("corner", corner, lo, hi, 0.008, self.dark)
        for x in (x0 + 0.13, x1 - 0.13):
            latch = lambda px, y, z: rbox(px, y, z, (x, y1 + 0.008, z1 - 0.075), (0.018, 0.010, 0.040), 0.006)
            self.part("latch", latch, (x - 0.04, y1 - 0.02, z1 - 0.14), (x + 0.04, y1 + 0.04, z1), 0.006, self.dark)

    def lamps(self):
        P, m = self.P, self.materials
        x, z, wide, high = P["lamp"]
        bowl = lambda px, y, pz: smax(np.sqrt(((px - x) / 0.95) ** 2 + (y * high / wide) ** 2 + (pz - z) ** 2) - high, px - x - 0.09, 0.02)
        house = lambda px, y, pz: np.maximum(bowl(px, y, pz), x - 0.045 - px + 0.3 * (pz - z))
        lens = lambda px, y, pz: np.maximum(bowl(px, y, pz) + 0.006, px - x + 0.030 - 0.3 * (pz - z))
        lo, hi = (x - high - 0.02, 0, z - high - 0.02), (x + 0.12, wide + 0.02, z + high + 0.02)
        from materials import emitting

        self.part("lamp house", house, lo, hi, self.h * 0.8, m[P.get("lamp_house", "black")])
        self.part("lens", lens, lo, hi, self.h * 0.8, plain("lens", (0.20, 0.21, 0.22), 0.04, 0.6, Coat_Weight=1.0))
        ring = lambda px, y, pz: np.maximum(np.abs(np.hypot(y * high / wide, pz - z) - high * 0.62) - 0.006, np.abs(bowl(px, y, pz)) - 0.006)
        light = lambda px, y, pz: np.maximum(ring(px, y, pz), px - x)
        self.part("light", light, lo, hi, 0.004, emitting("light", 3.0))
        tx, tz = P["tail_lamp"]
        tail = lambda px, y, pz: rbox(px, y, pz, (tx, 0, tz), (0.016, 0.050, 0.016), 0.01)
        self.part("tail lamp", tail, (tx - 0.04, 0, tz - 0.04), (tx + 0.04, 0.08, tz + 0.04), 0.005, self.red)
        px0, pz0 = P["plate"]
        plate = lambda px, y, pz: rbox(px - 0.30 * (pz - pz0) * -1, y, pz, (px0, 0, pz0), (0.006, 0.112, 0.078), 0.004)
        self.part("plate", plate, (px0 - 0.06, 0, pz0 - 0.1), (px0 + 0.06, 0.13, pz0 + 0.1), 0.006, self.white)
        for ix, iy, iz in ((x + 0.08, 0.19, z - 0.02), (px0 - 0.07, 0.15, pz0 + 0.12)):
            blinker = lambda px, y, pz: rbox(px, y, pz, (ix, iy, iz), (0.018, 0.036, 0.014), 0.012)
            self.part("indicator", blinker, (ix - 0.04, iy - 0.06, iz - 0.04), (ix + 0.04, iy + 0.06, iz + 0.04), 0.005, self.amber)
            self.tube("stem", [(ix, 0.03, iz), (ix, iy - 0.03, iz)], 0.007, m["black"], True)

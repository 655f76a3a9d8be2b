"""A caravan: hitch at the nose, door on the kerb side (-y), two axles; lengths in metres, as in bodies.py."""

import math

import bpy
import numpy as np
from field import poly, rbox, smax
from materials import mesh_object, plain
from walls import Walls
from wheel import wheel_parts

# bodies.py explains the parameters of wheels. `profile`: the box from the side; `half`: half its width; `skirt`: where its panels end below.
CARAVAN_A = dict(
    L=6.75,
    # Metres that the camera leaves room for; the camera's height, and the height it looks at.
    seen=7.1,
    seen_from_side=8.3,
    eye=(1.75, 1.22),
    # Metres by which the caravan is moved to the right in this view, because its end is wider than its hitch.
    shift={"rear": 0.5},
    spread=1.3,
    flat_sides=True,
    profile=[(1.50, 0.50), (1.38, 0.78), (1.38, 1.55), (1.86, 2.78), (6.55, 2.84), (6.66, 2.72), (6.62, 0.50)],
    half=1.20,
    axles=(3.92, 4.76),
    track=1.02,
    wr=0.355,
    rim=0.225,
    tw=0.225,
    wheel="broad",
    spokes=6,
    skirt=0.98,
    back_window=(1.62, 2.22),
    # The place of the spare wheel, on the back wall.
    spare=(6.79, 0, 1.02),
)


class Caravan(Walls):
    """Builds the caravan of the parameters `P`; `voxel` is the size of a grid cell in metres."""

    def __init__(self, P, voxel):
        super().__init__()
        self.P, self.voxel = P, voxel
        self.materials()
        self.box()
        self.windows()
        self.door()
        self.hatches()
        self.roof()
        self.drawbar()
        self.back()
        self.running_gear()

    def arch(self, x, y, z):
        """The signed distance to the hole for the wheels."""
        first, last = self.P["axles"][0], self.P["axles"][-1]
        hole = poly(x, z, [(first - 0.47, 0.3), (first - 0.36, 0.84), (last + 0.36, 0.84), (last + 0.47, 0.3)], 0.08)
        return np.maximum(hole, self.P["half"] - 0.48 - np.abs(y))

    def box(self):
        P, h = self.P, self.voxel
        z0 = P["skirt"]
        lo, hi = (1.3, 0, 0.4), (6.75, P["half"] + 0.05, 2.95)
        # Panels meet in fine grooves.
        groove = lambda x, z: 0.004 * ((np.abs(x - 3.02) < 0.005) | (np.abs(x - 5.05) < 0.005) | (np.abs(z - 1.30) < 0.005))
        upper = lambda x, y, z: smax(self.shell(x, y, z) + groove(x, z), z0 - z, 0.006)
        self.part("panels", upper, lo, hi, h, self.paint)
        lower = lambda x, y, z: np.maximum(np.maximum(self.shell(x, y, z) + 0.006, z - z0), -self.arch(x, y, z))
        self.part("skirt", lower, lo, hi, h, self.plate)
        rail = lambda x, y, z: np.maximum(np.abs(self.shell(x, y, z)) - 0.008, np.abs(z - z0) - 0.014)
        self.part("rail", rail, (1.3, 0, z0 - 0.03), (6.75, P["half"] + 0.03, z0 + 0.03), 0.008, self.metal)
        # Bright corner moulds along the edge between side and roof.
        edge = lambda x, y, z: smax(
            np.abs(poly(x, z, P["profile"], 0.10) + 0.012) - 0.022, np.abs(y - P["half"] + 0.012) - 0.020, 0.01
        )
        mould = lambda x, y, z: np.maximum(edge(x, y, z), z0 - z)
        self.part("mould", mould, (1.3, 1.1, 0.9), (6.75, 1.26, 2.95), 0.009, self.metal)
        first, last = P["axles"]
        flare = lambda x, y, z: np.maximum(
            np.maximum(np.abs(self.arch(x, y + 0.0, z)) - 0.030, 0.40 - z), np.abs(y - P["half"]) - 0.022
        )
        self.part("flare", flare, (first - 0.6, 1.1, 0.3), (last + 0.6, 1.3, 1.0), 0.009, self.dark)
        self.stripes()

    def stripes(self):
        """Charcoal and copper bands along both sides, just off the panels."""
        charcoal = plain("charcoal band", (0.030, 0.032, 0.036), 0.25, 0.2, Coat_Weight=1.0)
        copper = plain("copper band", (0.33, 0.085, 0.030), 0.25, 0.3, Coat_Weight=1.0)
        self.band([(1.42, 1.02), (1.42, 1.24), (5.15, 1.24), (6.30, 1.62), (6.62, 1.62), (6.62, 1.02)], charcoal)
        self.band([(1.42, 1.275), (1.42, 1.315), (5.10, 1.315), (6.27, 1.70), (6.62, 1.70), (6.62, 1.66), (6.285, 1.66), (5.13, 1.275)], copper)

    def windows(self):
        self.pane_at(-1, 2.18, 3.30, 1.52, 2.16)
        self.pane_at(-1, 3.75, 4.75, 1.58, 2.16)
        self.pane_at(1, 2.18, 3.30, 1.52, 2.16)
        self.pane_at(1, 3.75, 4.65, 1.58, 2.16)
        self.pane_at(1, 5.35, 6.05, 1.85, 2.20)
        outline = [(-0.80, 1.66), (-0.72, 2.30), (0.72, 2.30), (0.80, 1.66)]
        self.stone_shield(outline, 0.08, 0.045, 0.36, ((1.25, 0, 1.55), (2.1, 0.9, 2.4)), ((1.25, 0, 1.6), (2.1, 0.5, 2.36)))

    def stone_shield(self, outline, radius, depth, rib_at, shield_box, rib_box):
        """The front window under its stone shield, whose ribs stand 10 mm out of it. Boxes are the space to look for the surfaces in."""
        back = shield_box[1][0] + 0.1
        (_, low), (_, high) = outline[:2]
        shield = lambda x, y, z: np.maximum(smax(poly(y, z, outline, radius), np.abs(self.shell(x, y, z)) - depth, 0.03), x - back)
        self.part("stone shield", shield, *shield_box, 0.010, self.pane)
        rib = lambda x, y, z: np.maximum(
            smax(np.abs(np.abs(y) - rib_at) - 0.012, np.abs(self.shell(x, y, z)) - depth - 0.010, 0.01),
            np.maximum(np.maximum(low + 0.02 - z, z - high + 0.02), x - back),
        )
        self.part("shield rib", rib, *rib_box, 0.008, self.dark)

    def door(self):
        self.door_at(5.22, 5.88, 0.64, 2.46)

    def hatches(self):
        """Lockers, vents and marker lamps."""
        for place in ((-1, 1.72, 2.50, 0.62, 0.92), (1, 1.72, 2.50, 0.62, 0.92), (1, 5.35, 6.05, 0.62, 0.90), (1, 4.75, 5.10, 1.08, 1.55)):
            self.locker_at(*place)
        self.markers(((1.62, 1.06), (3.30, 0.90), (6.45, 0.90), (1.95, 2.52)))

    def roof(self):
        white = plain("roof parts", (0.70, 0.70, 0.69), 0.4)
        cooler = lambda x, y, z: smax(
            rbox(x, y, z, (4.4, 0, 2.93), (0.48, 0.34, 0.13), 0.09), z - 3.05 + 0.10 * (4.4 - x) * (x < 4.4), 0.03
        )
        self.part("air conditioner", cooler, (3.8, 0, 2.75), (5.0, 0.45, 3.12), 0.012, white)
        hatch = lambda x, y, z: rbox(x, y, z, (2.7, 0, 2.86), (0.26, 0.26, 0.05), 0.03)
        self.part("roof hatch", hatch, (2.3, 0, 2.75), (3.1, 0.35, 2.95), 0.012, white)
        self.awning(2.0, 6.28, 2.66)

    def drawbar(self):
        for x0, y0, x1, y1 in ((0.30, 0.05, 2.0, 0.86),):
            a, b = np.array((x0, y0)), np.array((x1, y1))
            u = (b - a) / np.linalg.norm(b - a)

            def beam(x, y, z):
                s, w = (x - x0) * u[0] + (y - y0) * u[1], -(x - x0) * u[1] + (y - y0) * u[0]
                return rbox(s, w, z, (0.94, 0, 0.50), (0.94, 0.028, 0.075), 0.008)

            self.part("drawbar", beam, (0.2, 0, 0.38), (2.1, 1.0, 0.62), 0.010, self.steel)
        coupling = lambda x, y, z: np.minimum(
            rbox(x, y, z, (0.26, 0, 0.53), (0.20, 0.045, 0.045), 0.03), rbox(x, y, z, (0.07, 0, 0.50), (0.07, 0.055, 0.06), 0.05)
        )
        self.part("coupling", coupling, (-0.05, 0, 0.4), (0.5, 0.2, 0.65), 0.008, self.metal)
        self.tube("jockey", [(0.62, -0.16, 0.20), (0.62, -0.16, 0.98)], 0.030, self.metal)
        self.tube("jockey handle", [(0.62, -0.16, 0.98), (0.62, -0.16, 1.02), (0.76, -0.16, 1.02)], 0.012, self.dark, round_corners=False)
        self.turned("jockey wheel", [(-0.04, 0), (-0.04, 0.10), (-0.02, 0.115), (0.02, 0.115), (0.04, 0.10), (0.04, 0)], (0.62, -0.16, 0.115), self.dark)
        bottle = plain("gas bottle", (0.42, 0.43, 0.42), 0.35, 0.2)
        for y in (-0.19, 0.19):
            self.turned("bottle", [(0, 0), (0, 0.13), (0.04, 0.152), (0.36, 0.152), (0.43, 0.12), (0.45, 0.05), (0.45, 0)], (1.16, y, 0.585), bottle, (0, 0, 1))
            self.turned("bottle collar", [(0.42, 0.075), (0.50, 0.075), (0.50, 0.068), (0.42, 0.068)], (1.16, y, 0.585), self.metal, (0, 0, 1))

    def back(self):
        self.end_pane(*self.P["back_window"])
        self.tail_lamps()
        end = self.P["profile"][-1][0]
        bar = lambda x, y, z: np.minimum(
            rbox(x, y, z, (end + 0.08, 0, 0.56), (0.04, 0.95, 0.05), 0.012), rbox(x, y, z, (end - 0.22, 0.55, 0.54), (0.34, 0.03, 0.05), 0.01)
        )
        self.part("rear bar", bar, (end - 0.62, 0, 0.45), (end + 0.18, 1.05, 0.68), 0.010, self.steel)
        self.number_plate()

    def running_gear(self):
        """Axles, chassis and wheels, with the spare one."""
        P = self.P
        materials = dict(
            tyre=plain("tyre", (0.016, 0.016, 0.017), 0.62),
            rim=plain("rim", (0.42, 0.43, 0.44), 0.25, 0.85, Coat_Weight=0.5),
            disc=plain("disc", (0.05, 0.05, 0.05), 0.5, 0.5),
            cap=self.gloss,
            back=self.dark,
        )
        axle = lambda x, y, z: np.minimum.reduce(
            [np.maximum(np.hypot(x - at, z - P["wr"]) - 0.04, np.abs(y) - P["track"]) for at in P["axles"]]
        )
        self.part("axle", axle, (P["axles"][0] - 0.1, 0, 0.28), (P["axles"][-1] + 0.1, 1.05, 0.45), 0.012, self.dark)
        end = P["profile"][-1][0] - 0.12
        rails = lambda x, y, z: rbox(x, y, z, ((1.5 + end) / 2, 0.62, 0.46), ((end - 1.5) / 2, 0.03, 0.06), 0.01)
        self.part("chassis", rails, (1.4, 0.5, 0.35), (end + 0.1, 0.7, 0.56), 0.012, self.dark)
        for name, (v, t, n) in wheel_parts(P, 0.005):
            first = mesh_object("wheel " + name, v, t, n, None, materials[name])
            places = [(x, side, side * P["track"], P["wr"]) for x in P["axles"] for side in (1, -1)]
            for i, (x, side, y, z) in enumerate(places):
                one = first.copy()
                bpy.context.scene.collection.objects.link(one)
                one.parent = self.root
                one.location = (x, y, z)
                one.rotation_euler = (0, 0.4 * i, 0 if side > 0 else math.pi)
            spare = first.copy()
            bpy.context.scene.collection.objects.link(spare)
            spare.parent = self.root
            spare.location, spare.rotation_euler = P["spare"], (0, 0, -math.pi / 2)
            bpy.data.objects.remove(first)

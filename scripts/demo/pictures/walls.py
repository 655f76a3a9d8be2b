"""What caravans and motorhomes have in common: flat walls with windows, a door, lockers, lamps, bands and an awning."""

import numpy as np
from field import poly, rbox, smax
from materials import plain
from model import Model


def rectangle(x0, x1, z0, z1):
    return [(x0, z0), (x0, z1), (x1, z1), (x1, z0)]


class Walls(Model):
    """Parts on the box of the parameters `P`: its `profile` is seen from the side, and it is twice `half` wide. The kerb side is -y."""

    def materials(self):
        """Makes the materials of walls, chassis and windows."""
        self.metal = plain("aluminium", (0.55, 0.56, 0.57), 0.32, 0.85)
        self.plate = plain("black plate", (0.022, 0.022, 0.024), 0.38, 0.3)
        self.steel = plain("drawbar", (0.018, 0.018, 0.019), 0.32, 0.2, Coat_Weight=0.4)
        self.pane = plain("pane", (0.010, 0.011, 0.012), 0.03, 0.0, Coat_Weight=1.0, Coat_Roughness=0.01)

    def shell(self, x, y, z):
        """The signed distance to the outside of the box."""
        return smax(poly(x, z, self.P["profile"], 0.10), np.abs(y) - self.P["half"], 0.07)

    def band(self, outline, material):
        """A flat film on both sides, just off the panels."""
        from mathutils import Vector
        from mathutils.geometry import tessellate_polygon

        y = self.P["half"] + 0.003
        for side in (1, -1):
            v = np.array([(x, side * y, z) for x, z in outline])
            t = np.array(tessellate_polygon([[Vector(p) for p in v]]))
            n = np.tile((0.0, side, 0.0), (len(v), 1))
            self.add_outwards("band", v, t, n, material, False)

    def pane_at(self, side, x0, x1, z0, z1, r=0.07):
        """A hinged window in a black frame."""
        y0 = side * self.P["half"]
        outline = rectangle(x0, x1, z0, z1)
        frame = lambda x, y, z: smax(np.abs(poly(x, z, outline, r)) - 0.022, np.abs(y - y0) - 0.018, 0.01)
        glass = lambda x, y, z: smax(poly(x, z, outline, r) + 0.012, np.abs(y - y0) - 0.026, 0.012)
        lo, hi = (x0 - 0.06, min(y0 - 0.04, y0 + 0.04), z0 - 0.06), (x1 + 0.06, max(y0 - 0.04, y0 + 0.04), z1 + 0.06)
        self.part("window frame", frame, lo, hi, 0.009, self.dark, both=False)
        self.part("window", glass, lo, hi, 0.009, self.pane, both=False)

    def end_pane(self, z0, z1, half=0.62):
        """A window in the back wall."""
        end = self.P["profile"][-1][0]
        outline = [(-half, z0), (-half, z1), (half, z1), (half, z0)]
        on = lambda x, y, z: np.abs(self.shell(x, y, z))
        frame = lambda x, y, z: np.maximum(smax(np.abs(poly(y, z, outline, 0.07)) - 0.022, on(x, y, z) - 0.018, 0.01), end - 0.62 - x)
        glass = lambda x, y, z: np.maximum(smax(poly(y, z, outline, 0.07) + 0.012, on(x, y, z) - 0.026, 0.012), end - 0.62 - x)
        lo, hi = (end - 0.12, 0, z0 - 0.12), (end + 0.18, half + 0.13, z1 + 0.13)
        self.part("back frame", frame, lo, hi, 0.009, self.dark)
        self.part("back window", glass, lo, hi, 0.009, self.pane)

    def door_at(self, x0, x1, z0, z1):
        """The door, with its window, handle, grab rail and step."""
        y0, mid = -self.P["half"], (x0 + x1) / 2
        outline = rectangle(x0, x1, z0, z1)
        lo, hi = (x0 - 0.06, y0 - 0.06, z0 - 0.06), (x1 + 0.06, y0 + 0.03, z1 + 0.06)
        frame = lambda x, y, z: smax(np.abs(poly(x, z, outline, 0.09)) - 0.020, np.abs(y - y0) - 0.016, 0.008)
        leaf = lambda x, y, z: smax(poly(x, z, outline, 0.09) + 0.026, np.abs(y - y0) - 0.010, 0.008)
        self.part("door frame", frame, lo, hi, 0.008, self.metal, both=False)
        self.part("door", leaf, lo, hi, 0.008, self.paint, both=False)
        self.pane_at(-1, x0 + 0.10, x1 - 0.10, z0 + 0.98, z1 - 0.16, 0.06)
        at, high = x0 + 0.13, z0 + 0.74
        handle = lambda x, y, z: rbox(x, y, z, (at, y0 - 0.022, high), (0.05, 0.016, 0.07), 0.012)
        lo, hi = (at - 0.10, y0 - 0.06, high - 0.10), (at + 0.10, y0 + 0.02, high + 0.10)
        self.part("door handle", handle, lo, hi, 0.006, self.dark, both=False)
        at, low = x1 + 0.14, z0 + 0.51
        line = [(at, y0, low), (at, y0 - 0.06, low + 0.04), (at, y0 - 0.06, low + 0.51), (at, y0, low + 0.55)]
        self.tube("grab rail", line, 0.014, self.metal)
        step = lambda x, y, z: rbox(x, y, z, (mid, y0 - 0.10, 0.36), (0.27, 0.14, 0.018), 0.01)
        self.part("step", step, (mid - 0.35, y0 - 0.3, 0.3), (mid + 0.35, y0 + 0.1, 0.42), 0.009, self.metal, both=False)
        for x in (mid - 0.23, mid + 0.23):
            self.tube("step arm", [(x, y0 + 0.12, 0.52), (x, y0 - 0.05, 0.36)], 0.014, self.dark)

    def locker_at(self, side, x0, x1, z0, z1):
        """The trim around a hatch in a side."""
        y0 = side * self.P["half"]
        outline = rectangle(x0, x1, z0, z1)
        ring = lambda x, y, z: smax(np.abs(poly(x, z, outline, 0.04)) - 0.013, np.abs(y - y0) - 0.010, 0.006)
        lo, hi = (x0 - 0.05, min(y0 - 0.03, y0 + 0.03), z0 - 0.05), (x1 + 0.05, max(y0 - 0.03, y0 + 0.03), z1 + 0.05)
        self.part("locker", ring, lo, hi, 0.007, self.metal, both=False)

    def markers(self, places):
        """Amber lamps on both sides."""
        amber = plain("amber", (0.75, 0.22, 0.01), 0.15, 0.0, Emission_Color=(1, 0.3, 0.02, 1), Emission_Strength=0.4)
        half = self.P["half"]
        for x, z in places:
            lamp = lambda px, y, pz: rbox(px, y, pz, (x, half + 0.008, z), (0.045, 0.012, 0.016), 0.008)
            self.part("marker", lamp, (x - 0.07, half - 0.03, z - 0.04), (x + 0.07, half + 0.04, z + 0.04), 0.006, amber)

    def awning(self, x0, x1, z0, rise=0.045, arms=True):
        """A roller awning above the door."""
        half = self.P["half"]
        y0, z1 = -half - 0.055, z0 + rise
        self.tube("awning", [(x0, y0, z0), (x1, y0, z1)], 0.062, plain("awning", (0.42, 0.43, 0.44), 0.45))
        for x, z in ((x0, z0), (x1, z1)):
            self.turned("awning end", [(-0.03, 0), (-0.03, 0.074), (0.03, 0.074), (0.03, 0)], (x, y0, z), self.dark, (1, 0, 0))
        for x in (x0 + 0.08, x1 - 0.08) if arms else ():
            self.tube("awning arm", [(x, -half - 0.018, z0 - 0.04), (x, -half - 0.018, 1.05)], 0.016, self.metal)

    def tail_lamps(self):
        """Upright lamps beside the back wall, on a black surround."""
        end, half = self.P["profile"][-1][0], self.P["half"]
        surround = lambda x, y, z: rbox(x, y, z, (end + 0.025, half - 0.17, 1.22), (0.025, 0.085, 0.26), 0.03)
        self.part("lamp surround", surround, (end - 0.07, half - 0.35, 0.9), (end + 0.10, half, 1.55), 0.008, self.gloss)
        red = plain("tail lamp", (0.40, 0.006, 0.010), 0.08, 0.0, Coat_Weight=1.0, Emission_Color=(0.7, 0.01, 0.01, 1), Emission_Strength=0.35)
        amber = plain("indicator", (0.75, 0.25, 0.02), 0.1, 0.0, Coat_Weight=1.0)
        for z, height, material in ((1.32, 0.10, red), (1.10, 0.06, amber)):
            lamp = lambda x, y, pz: rbox(x, y, pz, (end + 0.04, half - 0.17, z), (0.022, 0.055, height), 0.015)
            self.part("tail lamp", lamp, (end - 0.02, half - 0.30, z - 0.2), (end + 0.10, half - 0.05, z + 0.2), 0.006, material)

    def number_plate(self, y0=0.62, z0=1.12):
        end = self.P["profile"][-1][0]
        number = lambda x, y, z: rbox(x, y, z, (end + 0.045, y0, z0), (0.008, 0.186, 0.052), 0.004)
        self.part("plate", number, (end - 0.02, y0 - 0.22, z0 - 0.12), (end + 0.10, y0 + 0.23, z0 + 0.10), 0.006, self.white, both=False)

"""A whole car in Blender's scene: body, glass, cabin, lamps, trim and wheels, all children of one empty object."""

import math

import bpy
import numpy as np
from body import Body
from field import mesh_sdf, mirror, poly, rbox, smax, smin, sstep
from materials import (
    emitting,
    glass_material,
    lens_material,
    mesh_object,
    paint_material,
    plain,
)
from model import Model
from wheel import wheel_parts


class Car(Model):
    """Builds the car of the parameters `P` (see bodies.py); `voxel` is the size of a grid cell in metres."""

    def __init__(self, P, voxel):
        super().__init__()
        self.P, self.voxel, self.body = P, voxel, Body(P)
        self.skin()
        self.glazing()
        self.cabin()
        self.lamps()
        self.face()
        self.plates()
        self.trim()
        self.mirrors()
        self.handles()
        self.wheels()

    def skin(self):
        v, t, n, attributes = self.body.build(self.voxel)
        self.add("body", v, t, n, attributes, paint_material())

    def glazing(self):
        """The outer skin set in by 6 mm, kept where a window is; `band` is negative on seals and pillars."""
        P, B = self.P, self.body
        inset = lambda x, y, z: B.shell(x, y, z) + 0.006
        first = min(0.8, P["wind"][0][0] - 0.05)
        v, t, n = mesh_sdf(inset, (first, 0, P["ghz"] - 0.15), (P.get("body_end", P["L"]), 1.03, P["headz"] + 0.1), self.voxel)
        side, screen, back = B.openings(*v.T)
        keep = (np.minimum(np.minimum(side, screen), back)[t] < 0.004).all(1)
        seal = np.where(screen < 0.02, -(screen + 0.028), np.where(back < 0.02, -(back + 0.03), -(side + 0.020)))
        band = np.minimum(seal, np.where(side < 0.1, B.pillars(v[:, 0], v[:, 2]), 1.0))
        tinted = v[:, 0] - P["pillars"][0][0]
        v, t, n, attributes = mirror(v, t[keep], n, dict(band=band, tinted=tinted))
        self.add("glass", v, t, n, attributes, glass_material(P["rear_glass"]))

    def cabin(self):
        P, B = self.P, self.body
        dx, dz = P["cab"]
        second = P["row2"]

        def seats(x, y, z):
            x, z = x - dx, z - dz
            d = rbox(x, y, z, (second + 0.11, 0, 0.95), (0.08, 0.62, 0.16), 0.05)
            for sx, sy in ((2.30, 0.37), (second, 0.40)):
                lean = x - 0.28 * (z - 0.85) * (z > 0.85)
                seat = smin(
                    rbox(x, y, z, (sx - 0.2, sy, 0.78), (0.27, 0.25, 0.09), 0.07),
                    rbox(lean, y, z, (sx + 0.06, sy, 1.05), (0.07, 0.235, 0.30), 0.06),
                    0.05,
                )
                head = rbox(lean, y, z, (sx + 0.06, sy, 1.40), (0.045, 0.13, 0.085), 0.04)
                d = np.minimum(d, np.minimum(seat, head))
            return d

        cloth = plain("cloth", (0.34, 0.32, 0.29), 0.7)
        self.part("seats", seats, (1.7 + dx, 0, 0.6 + dz), (3.7 + dx, 0.75, 1.55 + dz), 0.014, cloth)

        def dashboard(x, y, z):
            block = rbox(x, y, z, (1.45 + dx, 0, 0.88 + dz), (0.30, 0.78, 0.23), 0.08)
            inside = smax(block, B.shell(x, y, z) + 0.055, 0.01)
            return smax(inside, z - 1.10 - dz - 0.02 * np.cos(y * 6), 0.04)

        vinyl = plain("vinyl", (0.10, 0.10, 0.105), 0.75)
        self.part("dashboard", dashboard, (1.1 + dx, 0, 0.6 + dz), (1.85 + dx, 0.85, 1.15 + dz), 0.014, vinyl)
        tilt, sx, sy, sz = 0.42, 1.90 + dx, 0.37, 1.05 + dz  # the driver sits on the right, which is +y

        def steering(x, y, z):
            u = (x - sx) * math.cos(tilt) + (z - sz) * math.sin(tilt)
            w = -(x - sx) * math.sin(tilt) + (z - sz) * math.cos(tilt)
            r = np.hypot(y - sy, w)
            bar = rbox(y - sy, w, u, (0, 0, 0.02), (0.175, 0.025, 0.012), 0.01)
            boss = np.maximum(r - 0.06, np.abs(u - 0.02) - 0.025)
            return np.minimum(np.hypot(r - 0.18, u) - 0.015, np.minimum(bar, boss))

        lo, hi = (sx - 0.25, sy - 0.22, sz - 0.25), (sx + 0.25, sy + 0.22, sz + 0.25)
        self.part("steering", steering, lo, hi, 0.006, vinyl, both=False)

    def lamps(self):
        """Clear lenses over the headlamps, with a bright strip along their edge and two projectors."""
        P, B, lz = self.P, self.body, self.P["lz"]
        v, t, n = mesh_sdf(B.shell, (-0.05, 0.3, lz - 0.35), (0.75, 1.04, lz + 0.25), 0.012)
        front, _ = B.lamps(*v.T)
        keep = (front[t] < 0.03).all(1)
        v, t, n, attributes = mirror(v + n * 0.0015, t[keep], n, dict(headlamp=front))
        self.add("lens", v, t, n, attributes, lens_material())

        def strip(x, y, z):
            edge = poly(y + x, z, P["lamp"], 0.02)
            ring = np.maximum(np.abs(B.shell(x, y, z) + 0.022) - 0.006, np.maximum(edge + 0.010, -(edge + 0.022)))
            s = y + x
            outside = 0.0
            if P["strip"] == "lower":
                outside = np.maximum(np.where(s > 1.02, 0.02, 0), np.where(z > lz + 0.008 + (s - 0.6) * 0.14, 0.02, 0))
            elif P["strip"] == "upper":
                outside = np.where(z < lz + 0.012 + (s - 0.6) * 0.22, 0.02, 0)
            return ring + outside

        self.part("strip", strip, (-0.02, 0.35, lz - 0.31), (0.6, 0.98, lz + 0.15), 0.004, emitting("strip", 4.0))
        mirror_bowl = plain("projector", (0.5, 0.52, 0.55), 0.05, 1.0)
        glass = plain("projector glass", (0.05, 0.06, 0.07), 0.02, 0.0, Specular_IOR_Level=1.0)
        for y0, z0, back in P["projectors"]:
            x0 = float(B.F(z0) + 0.06 * y0 * y0 + 0.1 * y0**4) + back
            lo, hi = (x0 - 0.05, y0 - 0.05, z0 - 0.05), (x0 + 0.05, y0 + 0.05, z0 + 0.05)
            bowl = lambda x, y, z: np.maximum(np.hypot(y - y0, z - z0) - 0.034, np.abs(x - x0) - 0.02)
            ball = lambda x, y, z: np.sqrt((x - x0) ** 2 * 1.6 + (y - y0) ** 2 + (z - z0) ** 2) - 0.029
            self.part("projector", bowl, lo, hi, 0.003, mirror_bowl)
            self.part("projector glass", ball, lo, hi, 0.003, glass)

    def face(self):
        P, B, lz = self.P, self.body, self.P["lz"]
        outline = B.mirrored(P["grille"])
        lo, hi = (-0.03, 0, lz - 0.45), (0.25, 0.80, lz + 0.14)

        def bars(x, y, z):
            if P["bars"] == "upright":
                across = np.abs((y + 0.035) % 0.07 - 0.035) - 0.010
            elif P["bars"] == "mesh":
                u, w = (y * 0.8 + z) % 0.05 - 0.025, (y * 0.8 - z) % 0.05 - 0.025
                across = np.minimum(np.abs(u), np.abs(w)) * 0.8 - 0.005
            else:
                across = np.abs((z - 0.6) % P["pitch"] - P["pitch"] / 2) - 0.007
            bar = smax(across, np.abs(B.shell(x, y, z) + 0.022) - 0.012, 0.006)
            return np.maximum(np.maximum(bar, poly(y, z, outline, 0.03) + 0.004), x - 0.3)

        def frame(x, y, z):
            edge = poly(y, z, outline, 0.03)
            return np.maximum(smax(np.abs(edge - 0.001) - 0.007, np.abs(B.shell(x, y, z)) - 0.007, 0.006), x - 0.3)

        if P["bars"] is not None:
            self.part("bars", bars, lo, hi, 0.004, self.chrome if P["bars"] == "upright" else self.gloss)
            self.part("frame", frame, lo, hi, 0.004, self.chrome if P["bright_frame"] else self.gloss)
        low = min(z for _, z in P["intake"])

        def intake(x, y, z):
            edge = poly(y, z, B.mirrored(P["intake"]), 0.03)
            bar = smax(np.abs((z - 0.3) % 0.05 - 0.025) - 0.007, np.abs(B.shell(x, y, z) + 0.03) - 0.012, 0.006)
            return np.maximum(np.maximum(bar, edge + 0.004), x - 0.3)

        self.part("intake", intake, (-0.03, 0, low - 0.03), (0.2, 0.75, low + 0.25), 0.005, self.dark)

    def plates(self):
        P, B = self.P, self.body
        for z0, x0, out in ((P["platez"][0], float(B.F(P["platez"][0])), -1), (P["platez"][1], None, 1)):
            if x0 is None:
                x0 = P["tray"][1] - 0.06 if P["tray"] else float(B.R(z0))
            lo, hi = (x0 - 0.03, 0, z0 - 0.1), (x0 + 0.03, 0.24, z0 + 0.1)
            plate = lambda x, y, z: rbox(x, y, z, (x0 + out * 0.007, 0, z0), (0.008, 0.186, 0.052), 0.004)
            holder = lambda x, y, z: rbox(x, y, z, (x0 - out * 0.002, 0, z0), (0.012, 0.196, 0.062), 0.004)
            self.part("plate", plate, lo, hi, 0.004, self.white)
            self.part("plate holder", holder, lo, hi, 0.004, self.dark)

    def trim(self):
        P, B, L = self.P, self.body, self.P["L"]
        satin = plain("satin", (0.42, 0.43, 0.44), 0.35, 0.9)
        if P["skid"]:
            zf, zr = P["skid"]

            def skid(z0):
                return lambda x, y, z: smax(
                    smax(np.abs(B.shell(x, y, z) + 0.004) - 0.020, np.abs(z - z0) - 0.030, 0.008),
                    y - 0.42 + 0.5 * np.maximum(z - z0, 0),
                    0.01,
                )

            self.part("skid plate", skid(zf), (-0.05, 0, zf - 0.06), (0.3, 0.5, zf + 0.06), 0.005, satin)
            self.part("rear skid plate", skid(zr), (L - 0.35, 0, zr - 0.06), (L + 0.05, 0.5, zr + 0.06), 0.005, satin)
        for x0, z0, half, width in P["spoiler"]:
            wing = lambda x, y, z: rbox(
                x + 0.10 * y * y, y, z + 0.10 * (x - x0) + 0.07 * y * y, (x0, 0, z0), (half, width, 0.020), 0.016
            )
            lo, hi = (x0 - half - 0.1, 0, z0 - 0.12), (x0 + half + 0.1, width + 0.05, z0 + 0.12)
            self.part("spoiler", wing, lo, hi, 0.006, self.paint)
        zr = P["platez"][0] - 0.02

        def reflector(x, y, z):
            inside = np.maximum(np.abs(z - zr) - 0.014, np.abs(y - 0.66) - 0.09)
            return np.maximum(np.abs(B.shell(x, y, z)) - 0.006, inside)

        red = plain("reflector", (0.35, 0.005, 0.008), 0.1)
        if P["tray"]:
            self.tray(red)
        else:
            self.part("reflector", reflector, (L - 0.45, 0.5, zr - 0.08), (L + 0.05, 0.85, zr + 0.08), 0.005, red)
        xs, zs = zip(*P["belt"])

        def belt(x, y, z):
            strip = smax(np.abs(z - np.interp(x, xs, zs)) - 0.009, np.abs(B.shell(x, y, z)) - 0.006, 0.005)
            return np.maximum(strip, np.maximum(xs[0] + 0.04 - x, x - xs[-1] + 0.06))

        lo, hi = (xs[0] - 0.02, 0.5, zs[0] - 0.1), (xs[-1] + 0.02, 1.06, zs[-1] + 0.08)
        self.part("belt", belt, lo, hi, 0.005, self.chrome if P["bright_belt"] else self.gloss)
        if P["rails"]:
            x0, x1 = P["rails"]
            mid = (x0 + x1) / 2

            def rail(x, y, z):
                lift = 0.032 * sstep(x0 + 0.02, x0 + 0.18, x) * sstep(x1 - 0.02, x1 - 0.20, x)
                yy = 0.595 - 0.02 * (x - mid) ** 2
                zc = B.roof(x) - 0.06 * yy * yy - 0.030 + lift
                return smax(np.hypot(y - yy, (z - zc) * 0.8) - 0.015, np.maximum(x0 - x, x - x1), 0.02)

            top = max(z for _, z in P["roof"])
            lo, hi = (x0 - 0.05, 0.5, top - 0.19), (x1 + 0.05, 0.66, top + 0.06)
            self.part("rail", rail, lo, hi, 0.006, plain("rail", (0.35, 0.36, 0.37), 0.25, 1.0))

    def tray(self, red):
        """A flat deck with drop sides behind the cab, on the rails of the chassis, with its own lamps."""
        x0, x1, half, z0 = self.P["tray"]
        xa, ra = self.P["axle"][1], self.P["wr"] + 0.05
        mid, long = (x0 + x1) / 2, (x1 - x0) / 2
        top = max(z for _, z in self.P["roof"]) - 0.10

        def deck(x, y, z):
            floor = rbox(x, y, z, (mid, 0, z0 + 0.03), (long, half, 0.03), 0.008)
            side = rbox(x, y, z, (mid, half - 0.02, z0 + 0.17), (long, 0.02, 0.125), 0.010)
            tail = rbox(x, y, z, (x1 - 0.02, 0, z0 + 0.17), (0.02, half - 0.05, 0.125), 0.010)
            # Pressed lines along the drop sides.
            for at in (0.11, 0.17, 0.23):
                side = side + 0.004 * (np.abs(z - z0 - at) < 0.006)
                tail = tail + 0.004 * (np.abs(z - z0 - at) < 0.006)
            return np.minimum(floor, np.minimum(side, tail))

        def frame(x, y, z):
            post = rbox(x, y, z, (x0 + 0.03, half - 0.12, (z0 + top) / 2), (0.025, 0.025, (top - z0) / 2), 0.010)
            bars = rbox(x, y, z, (x0 + 0.03, 0, top), (0.025, half - 0.095, 0.025), 0.010)
            for share in (0.25, 0.5, 0.75):
                across = rbox(x, y, z, (x0 + 0.03, 0, z0 + (top - z0) * share), (0.012, half - 0.12, 0.015), 0.006)
                bars = np.minimum(bars, across)
            return np.minimum(post, bars)

        def chassis(x, y, z):
            rails = rbox(x, y, z, ((2.3 + x1) / 2, 0.43, z0 - 0.20), ((x1 - 2.3) / 2 - 0.08, 0.035, 0.075), 0.008)
            axle = np.maximum(np.hypot(x - xa, z - self.P["wr"]) - 0.05, np.abs(y) - 0.7)
            bearer = rbox((x - mid + 0.3) % 0.6 - 0.3, y, z, (0, 0, z0 - 0.06), (0.025, half - 0.08, 0.06), 0.008)
            bearer = np.maximum(bearer, np.abs(x - mid) - long + 0.05)
            bar = rbox(x, y, z, (x1 - 0.08, 0, z0 - 0.20), (0.03, half - 0.12, 0.06), 0.008)
            return np.minimum(np.minimum(rails, axle), np.minimum(bearer, bar))

        def guard(x, y, z):
            ring = np.abs(np.hypot(x - xa, z - self.P["wr"]) - ra) - 0.006
            return np.maximum(np.maximum(ring, self.P["wr"] + 0.05 - z), np.abs(y - half + 0.15) - 0.14)

        def lamp(x, y, z):
            return rbox(x, y, z, (x1 - 0.045, half - 0.24, z0 - 0.20), (0.012, 0.10, 0.042), 0.008)

        metal = plain("tray", (0.50, 0.51, 0.52), 0.38, 0.75)
        low, high = (x0 - 0.05, 0, z0 - 0.35), (x1 + 0.05, half + 0.05, z0 + 0.35)
        self.part("deck", deck, low, high, 0.008, metal)
        self.part("headboard", frame, (x0 - 0.05, 0, z0 - 0.05), (x0 + 0.12, half + 0.05, top + 0.06), 0.008, metal)
        self.part("chassis", chassis, (2.25, 0, 0.25), (x1 + 0.05, half, z0 + 0.03), 0.010, self.dark)
        self.part("guard", guard, (xa - ra - 0.05, 0.5, 0.3), (xa + ra + 0.05, half + 0.03, 0.95), 0.006, self.dark)
        self.part("tray lamp", lamp, (x1 - 0.1, 0.4, z0 - 0.3), (x1 + 0.02, half, z0 - 0.1), 0.005, red)

    def mirrors(self):
        x0, z0 = self.P["mirror"]
        y0 = self.body.side_at(x0, z0)
        c = (x0 - 0.04, y0 + 0.150, z0 + 0.065)

        def housing(x, y, z):
            return smax(rbox(x + 0.35 * (y - c[1]), y, z, c, (0.075, 0.115, 0.072), 0.06), x - (c[0] + 0.05), 0.012)

        arm = lambda x, y, z: rbox(x, y, z, (c[0] + 0.01, y0 + 0.03, c[2] - 0.062), (0.04, 0.075, 0.014), 0.012)
        lo, hi = (c[0] - 0.2, c[1] - 0.2, c[2] - 0.15), (c[0] + 0.2, c[1] + 0.2, c[2] + 0.15)
        self.part("mirror", housing, lo, hi, 0.006, self.paint)
        lo, hi = (c[0] - 0.1, y0 - 0.1, c[2] - 0.12), (c[0] + 0.1, y0 + 0.2, c[2])
        self.part("mirror arm", arm, lo, hi, 0.005, self.gloss)

    def handles(self):
        for x0, z0 in self.P["handles"]:
            y0 = self.body.side_at(x0, z0)
            lo, hi = (x0 - 0.14, y0 - 0.04, z0 - 0.04), (x0 + 0.14, y0 + 0.06, z0 + 0.04)
            grip = lambda x, y, z: rbox(x, y, z, (x0, y0 + 0.022, z0 + 0.012 * (x - x0)), (0.105, 0.010, 0.014), 0.009)
            posts = lambda x, y, z: np.minimum(
                rbox(x, y, z, (x0 - 0.085, y0 + 0.006, z0), (0.016, 0.02, 0.011), 0.008),
                rbox(x, y, z, (x0 + 0.085, y0 + 0.006, z0), (0.016, 0.02, 0.011), 0.008),
            )
            self.part("handle", grip, lo, hi, 0.004, self.paint)
            self.part("handle posts", posts, lo, hi, 0.004, self.paint)

    def wheels(self):
        P = self.P
        alloy = (0.42, 0.43, 0.44) if not P["dark_wheels"] else (0.035, 0.036, 0.038)
        materials = dict(
            tyre=plain("tyre", (0.016, 0.016, 0.017), 0.62),
            rim=plain("rim", alloy, 0.25, 0.85, Coat_Weight=0.5),
            disc=plain("disc", (0.25, 0.25, 0.25), 0.35, 1.0),
            cap=self.gloss,
            back=self.dark,
        )
        for name, (v, t, n) in wheel_parts(P, 0.005 if self.voxel > 0.01 else 0.004):
            first = mesh_object("wheel " + name, v, t, n, None, materials[name])
            for x in P["axle"]:
                for side in (1, -1):
                    one = first.copy()
                    bpy.context.scene.collection.objects.link(one)
                    one.parent = self.root
                    one.location = (x, side * P["track"], P["wr"])
                    one.rotation_euler = (0, 0.3 if x < 2 else 0.9, 0 if side > 0 else math.pi)
            bpy.data.objects.remove(first)

"""The front of a car's inside: dashboard, wheel, screens, console and doors. The driver sits on the right."""

import math

import bpy
import numpy as np
from field import rbox, smax, smin, sstep
from materials import Nodes, mesh_object, plain
from model import Model
from PIL import Image, ImageDraw

# Metres: x back from the windscreen, y to the driver's side, z up from the road.
DRIVER = 0.37
WHEEL = (0.80, DRIVER, 0.93)
LEAN = math.radians(24)


class Cabin(Model):
    """Builds the front of the inside; `voxel` is the size of a grid cell in metres."""

    def __init__(self, voxel):
        super().__init__()
        # Fine parts on a fine grid, as they are close to the camera.
        self.voxel = voxel * 0.7
        self.vinyl = plain("soft vinyl", (0.030, 0.031, 0.034), 0.62)
        self.lower = plain("hard plastic", (0.018, 0.018, 0.019), 0.5)
        self.cloth = plain("seat", (0.050, 0.051, 0.055), 0.7)
        self.satin = plain("satin", (0.44, 0.45, 0.46), 0.32, 0.95)
        self.lining = plain("lining", (0.44, 0.44, 0.43), 0.8)
        self.dashboard()
        self.vents()
        self.screens()
        self.steering()
        self.console()
        self.doors()
        self.frame()
        self.seats()

    def dashboard(self):
        def top(x, y, z):
            # A wide pad that falls away to the windscreen, with a hood over the instruments.
            pad = rbox(x, y, z + 0.10 * (0.5 - x) ** 2, (0.24, 0, 0.925), (0.34, 0.78, 0.055), 0.045)
            hood = rbox(x, y, z - 0.10 * (x - 0.5), (0.47, DRIVER, 0.985), (0.15, 0.215, 0.055), 0.05)
            return smax(smin(pad, hood, 0.07), -recess(x, y, z), 0.012)

        def recess(x, y, z):
            return rbox(x, y, z, (0.66, DRIVER, 0.950), (0.20, 0.185, 0.072), 0.03)

        def middle(x, y, z):
            # The face below the pad leans towards the seats.
            face = rbox(x - 0.25 * (0.86 - z), y, z, (0.22, 0, 0.80), (0.31, 0.775, 0.10), 0.035)
            return smax(face, -recess(x, y, z), 0.012)

        def knees(x, y, z):
            return rbox(x + 0.35 * (0.72 - z), y, z, (0.20, 0, 0.62), (0.30, 0.77, 0.13), 0.05)

        lo, hi = (-0.15, -0.85, 0.40), (0.75, 0.85, 1.10)
        h = self.voxel
        self.part("dashboard top", top, lo, hi, h, self.vinyl, both=False)
        self.part("dashboard face", middle, lo, hi, h, self.vinyl, both=False)
        self.part("dashboard knees", knees, lo, hi, h, self.lower, both=False)

        def strip(x, y, z):
            return rbox(x - 0.25 * (0.86 - z), y, z, (0.536, 0, 0.853), (0.010, 0.765, 0.011), 0.006)

        self.part("strip", strip, (0.48, -0.80, 0.82), (0.60, 0.80, 0.89), 0.005, self.satin, both=False)

        def glovebox(x, y, z):
            edge = np.abs(np.maximum(np.abs(y + 0.42) - 0.25, np.abs(z - 0.655) - 0.075)) - 0.0035
            return np.maximum(edge, np.abs(x + 0.35 * (0.72 - z) - 0.502) - 0.006)

        self.part("glovebox gap", glovebox, (0.40, -0.72, 0.55), (0.56, -0.12, 0.76), 0.004, self.gloss, both=False)

    def vents(self):
        for y0, half in ((-0.66, 0.085), (-0.145, 0.075), (0.075, 0.055), (0.665, 0.085)):
            x0, z0 = 0.548, 0.803

            def frame(x, y, z):
                xx = x - 0.25 * (0.86 - z)
                outer = rbox(xx, y, z, (x0 - 0.012, y0, z0), (0.016, half, 0.034), 0.012)
                return np.maximum(outer, -rbox(xx, y, z, (x0, y0, z0), (0.05, half - 0.007, 0.027), 0.008))

            def slats(x, y, z):
                xx = x - 0.25 * (0.86 - z)
                across = np.abs((z - z0 + 0.18 * (xx - x0) + 0.0065) % 0.013 - 0.0065) - 0.0017
                return np.maximum(np.maximum(across, np.abs(y - y0) - half + 0.008), np.maximum(np.abs(z - z0) - 0.027, np.abs(xx - x0 + 0.012) - 0.012))

            def hollow(x, y, z):
                return rbox(x - 0.25 * (0.86 - z), y, z, (x0 - 0.026, y0, z0), (0.006, half - 0.004, 0.030), 0.006)

            lo, hi = (0.48, y0 - half - 0.02, z0 - 0.06), (0.62, y0 + half + 0.02, z0 + 0.06)
            self.part("vent frame", frame, lo, hi, 0.004, self.satin, both=False)
            self.part("vent slats", slats, lo, hi, 0.003, self.lower, both=False)
            self.part("vent hollow", hollow, lo, hi, 0.005, self.gloss, both=False)

    def screens(self):
        def tablet(x, y, z):
            return rbox(x + 0.12 * (z - 1.0), y, z, (0.575, -0.035, 0.995), (0.011, 0.158, 0.092), 0.010)

        self.part("tablet", tablet, (0.52, -0.22, 0.88), (0.63, 0.15, 1.11), 0.005, self.gloss, both=False)
        self.display("centre display", (0.5872, -0.035, 0.995), (0.148, 0.082), 0.12, centre_picture())

        def cluster(x, y, z):
            return rbox(x + 0.30 * (z - 0.94), y, z, (0.490, DRIVER, 0.950), (0.012, 0.180, 0.066), 0.012)

        self.part("cluster", cluster, (0.44, DRIVER - 0.22, 0.85), (0.58, DRIVER + 0.22, 1.04), 0.006, self.gloss, both=False)
        self.display("instruments", (0.5035, DRIVER, 0.950), (0.170, 0.058), 0.30, instruments_picture())

    def display(self, name, centre, half, lean, picture):
        """A lit rectangle facing the seats; `lean` is how far it leans away per metre of height."""
        (x, y, z), (w, h) = centre, half
        v = [(x - lean * dz, y + dy, z + dz) for dy, dz in ((-w, -h), (w, -h), (w, h), (-w, h))]
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(v, [], [(0, 1, 2, 3)])
        uv = mesh.uv_layers.new().data
        for corner, at in zip(uv, ((0, 0), (1, 0), (1, 1), (0, 1))):
            corner.uv = at
        made = bpy.data.objects.new(name, mesh)
        bpy.context.scene.collection.objects.link(made)
        made.parent = self.root
        image = bpy.data.images.new(name, picture.width, picture.height)
        image.pixels.foreach_set((np.asarray(picture.convert("RGBA"), np.float32)[::-1] / 255).ravel())
        g = Nodes(name)
        texture = g.tree.nodes.new("ShaderNodeTexImage")
        texture.image = image
        glow = g.tree.nodes.new("ShaderNodeEmission")
        g.put(glow.inputs[0], texture.outputs[0])
        glow.inputs[1].default_value = 1.0
        mesh.materials.append(g.done(glow.outputs[0]))

    def steering(self):
        cx, cy, cz = WHEEL
        c, s = math.cos(LEAN), math.sin(LEAN)

        def local(x, y, z):
            """Along the column towards the driver, to the right, and up in the wheel's plane."""
            dx, dz = x - cx, z - cz
            return dx * c + dz * s, y - cy, -dx * s + dz * c

        def rim(x, y, z):
            u, v, w = local(x, y, z)
            r = np.hypot(v, w * 1.03)
            return np.hypot(r - 0.182, u * 0.9) - 0.0155 - 0.0035 * sstep(0.10, 0.16, np.abs(v))

        def spokes(x, y, z):
            u, v, w = local(x, y, z)
            side = rbox(u + 0.10 * np.abs(v), v, w, (-0.012, 0, 0.012), (0.010, 0.178, 0.026), 0.010)
            down = rbox(u, v, w, (-0.028, 0, -0.10), (0.009, 0.030, 0.085), 0.009)
            return smin(side, down, 0.03)

        def pad(x, y, z):
            u, v, w = local(x, y, z)
            shape = np.sqrt((v / 1.12) ** 2 + (w / 0.92) ** 2 + 1e-9) - 0.072
            return smax(shape, np.abs(u + 0.012) - 0.026, 0.03)

        def trim(x, y, z):
            u, v, w = local(x, y, z)
            down = rbox(u, v, w, (-0.018, 0, -0.115), (0.006, 0.020, 0.052), 0.006)
            sides = rbox(u + 0.10 * np.abs(v), np.abs(v) - 0.122, w, (0.0, 0, 0.012), (0.004, 0.034, 0.019), 0.004)
            return np.minimum(down, sides)

        def buttons(x, y, z):
            u, v, w = local(x, y, z)
            one = rbox(u + 0.10 * np.abs(v), np.abs(np.abs(v) - 0.122) - 0.014, w, (0.003, 0, 0.012), (0.004, 0.010, 0.012), 0.004)
            return one

        def column(x, y, z):
            u, v, w = local(x, y, z)
            tube = np.hypot(v, w + 0.005) - 0.052
            return smax(tube, np.abs(u + 0.15) - 0.11, 0.02)

        def stalks(x, y, z):
            u, v, w = local(x, y, z)
            return np.maximum(np.hypot(u + 0.06 - 0.1 * np.abs(v), w - 0.02 - 0.15 * np.abs(v)) - 0.008, np.abs(np.abs(v) - 0.12) - 0.085)

        lo, hi = (cx - 0.32, cy - 0.24, cz - 0.26), (cx + 0.18, cy + 0.24, cz + 0.26)
        leather = plain("wheel leather", (0.014, 0.014, 0.015), 0.48)
        for name, f, material, h in (
            ("wheel rim", rim, leather, 0.005),
            ("wheel spokes", spokes, self.lower, 0.005),
            ("wheel pad", pad, self.vinyl, 0.004),
            ("wheel trim", trim, self.satin, 0.004),
            ("wheel buttons", buttons, self.gloss, 0.003),
            ("column", column, self.lower, 0.006),
            ("stalks", stalks, self.lower, 0.005),
        ):
            self.part(name, f, lo, hi, h, material, both=False)

    def console(self):
        def body(x, y, z):
            rise = 0.14 * sstep(0.95, 0.55, x)
            low = rbox(x, y, z - rise, (1.05, 0, 0.56), (0.62, 0.125, 0.10), 0.035)
            tray = rbox(x, y, z - rise, (0.86, 0, 0.67), (0.13, 0.085, 0.03), 0.03)
            return smax(low, -tray, 0.012)

        def plate(x, y, z):
            rise = 0.14 * sstep(0.95, 0.55, x)
            return rbox(x, y, z - rise, (1.06, 0, 0.655), (0.22, 0.092, 0.010), 0.009)

        def cups(x, y, z):
            d = np.abs(np.hypot(x - 1.19, np.abs(y) - 0.047) - 0.040) - 0.004
            return np.maximum(d, np.abs(z - 0.668) - 0.006)

        def holes(x, y, z):
            return np.maximum(np.hypot(x - 1.19, np.abs(y) - 0.047) - 0.037, np.abs(z - 0.6665) - 0.003)

        def armrest(x, y, z):
            return rbox(x, y, z, (1.55, 0, 0.70), (0.20, 0.105, 0.045), 0.035)

        self.part("console", body, (0.38, -0.16, 0.42), (1.72, 0.16, 0.86), 0.008, self.lower, both=False)
        self.part("console plate", plate, (0.80, -0.12, 0.62), (1.32, 0.12, 0.74), 0.005, self.gloss, both=False)
        self.part("cup rings", cups, (1.10, -0.12, 0.65), (1.26, 0.12, 0.69), 0.003, self.satin, both=False)
        self.part("cup holes", holes, (1.10, -0.12, 0.65), (1.26, 0.12, 0.69), 0.003, self.dark, both=False)
        self.part("armrest", armrest, (1.30, -0.14, 0.62), (1.80, 0.14, 0.78), 0.007, self.cloth, both=False)
        # The lever, its knob and its ring.
        self.tube("lever", [(1.00, 0, 0.66), (0.995, 0, 0.70), (0.985, 0, 0.745)], [0.020, 0.013, 0.011], self.lower)

        def knob(x, y, z):
            return smax(np.sqrt(((x - 0.98) / 1.15) ** 2 + y * y + ((z - 0.772) / 1.25) ** 2) - 0.027, z - 0.797, 0.01)

        self.part("knob", knob, (0.92, -0.05, 0.72), (1.04, 0.05, 0.83), 0.004, self.vinyl, both=False)
        self.turned("knob ring", [(0, 0.0), (0, 0.022), (0.006, 0.022), (0.006, 0.0)], (0.983, 0, 0.745), self.satin, axis=(0, 0, 1))
        # Climate controls below the middle vents.
        for y0 in (-0.135, 0.065):
            self.turned("dial", [(-0.02, 0), (-0.02, 0.026), (0.018, 0.024), (0.020, 0.021), (0.020, 0)], (0.578, y0, 0.722), self.satin, axis=(1, 0, 0.1))
            self.turned("dial face", [(0.0, 0), (0.0, 0.020), (0.003, 0.019), (0.003, 0)], (0.598, y0, 0.724), self.gloss, axis=(1, 0, 0.1))

        def panel(x, y, z):
            return rbox(x - 0.10 * (z - 0.72), y, z, (0.562, -0.035, 0.722), (0.012, 0.165, 0.038), 0.010)

        def keys(x, y, z):
            across = np.abs((y + 0.035 + 0.014) % 0.028 - 0.014) - 0.0115
            return np.maximum(np.maximum(across, np.abs(y + 0.035) - 0.056), np.maximum(np.abs(z - 0.722) - 0.014, np.abs(x - 0.575) - 0.003))

        self.part("climate", panel, (0.52, -0.22, 0.66), (0.62, 0.15, 0.78), 0.005, self.gloss, both=False)
        self.part("keys", keys, (0.56, -0.10, 0.70), (0.59, 0.03, 0.745), 0.003, self.lower, both=False)

    def doors(self):
        def card(x, y, z):
            lean = y - 0.10 * (z - 0.7)
            flat = rbox(x, lean, z, (1.15, 0.82, 0.67), (0.90, 0.035, 0.32), 0.03)
            hollow = rbox(x, lean, z, (1.10, 0.785, 0.80), (0.42, 0.03, 0.065), 0.03)
            return smax(flat, -hollow, 0.02)

        def rest(x, y, z):
            return rbox(x, y, z + 0.08 * (x - 1.1), (1.15, 0.755, 0.735), (0.36, 0.055, 0.030), 0.028)

        def handle(x, y, z):
            return rbox(x, y, z, (0.86, 0.775, 0.845), (0.055, 0.010, 0.012), 0.009)

        def accent(x, y, z):
            return rbox(x, y - 0.10 * (z - 0.7), z - 0.03 * (x - 1), (1.05, 0.787, 0.895), (0.62, 0.007, 0.008), 0.006)

        lo, hi = (0.20, 0.60, 0.30), (2.10, 0.92, 1.05)
        self.part("door", card, lo, hi, 0.010, self.vinyl)
        self.part("door rest", rest, lo, hi, 0.008, self.cloth)
        self.part("door handle", handle, (0.78, 0.74, 0.81), (0.94, 0.81, 0.88), 0.004, self.satin)
        self.part("door accent", accent, (0.40, 0.74, 0.85), (1.70, 0.86, 0.95), 0.006, self.satin)

    def frame(self):
        # Windscreen pillars, roof and sills of the side windows; what is between them is the studio.
        self.tube("pillar", [(0.10, 0.82, 0.97), (0.50, 0.775, 1.19), (0.98, 0.68, 1.47)], 0.042, self.lining, both=True)
        self.tube("roof side", [(0.95, 0.68, 1.46), (1.5, 0.66, 1.52), (2.2, 0.66, 1.52)], 0.05, self.lining, both=True)
        self.tube("header", [(0.98, -0.70, 1.46), (0.94, -0.35, 1.485), (0.93, 0, 1.49), (0.94, 0.35, 1.485), (0.98, 0.70, 1.46)], 0.045, self.lining)
        roof = lambda x, y, z: rbox(x, y, z + 0.03 * y * y, (1.6, 0, 1.53), (0.66, 0.68, 0.02), 0.018)
        self.part("roof", roof, (0.9, -0.72, 1.46), (2.3, 0.72, 1.58), 0.02, self.lining, both=False)
        glass = lambda x, y, z: rbox(x, y, z, (0.84, 0, 1.345), (0.012, 0.115, 0.033), 0.024)
        self.part("mirror", glass, (0.80, -0.14, 1.29), (0.88, 0.14, 1.40), 0.005, self.lower, both=False)
        shine = lambda x, y, z: rbox(x, y, z, (0.851, 0, 1.345), (0.003, 0.106, 0.026), 0.003)
        self.part("mirror glass", shine, (0.84, -0.13, 1.30), (0.86, 0.13, 1.39), 0.003, plain("mirror", (0.75, 0.77, 0.78), 0.02, 1.0), both=False)
        self.tube("mirror stem", [(0.84, 0, 1.37), (0.82, 0, 1.42), (0.80, 0, 1.47)], 0.012, self.lower)
        # The floor, and the wall in front of the feet.
        carpet = plain("carpet", (0.020, 0.020, 0.021), 0.95)
        floor = lambda x, y, z: np.minimum(
            rbox(x, y, z, (1.1, 0, 0.30), (1.1, 0.85, 0.03), 0.02), rbox(x - 0.3 * (0.4 - z), y, z, (0.22, 0, 0.45), (0.03, 0.85, 0.25), 0.02)
        )
        self.part("floor", floor, (0.0, -0.9, 0.2), (2.3, 0.9, 0.75), 0.02, carpet, both=False)

        def pedals(x, y, z):
            one = rbox(x - 0.4 * (z - 0.46), np.abs(y - DRIVER - 0.02) - 0.075, z, (0.40, 0, 0.46), (0.010, 0.030, 0.045), 0.008)
            return one

        self.part("pedals", pedals, (0.34, DRIVER - 0.15, 0.38), (0.48, DRIVER + 0.18, 0.54), 0.005, self.satin, both=False)
        # The bonnet outside.
        bonnet = lambda x, y, z: rbox(x, y, z + 0.12 * (x + 0.1) ** 2 + 0.08 * y * y, (-0.8, 0, 0.93), (0.75, 0.80, 0.03), 0.03)
        self.part("bonnet", bonnet, (-1.6, -0.85, 0.7), (0.0, 0.85, 1.0), 0.02, plain("bonnet", (0.24, 0.25, 0.26), 0.25, 0.4), both=False)

    def seats(self):
        def cushion(x, y, z):
            y = np.abs(y) - DRIVER
            base = rbox(x, y, z - 0.10 * (1.2 - x), (1.30, 0, 0.60), (0.27, 0.25, 0.075), 0.06)
            side = rbox(x, np.abs(y) - 0.215, z - 0.10 * (1.2 - x), (1.30, 0, 0.635), (0.25, 0.045, 0.065), 0.04)
            seam = np.exp(-(((np.abs(y) - 0.165) / 0.008) ** 2))
            return smin(base, side, 0.03) + 0.006 * seam

        self.part("cushions", cushion, (0.98, -0.72, 0.48), (1.62, 0.72, 0.76), 0.008, self.cloth, both=False)


def centre_picture():
    """What the middle screen shows: a map of nowhere, and tiles without words."""
    width, height = 740, 410
    picture = Image.new("RGB", (width, height), (13, 18, 26))
    draw = ImageDraw.Draw(picture)
    for points, size in (
        ([(0, 300), (150, 250), (270, 180), (480, 140)], 7),
        ([(90, 410), (170, 250), (200, 110), (190, 0)], 5),
        ([(270, 180), (330, 300), (470, 380)], 5),
        ([(0, 120), (200, 110), (360, 60), (480, 40)], 4),
    ):
        draw.line(points, (58, 70, 86), size, "curve")
    draw.line([(170, 400), (172, 250), (270, 180), (360, 160), (375, 90)], (64, 156, 255), 11, "curve")
    draw.polygon([(170, 352), (158, 384), (170, 376), (182, 384)], (240, 244, 250))
    for at, colour in ((24, (34, 44, 58)), (152, (34, 44, 58)), (280, (34, 44, 58))):
        draw.rounded_rectangle((505, at, 716, at + 108), 16, colour)
        draw.ellipse((524, at + 30, 572, at + 78), (92, 104, 122))
        draw.rounded_rectangle((590, at + 36, 690, at + 48), 6, (150, 160, 174))
        draw.rounded_rectangle((590, at + 62, 660, at + 72), 5, (84, 94, 110))
    return picture


def instruments_picture():
    """Two dials without numbers, and a band between them."""
    width, height = 860, 300
    picture = Image.new("RGB", (width * 2, height * 2), (9, 12, 17))
    draw = ImageDraw.Draw(picture)
    for middle, share, colour in ((340, 0.28, (64, 156, 255)), (1380, 0.45, (120, 214, 160))):
        box = (middle - 230, 70, middle + 230, 530)
        draw.arc(box, 140, 400, (52, 60, 72), 20)
        draw.arc(box, 140, 140 + 260 * share, colour, 20)
        for i in range(27):
            a = math.radians(140 + i * 10)
            inner = 172 if i % 5 else 158
            ends = [(middle + r * math.cos(a), 300 + r * math.sin(a)) for r in (inner, 190)]
            draw.line(ends, (190, 198, 208), 6 if i % 5 == 0 else 3)
        a = math.radians(140 + 260 * share)
        draw.line([(middle + r * math.cos(a), 300 + r * math.sin(a)) for r in (30, 180)], (255, 255, 255), 8)
        draw.ellipse((middle - 26, 274, middle + 26, 326), (52, 60, 72))
    draw.polygon([(800, 500), (920, 500), (884, 130), (836, 130)], (26, 33, 43))
    draw.line([(860, 470), (860, 150)], (64, 156, 255), 10)
    draw.rounded_rectangle((740, 60, 980, 84), 12, (52, 60, 72))
    return picture.resize((width, height), Image.LANCZOS)

"""The studio: a floor that curves up into a wall, soft boxes and a long lens. Pictures are linear light."""

import math

import bpy
import numpy as np
from materials import mesh_object, plain
from mathutils import Vector

# Turntable angle of each view, in degrees.
TURN = {"front": 36, "rear": 180 + 36, "side": 0, "wheel": 24, "lamp": 52, "tail": 180 + 44}
# Views that show a part of the car: metres across the picture.
CLOSE = {"wheel": 1.75, "lamp": 1.75, "tail": 1.75}
SENSOR, FOCAL_LENGTH = 36, 85
SEED = 7


def part_at(P, view):
    """Where a close-up looks, in the coordinates of the car `P` (bodies.py)."""
    if view == "wheel":
        return P["axle"][0] + 0.12, -P["track"], P["wr"] + 0.20
    if view == "lamp":
        return 0.20, -0.45, P["lz"] - 0.10
    heights = [z for _, z in P["tail"]]
    return P["L"] - 0.15, 0.55, (min(heights) + max(heights)) / 2 - 0.05


def backdrop():
    """Adds the floor, which curves up into the wall."""
    arc = np.linspace(0, math.pi / 2, 60)
    line = [(-30.0, 0.0), *((4 + 8 * math.sin(a), 8 - 8 * math.cos(a)) for a in arc), (12.0, 18.0)]
    xs = (-30.0, 2.0, 34.0)
    v = np.array([(x, y, z) for x in xs for y, z in line])
    n = len(line)
    t = []
    for i in range(len(xs) - 1):
        for j in range(n - 1):
            a, b, c, d = i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j
            t += [(a, d, c), (a, c, b)]
    mesh_object("backdrop", v, np.array(t), None, None, plain("backdrop", (0.50, 0.51, 0.525), 0.28))


def aim(thing, at, target):
    """Puts a light or camera at `at`, turned to `target`."""
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def soft_box(name, at, target, width, height, watts):
    """Adds an area light in metres and watts, which the camera does not see."""
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y, light.energy = "RECTANGLE", width, height, watts
    made = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(made)
    aim(made, at, target)
    made.visible_camera = False
    return made


def light_up(spread=1.0, flat_sides=False):
    """
    Adds the soft boxes and the sky. `spread` widens the boxes for a scene that is wider than one car. `flat_sides`: for vehicles
    whose sides would reflect the two soft boxes at the ends as visible rectangles.
    """
    soft_box("key", (0.8, -0.3, 4.8), (0, 0.1, 0.6), 6.6 * spread, 2.2 * spread, 300 * spread**2)
    soft_box("shoulder", (0, -4.8, 3.9), (0, 0, 0.9), 8.5 * spread, 0.5, 75 * spread)
    nose = soft_box("nose", (-7.5 * spread, -4.0, 2.2), (-1, -0.5, 0.8), 1.4, 2.6, 110 * spread**2)
    tail = soft_box("tail", (7.5 * spread, -4.5, 2.2), (1, 0, 0.8), 1.2, 3.0, 90 * spread**2)
    nose.visible_glossy = tail.visible_glossy = not flat_sides
    soft_box("wall", (0, 3.0, 8.0), (0, 9.0, 2.0), 16 * spread, 3.0, 620 * spread)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world, world.use_nodes = world, True
    sky = world.node_tree.nodes["Background"].inputs
    sky[0].default_value, sky[1].default_value = (0.86, 0.92, 1, 1), 0.16


def camera(at, target, millimetres):
    """Adds the camera, with a lens of so many millimetres."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.new("camera")
    lens.lens = millimetres
    scene.camera = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(scene.camera)
    aim(scene.camera, at, target)


def turntable(car, length, turn, x=0.0, y=0.0):
    """Puts `car`, a model of `length` metres, on a turntable at `x`, `y`, and turns that by `turn` degrees."""
    table = bpy.data.objects.new("turntable", None)
    bpy.context.scene.collection.objects.link(table)
    car.location, car.parent = (-length / 2, 0, 0), table
    table.location, table.rotation_euler = (x, y, 0), (0, 0, math.radians(turn))
    return table


def photograph(out, width, height, samples, threads):
    """Writes `out`, an OpenEXR file of linear light, with half precision."""
    scene = bpy.context.scene
    r, c = scene.render, scene.cycles
    r.engine, c.device, c.samples, c.seed = "CYCLES", "CPU", samples, SEED
    c.use_denoising, c.denoiser = True, "OPENIMAGEDENOISE"
    c.use_adaptive_sampling, c.adaptive_threshold = True, 0.02
    c.max_bounces, c.transparent_max_bounces = 6, 8
    c.caustics_reflective = c.caustics_refractive = False
    r.use_persistent_data = True
    r.threads_mode, r.threads = "FIXED", threads
    r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100
    r.image_settings.file_format, r.image_settings.color_depth = "OPEN_EXR", "16"
    r.filepath = str(out)
    bpy.ops.render.render(write_still=True)


class Studio:
    """
    Lights and photographs the car `P` (parameters in bodies.py), whose parts are children of `root`, on a turntable.
    """

    def __init__(self, root, P):
        self.P = P
        self.table = turntable(root, P["L"], 0)
        backdrop()
        light_up(P.get("spread", 1.0), P.get("flat_sides", False))
        camera((0, 0, 0), (0, 1, 0), FOCAL_LENGTH)

    def photograph(self, view, *options):
        length = self.P["L"]
        turn = math.radians(TURN[view])
        self.table.rotation_euler = (0, 0, turn)
        # Metres that the turntable moves to the right.
        self.table.location.x = self.P.get("shift", {}).get(view, 0.0)
        if view in CLOSE:
            x, y, z = part_at(self.P, view)
            x -= length / 2
            target = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z)
            away = CLOSE[view] * FOCAL_LENGTH / SENSOR
            at = (target[0], target[1] - away, z + 0.30)
        else:
            # The heights of the camera, and of what it looks at.
            high, middle = self.P.get("eye", (1.45, 0.70))
            # Metres that the camera must show: they decide how far away it is.
            width = self.P.get("seen_from_side" if view == "side" else "seen", length)
            at, target = (0, -12.4 * (0.30 + 0.70 * width / 4.62), high), (0, 0, middle)
        aim(bpy.context.scene.camera, at, target)
        photograph(*options)

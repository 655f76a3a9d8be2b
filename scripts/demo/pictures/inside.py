"""Views of the inside, which shows no paint, so all cars share them. Daylight comes through the windows, and a soft light from behind the camera."""

from dataclasses import dataclass

import bpy
from boot import Boot
from cabin import DRIVER, Cabin
from rear_seats import RearSeats
from studio import camera, photograph, soft_box


@dataclass(frozen=True)
class View:
    # The class of the model.
    build: type
    # Where the camera is, and what it looks at, in metres.
    eye: tuple
    target: tuple
    # In millimetres.
    focal_length: float


VIEWS = {
    "interior": View(Cabin, (1.86, -0.09, 1.25), (0.50, 0.04, 0.88), 25),
    "instruments": View(Cabin, (1.42, DRIVER - 0.03, 1.17), (0.50, DRIVER - 0.02, 0.935), 46),
    "seats": View(RearSeats, (-0.02, -0.03, 1.30), (1.22, 0.01, 0.78), 21),
    "boot": View(Boot, (2.50, -0.12, 1.50), (0.2, 0, 0.94), 36),
}


def render_inside(view, out, width, height, samples, voxel, threads):
    """Writes `out`, an OpenEXR file of linear light."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shown = VIEWS[view]
    shown.build(voxel)
    if shown.build is Cabin:
        soft_box("front", (-1.2, 0, 3.4), (0.7, 0, 0.8), 3.2, 2.0, 170)
        soft_box("left", (0.8, -3.0, 2.0), (0.8, 0, 0.8), 2.4, 1.2, 95)
        soft_box("right", (0.8, 3.0, 2.0), (0.8, 0, 0.8), 2.4, 1.2, 60)
        fill = soft_box("fill", (2.5, 0, 1.45), (0.6, 0, 0.6), 1.2, 0.5, 20)
    elif shown.build is RearSeats:
        soft_box("back", (3.6, 0, 3.2), (1.2, 0, 0.9), 3.0, 1.8, 120)
        soft_box("left", (0.9, -3.0, 2.0), (0.9, 0, 0.8), 2.4, 1.2, 95)
        soft_box("right", (0.9, 3.0, 2.0), (0.9, 0, 0.8), 2.4, 1.2, 70)
        fill = soft_box("fill", (-0.5, 0, 1.45), (1.1, 0, 0.6), 1.2, 0.6, 42)
    else:
        soft_box("above", (2.2, 0, 3.0), (0.4, 0, 0.7), 3.0, 1.6, 150)
        soft_box("left", (-0.3, -3, 2.2), (0, 0, 0.9), 2.6, 1.2, 80)
        soft_box("right", (-0.3, 3, 2.2), (0, 0, 0.9), 2.6, 1.2, 80)
        soft_box("front", (-4.5, 0, 2.4), (-1, 0, 1), 3, 1.6, 120)
        fill = soft_box("fill", (2.6, 0, 1.2), (0.3, 0, 0.8), 1.0, 0.6, 18)
    fill.visible_glossy = False
    scene = bpy.context.scene
    world = bpy.data.worlds.new("world")
    scene.world, world.use_nodes = world, True
    sky = world.node_tree.nodes["Background"].inputs
    sky[0].default_value, sky[1].default_value = (0.67, 0.69, 0.715, 1), 0.75
    camera(shown.eye, shown.target, shown.focal_length)
    photograph(out, width, height, samples, threads)

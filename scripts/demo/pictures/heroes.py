"""Wide pictures of several cars in their own colours, for the top of a home page."""

from dataclasses import dataclass

import bpy
from bodies import MODELS
from car import Car
from finish import COLOURS
from materials import set_paint
from studio import backdrop, camera, lit, photograph, turntable

SIZE = (1680, 720)


@dataclass(frozen=True)
class Parked:
    model: str
    colour: str
    """Degrees; metres to the right and to the back."""
    turn: float
    x: float
    y: float


HEROES = {
    "three-cars": (
        Parked("ute-a", "white", 34, 4.15, 3.4),
        Parked("suv-a", "blue", 34, -0.2, 0.0),
        Parked("hatch-a", "red", 34, -3.95, 1.6),
    ),
}


def render_hero(name, out, size, samples, voxel, threads):
    """Writes `out`, an OpenEXR file of linear light."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for parked in HEROES[name]:
        others = set(bpy.data.materials)
        car = Car(MODELS[parked.model], voxel)
        set_paint(COLOURS[parked.colour], [one for one in bpy.data.materials if one not in others])
        turntable(car.root, MODELS[parked.model]["L"], parked.turn, parked.x, parked.y)
    backdrop()
    lit(1.8)
    camera((0, -20.4, 2.1), (0, 0, 0.62), 58)
    photograph(out, *size, samples, threads)

"""Wide pictures of several cars in their own colours, for the top of a home page."""

from dataclasses import dataclass

import bpy
from finish import COLOURS
from materials import set_paint
from models import MODELS, build
from studio import backdrop, camera, light_up, photograph, turntable


@dataclass(frozen=True)
class Parked:
    model: str
    colour: str
    # Degrees. A car at the left turns further: seen along its side, its windows reflect the white studio and look like milk glass.
    turn: float
    # Metres to the right and to the back.
    x: float
    y: float


@dataclass(frozen=True)
class Hero:
    parked: tuple
    # In pixels.
    size: tuple = (1680, 720)
    # Where the camera is, and the height it looks at, in metres.
    at: tuple = (0, -20.4, 2.1)
    middle: float = 0.62
    # In millimetres.
    focal_length: float = 58


HEROES = {
    "three-cars": Hero(
        (
            Parked("ute-a", "white", 30, 4.75, 3.4),
            Parked("suv-a", "blue", 36, -0.2, 0.0),
            Parked("hatch-a", "red", 56, -4.5, 2.4),
        ),
        focal_length=55,
    ),
    "two-on-the-range": Hero(
        (
            Parked("ute-a", "white", 34, 1.75, 3.0),
            Parked("suv-a", "red", 34, -1.15, -0.6),
        ),
        size=(1200, 900),
        middle=0.72,
        focal_length=79,
    ),
    "used-cars": Hero(
        (
            Parked("wagon-a", "silver", 30, 3.3, 4.6),
            Parked("suv-b", "blue", 36, -0.15, 0.2),
            Parked("hatch-b", "red", 48, -3.6, 4.6),
        ),
        size=(1200, 800),
        at=(0, -20.4, 3.2),
        middle=0.72,
        focal_length=76,
    ),
    "road-and-van": Hero(
        (
            Parked("caravan-a", "white", 34, 0.55, 2.4),
            Parked("motorcycle-a", "orange", 38, 1.15, -4.6),
            Parked("motorcycle-adventure-a", "blue", 38, -1.65, -4.2),
        ),
        size=(1440, 1080),
        at=(0, -20.4, 3.5),
        middle=0.85,
        focal_length=88,
    ),
}


def render_hero(name, out, size, samples, voxel, threads):
    """Writes `out`, an OpenEXR file of linear light, in pixels of `size` or else in the hero's own."""
    hero = HEROES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for parked in hero.parked:
        others = set(bpy.data.materials)
        model = build(parked.model, voxel)
        set_paint(COLOURS[parked.colour], [one for one in bpy.data.materials if one not in others])
        turntable(model.root, MODELS[parked.model]["L"], parked.turn, parked.x, parked.y)
    backdrop()
    light_up(1.8, any(MODELS[parked.model].get("flat_sides") for parked in hero.parked))
    camera(hero.at, (0, 0, hero.middle), hero.focal_length)
    photograph(out, *(size or hero.size), samples, threads)

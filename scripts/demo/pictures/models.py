"""All models by name, `<body>-<face>`."""

import bodies
from camper_trailer import CAMPER_TRAILER_A, CamperTrailer
from car import Car
from caravan import CARAVAN_A, Caravan
from motorcycle import ADVENTURE, CRUISER, NAKED, SCOOTER, SPORTS, Motorcycle

CARAVANS = {"caravan-a": CARAVAN_A}
MOTORCYCLES = {
    "motorcycle-a": NAKED,
    "motorcycle-adventure-a": ADVENTURE,
    "motorcycle-cruiser-a": CRUISER,
    "motorcycle-sport-a": SPORTS,
    "scooter-a": SCOOTER,
}
CAMPER_TRAILERS = {"camper-trailer-a": CAMPER_TRAILER_A}
MODELS = {**bodies.MODELS, **CARAVANS, **CAMPER_TRAILERS, **MOTORCYCLES}


def build(name, voxel):
    """Builds a model in Blender's scene; `voxel` is the grid's width in metres."""
    if name in CARAVANS:
        return Caravan(CARAVANS[name], voxel)
    if name in CAMPER_TRAILERS:
        return CamperTrailer(CAMPER_TRAILERS[name], voxel)
    if name in MOTORCYCLES:
        return Motorcycle(MOTORCYCLES[name], voxel)
    return Car(MODELS[name], voxel)

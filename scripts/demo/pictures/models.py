"""All models by name, `<body>-<face>`: the class that builds each, and its parameters."""

import bodies
from camper_trailer import CAMPER_TRAILER_A, CamperTrailer
from car import Car
from caravan import CARAVAN_A, Caravan
from motorcycle import ADVENTURE, CRUISER, NAKED, SCOOTER, SPORTS, Motorcycle
from motorhome import BUS_A, CAMPERVAN_A, COACHBUILT_A, Bus, Campervan, Coachbuilt
from pop_top import POP_TOP_A, PopTop

BUILDERS = {
    **{name: (Car, parameters) for name, parameters in bodies.MODELS.items()},
    "bus-a": (Bus, BUS_A),
    "camper-trailer-a": (CamperTrailer, CAMPER_TRAILER_A),
    "campervan-a": (Campervan, CAMPERVAN_A),
    "caravan-a": (Caravan, CARAVAN_A),
    "coachbuilt-a": (Coachbuilt, COACHBUILT_A),
    "motorcycle-a": (Motorcycle, NAKED),
    "motorcycle-adventure-a": (Motorcycle, ADVENTURE),
    "motorcycle-cruiser-a": (Motorcycle, CRUISER),
    "motorcycle-sport-a": (Motorcycle, SPORTS),
    "pop-top-a": (PopTop, POP_TOP_A),
    "scooter-a": (Motorcycle, SCOOTER),
}
MODELS = {name: parameters for name, (_, parameters) in BUILDERS.items()}


def build(name, voxel):
    """Builds a model in Blender's scene; `voxel` is the size of a grid cell in metres."""
    builder, parameters = BUILDERS[name]
    return builder(parameters, voxel)

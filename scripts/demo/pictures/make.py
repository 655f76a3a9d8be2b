"""Makes the pictures of the demo stock: see README.md.

python make.py render [MODEL...] [--views front,rear] --work DIR    black and white pair of each view, as linear light
python make.py finish --work DIR                                    all colours, as AVIF, WebP and JPEG, and the manifest
python make.py compare --work DIR                                   how far pictures made again are from the finished ones
python make.py inside [VIEW...] --work DIR                          views of the inside, which all cars share, finished
python make.py hero NAME OUT.jpg --work DIR                         a wide picture of several cars (heroes.py)
python make.py banner ute-a-white...                                a finished front with more of the studio beside it, for a promotion
python make.py square suv-a-silver-front...                         a finished picture with more of the studio above and below, for an article
python make.py sheet OUT.png                                        a contact sheet of the finished pictures
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def folder(text):
    """The folder of an option, which must exist: a mistake in its name would cost minutes of rendering."""
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f'there is no folder "{text}"; make it first')
    return Path(text)


def size(text):
    """Pixels as `800x600`."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f'found "{text}"; give width and height, such as 800x600')
    return int(width), int(height)


def number(least, most):
    """Reads a whole number from `least` to `most`."""

    def read(text):
        if not (text.isdigit() and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f'found "{text}"; give a whole number from {least} to {most}')
        return int(text)

    return read


def new_file(*endings):
    """Reads the path of a file to write, before minutes of rendering."""

    def read(text):
        if Path(text).suffix not in endings:
            raise argparse.ArgumentTypeError(f'found "{text}"; give a file whose name ends in {" or ".join(endings)}')
        folder(Path(text).parent)
        return Path(text)

    return read


def check_names(kind, names, known):
    """Ends the program with a sentence if a name is none of those that exist."""
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f'There is no {kind} "{unknown[0]}". There are: {", ".join(known)}.')


def render(args):
    import bpy
    from materials import set_paint
    from models import MODELS, build
    from studio import TURN, Studio

    views = args.views.split(",")
    check_names("model", args.models, MODELS)
    check_names("view", views, TURN)
    width, height = args.size
    for name in args.models or MODELS:
        missing = [
            (view, paint)
            for view in views
            for paint in ("black", "white")
            if not (args.work / f"{name}-{view}-{paint}.exr").exists()
        ]
        if not missing:
            continue
        start = time.time()
        bpy.ops.wm.read_factory_settings(use_empty=True)
        model = build(name, args.voxel / 1000)
        studio = Studio(model.root, MODELS[name])
        print(f"{name}: model {time.time() - start:.0f} s", flush=True)
        for view, paint in missing:
            start = time.time()
            set_paint((0.8,) * 3 if paint == "white" else (0.0,) * 3)
            out = args.work / f"{name}-{view}-{paint}.exr"
            part = out.with_suffix(".part.exr")
            studio.photograph(view, part, width, height, args.samples, args.threads)
            part.rename(out)
            print(f"{out.name}: {time.time() - start:.0f} s", flush=True)


def inside(args):
    from finish import finish_inside
    from inside import VIEWS, render_inside

    check_names("view", args.views, VIEWS)
    width, height = args.size
    for view in args.views or VIEWS:
        light = args.work / f"cabin-a-{view}.exr"
        if not light.exists():
            part = light.with_suffix(".part.exr")
            render_inside(view, part, width, height, args.samples, args.voxel / 1000, args.threads)
            part.rename(light)
        finish_inside(view, light)


def hero(args):
    from finish import linear, tone
    from heroes import HEROES, render_hero
    from PIL import Image

    check_names("hero", [args.name], HEROES)
    light = args.work / f"{args.name}.exr"
    if not light.exists():
        part = light.with_suffix(".part.exr")
        render_hero(args.name, part, args.size, args.samples, args.voxel / 1000, args.threads)
        part.rename(light)
    Image.fromarray(tone(linear(light))).save(args.out, quality=88, optimize=True, progressive=True)


def banner(args):
    from finish import banners

    check_finished(args.names, "-front", "suv-a-silver")
    banners(args.names)


def square(args):
    from finish import squares

    check_finished(args.names, "", "suv-a-silver-front")
    squares(args.names)


def check_finished(names, view, example):
    """Ends the program with a sentence if a picture, whose name `view` completes, is not among the finished ones."""
    from finish import FINISHED

    missing = [name for name in names if not (FINISHED / f"{name}{view}" / "800.avif").exists()]
    if missing:
        sys.exit(f'There is no finished picture "{missing[0]}". One is named {example}.')


def add_quality(command, samples, voxel, threads):
    """Adds the options of a command that renders, with the command's own defaults."""
    command.add_argument("--samples", type=number(1, 4096), default=samples)
    command.add_argument("--voxel", type=number(4, 50), default=voxel, help="grid of the shapes, in millimetres")
    command.add_argument("--threads", type=number(1, 256), default=threads)
    command.add_argument("--work", type=folder, required=True)


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    render_command = commands.add_parser("render")
    render_command.add_argument("models", nargs="*")
    render_command.add_argument("--views", default="front,rear")
    render_command.add_argument("--size", type=size, default="800x600")
    add_quality(render_command, samples=8, voxel=11, threads=1)
    render_command.set_defaults(run=render)
    finish_command = commands.add_parser("finish")
    finish_command.add_argument("--work", type=folder, required=True)
    finish_command.set_defaults(run=lambda args: __import__("finish").finish(args.work))
    compare_command = commands.add_parser("compare")
    compare_command.add_argument("--work", type=folder, required=True)
    compare_command.set_defaults(run=lambda args: __import__("finish").compare(args.work))
    inside_command = commands.add_parser("inside")
    inside_command.add_argument("views", nargs="*")
    inside_command.add_argument("--size", type=size, default="800x600")
    add_quality(inside_command, samples=16, voxel=9, threads=1)
    inside_command.set_defaults(run=inside)
    hero_command = commands.add_parser("hero")
    hero_command.add_argument("name")
    hero_command.add_argument("out", type=new_file(".jpg", ".jpeg"))
    hero_command.add_argument("--size", type=size, help="pixels, if not the hero's own")
    add_quality(hero_command, samples=20, voxel=11, threads=2)
    hero_command.set_defaults(run=hero)
    banner_command = commands.add_parser("banner")
    banner_command.add_argument("names", nargs="+")
    banner_command.set_defaults(run=banner)
    square_command = commands.add_parser("square")
    square_command.add_argument("names", nargs="+")
    square_command.set_defaults(run=square)
    sheet_command = commands.add_parser("sheet")
    sheet_command.add_argument("out", type=new_file(".png"))
    sheet_command.set_defaults(run=lambda args: __import__("finish").sheet(args.out))
    args = parser.parse_args()
    try:
        args.run(args)
    except FileNotFoundError as error:
        sys.exit(f"There is no file {error.filename}.")


if __name__ == "__main__":
    main()

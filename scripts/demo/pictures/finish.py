"""Tints the rendered pairs to all colours, and writes them in the sizes and formats of the site."""

import hashlib
import io
import json
import sys
from pathlib import Path

import bpy
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter1d

FINISHED = Path(__file__).parent / "finished"
# Linear light. The names are those of scripts/demo/drawings/paint.ts.
COLOURS = {
    "white": (0.74, 0.74, 0.73),
    "silver": (0.30, 0.312, 0.325),
    "grey": (0.10, 0.107, 0.118),
    "black": (0.006, 0.006, 0.007),
    "blue": (0.012, 0.065, 0.24),
    "red": (0.36, 0.010, 0.013),
    "green": (0.026, 0.085, 0.050),
    "bronze": (0.19, 0.108, 0.055),
    "orange": (0.62, 0.16, 0.02),
    "yellow": (0.72, 0.44, 0.03),
}
# Colours of models that are not sold in all of them.
FEWER = {
    "camper-trailer": ("white", "silver"),
    "caravan": ("white", "silver"),
    "pop-top": ("white", "silver"),
    "coachbuilt": ("white", "silver"),
    "bus": ("white", "silver"),
    "campervan": ("white", "silver", "blue"),
    "motorcycle": ("white", "grey", "black", "blue", "red", "orange"),
    "scooter": ("white", "grey", "black", "blue", "red", "orange"),
}
# Views that are never a main picture, so that nothing needs a JPEG of them.
NEVER_MAIN = ("wheel", "lamp", "tail", "interior", "instruments", "seats", "boot", "banner")
# The sizes of src/domain/picture.ts. The picture's own width is made as AVIF only; WebP is for the few browsers without it.
WIDTHS = (320, 640, 960, 1440)
# What link previews and feeds for other sites show; a third of all bytes is in these files.
JPEG_WIDTH = 640
# Pixels of a finished picture.
SIZE = (800, 600)
# Pixels of a square, which articles show in lists.
SQUARE = 800
# Pixels of a banner, and where in it the middle of the picture is: the text is on the left.
BANNER, BANNER_MIDDLE = (1440, 405), 0.66
# Stops by which the light is brightened.
EXPOSURE = 0.42


def linear(path):
    """Rows of red, green and blue, from the top, as linear light. Ends the program if the file is damaged."""
    image = bpy.data.images.load(str(path))
    width, height = image.size
    if not width:
        sys.exit(f"{path} cannot be read as a picture. Delete it and render it again.")
    data = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(height, width, 4)[::-1, :, :3].astype(float)


def tone(light):
    """The Khronos PBR Neutral tone curve, then sRGB; 8 bits."""
    c = np.maximum(light, 0) * 2**EXPOSURE
    start, desaturation = 0.8 - 0.04, 0.15
    low = c.min(-1, keepdims=True)
    c = c - np.where(low < 0.08, low - 6.25 * low * low, 0.04)
    peak = c.max(-1, keepdims=True)
    d = 1 - start
    pressed = 1 - d * d / (peak + d - start)
    g = 1 - 1 / (desaturation * (peak - pressed) + 1)
    bright = c * pressed / np.maximum(peak, 1e-6) * (1 - g) + pressed * g
    c = np.clip(np.where(peak < start, c, bright), 0, 1)
    srgb = np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055)
    return (srgb * 255 + 0.5).astype(np.uint8)


def tinted(black, white, colour):
    """Light is linear in the paint: a picture is the black one plus colour times what white paint adds."""
    return tone(black + (white - black) / 0.8 * np.array(COLOURS[colour]))


def colours_of(model):
    return next((colours for start, colours in FEWER.items() if model.startswith(f"{start}-")), tuple(COLOURS))


def encoded(picture, width, kind):
    """The bytes of a picture in a width and a format: avif, webp or jpeg."""
    height = round(picture.height * width / picture.width)
    sized = picture if width == picture.width else picture.resize((width, height), Image.LANCZOS)
    out = io.BytesIO()
    options = {
        "avif": dict(quality=58, speed=6, max_threads=1),
        "webp": dict(quality=78, method=6),
        "jpeg": dict(quality=68, optimize=True, progressive=True),
    }[kind]
    sized.save(out, kind, **options)
    return out.getvalue()


def finish(work):
    """Writes the pictures of each pair in the folder `work` that is newer than they are, in all colours, and adds them to the manifest."""
    manifest_file = FINISHED / "manifest.json"
    before = json.loads(manifest_file.read_text()) if manifest_file.exists() else {}
    manifest = dict(before)
    for name, black, white in pairs_in(work):
        model, view = name.rsplit("-", 1)
        made = [FINISHED / f"{model}-{colour}-{view}" / "800.avif" for colour in colours_of(model)]
        if all(p.exists() and p.parent.name in before and p.stat().st_mtime > white.stat().st_mtime for p in made):
            continue
        pair = linear_pair(black, white)
        for colour in colours_of(model):
            picture = Image.fromarray(tinted(*pair, colour))
            manifest[f"{model}-{colour}-{view}"] = written(picture, model, colour, view)
    manifest_file.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n")


def pairs_in(work):
    """Name, black and white file of each pair in the folder `work`. Half a pair, or none at all, ends the program."""
    names = sorted({file.name.rsplit("-", 1)[0] for paint in ("black", "white") for file in work.glob(f"*-{paint}.exr")})
    pairs = [(name, work / f"{name}-black.exr", work / f"{name}-white.exr") for name in names]
    missing = [file for _, *files in pairs for file in files if not file.exists()]
    if missing:
        sys.exit(f"{missing[0]} is missing, the other picture of its pair is there. Render it again.")
    if not pairs:
        sys.exit(f"{work} has no pairs of pictures. Render some first.")
    return pairs


def linear_pair(black, white):
    """Both pictures of a pair as linear light. Ends the program if one has another size than finished pictures, such as a draft's."""
    pair = linear(black), linear(white)
    for file, light in zip((black, white), pair):
        height, width, _ = light.shape
        if (width, height) != SIZE:
            sys.exit(f"{file} is {width}x{height}; finished pictures are {SIZE[0]}x{SIZE[1]}. Delete it and render it again.")
    return pair


def compare(work):
    """Prints how far the pictures of each pair in the folder `work` are from the finished ones, in the colour that differs most."""
    for name, black, white in pairs_in(work):
        model, view = name.rsplit("-", 1)
        pair = linear_pair(black, white)
        furthest = 0
        for colour in colours_of(model):
            picture = Image.fromarray(tinted(*pair, colour))
            again = Image.open(io.BytesIO(encoded(picture, picture.width, "avif"))).convert("RGB")
            before = Image.open(FINISHED / f"{model}-{colour}-{view}" / f"{picture.width}.avif").convert("RGB")
            difference = np.abs(np.asarray(again, float) - np.asarray(before, float)).mean()
            furthest = max(furthest, difference)
        print(f"{name}: {furthest:.2f} in 255")


def written(picture, model, colour, view):
    """Writes all files of a picture, and returns its entry of the manifest."""
    folder = FINISHED / f"{model}-{colour}-{view}"
    folder.mkdir(parents=True, exist_ok=True)
    smaller = [width for width in WIDTHS if width < picture.width]
    files = {f"{width}.{kind}": encoded(picture, width, kind) for width in smaller for kind in ("avif", "webp")}
    files[f"{picture.width}.avif"] = encoded(picture, picture.width, "avif")
    if view not in NEVER_MAIN:
        files["plain.jpg"] = encoded(picture, JPEG_WIDTH, "jpeg")
    for file, data in files.items():
        (folder / file).write_bytes(data)
    body, face = model.rsplit("-", 1)
    middle = np.asarray(picture.resize((8, 6), Image.BOX))[2:4, 2:6].reshape(-1, 3).mean(0)
    return {
        "body": body,
        "face": face,
        "colour": colour,
        "view": view,
        "width": picture.width,
        "height": picture.height,
        "dominant": "#%02x%02x%02x" % tuple(int(round(c)) for c in middle),
        "digest": hashlib.sha256(b"".join(files[f] for f in sorted(files))).hexdigest()[:6],
    }


def finish_inside(view, light):
    """Writes a view of the inside, which all cars share, from its file of linear light."""
    list_picture(Image.fromarray(tone(linear(light))), "cabin-a", "grey", view)


def banners(names):
    """Makes a banner of the finished front of each `<model>-<colour>`, with more of its studio beside it."""
    for name in names:
        derive(f"{name}-front", "banner", widened)


def squares(names):
    """Makes a square of each finished `<model>-<colour>-<view>`, with more of its studio above and below."""
    for name in names:
        derive(name, "square", heightened)


def derive(name, view, change):
    """Writes a finished picture, changed, as another view of its car."""
    model, colour, _ = name.rsplit("-", 2)
    picture = Image.open(FINISHED / name / "800.avif").convert("RGB")
    list_picture(change(picture), model, colour, view)


def list_picture(picture, model, colour, view):
    """Writes a picture and adds it to the manifest."""
    manifest_file = FINISHED / "manifest.json"
    manifest = json.loads(manifest_file.read_text())
    manifest[f"{model}-{colour}-{view}"] = written(picture, model, colour, view)
    manifest_file.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n")


def widened(picture):
    width, height = BANNER
    inner = picture.resize((round(picture.width * height / picture.height), height), Image.LANCZOS)
    left = round(width * BANNER_MIDDLE - inner.width / 2)
    return as_picture(extended(np.asarray(inner).astype(float), left, width - left - inner.width))


def heightened(picture):
    inner = picture.resize((SQUARE, round(picture.height * SQUARE / picture.width)), Image.LANCZOS)
    above = (SQUARE - inner.height) // 2
    columns = np.asarray(inner).astype(float).swapaxes(0, 1)
    return as_picture(extended(columns, above, SQUARE - above - inner.height).swapaxes(0, 1))


def extended(lines, before, after):
    """
    Each line of a picture with pixels added before and after it. The studio has no corners, so wall and floor run on from the edges; the car's
    shadow fades.
    """

    def beyond(edge, count):
        """What follows an edge outwards."""
        sharp, smooth = (gaussian_filter1d(edge.mean(1), sigma, axis=0)[:, None] for sigma in (2, 30))
        share = np.exp(-np.arange(count) / 45)[None, :, None]
        return sharp * share + smooth * (1 - share)

    return np.concatenate([beyond(lines[:, :3], before)[:, ::-1], lines, beyond(lines[:, -3:], after)], 1)


def as_picture(values):
    return Image.fromarray((values + 0.5).astype(np.uint8))


def sheet(out):
    """All finished pictures side by side: a row for each model and view, a column for each colour."""
    manifest = json.loads((FINISHED / "manifest.json").read_text())
    rows = sorted({(row["body"], row["face"], row["view"]) for row in manifest.values()})
    page = Image.new("RGB", (160 * len(COLOURS), 120 * len(rows)), "white")
    for y, (body, face, view) in enumerate(rows):
        for x, colour in enumerate(COLOURS):
            name = f"{body}-{face}-{colour}-{view}"
            if name not in manifest:
                continue
            picture = Image.open(FINISHED / name / "320.webp")
            page.paste(picture.resize((160, 120), Image.LANCZOS), (160 * x, 120 * y))
    page.save(out)

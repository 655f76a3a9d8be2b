"""subset-font.py FONT WEIGHTS CHARACTERS FEATURES OUT: one file of `src/site/fonts`, see fonts.ts.

Keeps the given weights and characters of a variable font, and makes the result smaller in ways that nobody can see: kerning is
the same at every weight, in steps of a fiftieth of the type size, and only for pairs that occur in English; curves stay within one
or two thousandths of their place.
"""

import sys
from copy import deepcopy
from io import BytesIO

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from fontTools.varLib.iup import iup_delta_optimize

KERNING_STEP = 0.02
KERNING_WEIGHT = 500
STILL_CURVE_ERROR = 0.0015
VARYING_CURVE_ERROR = 0.002
# Signs of programs and their like: nothing beside them is set with care.
UNKERNED_SIGNS = set("#<=>[\\]^_`{|}~")


def make_subset(font, weights, code_points, features):
    first, _, last = weights.partition(":")
    font = read_again(instantiateVariableFont(font, {"wght": (float(first), float(last)) if last else float(first)}))
    subset(font, code_points, features)
    lighten_kerning(font)
    subset(font, code_points, features)
    lighten_curves(font)
    return font


def read_again(font):
    """As if from its file: the tools agree on fonts that were read."""
    file = BytesIO()
    font.save(file)
    return TTFont(file, recalcTimestamp=False)


def subset(font, code_points, features):
    options = Options(layout_features=features, notdef_outline=False, name_IDs=[0, 14])  # copyright and licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=code_points)
    subsetter.subset(font)


def lighten_kerning(font):
    if "GPOS" not in font:
        return
    still = font
    if "fvar" in font:
        still = instantiateVariableFont(deepcopy(font), {"wght": KERNING_WEIGHT})
    kinds = {glyph: kind_of(chr(point)) for point, glyph in font.getBestCmap().items()}
    step = KERNING_STEP * font["head"].unitsPerEm
    for lookup, still_lookup in zip(lookups(font), lookups(still)):
        if not all(type(subtable).__name__ == "PairPos" for subtable in subtables(still_lookup)):
            continue
        pairs = {
            pair: round(value / step) * round(step)
            for pair, value in kerning(subtables(still_lookup), font.getGlyphOrder()).items()
            if is_written(*(kinds.get(glyph) for glyph in pair))
        }
        lookup.LookupType = 2
        lookup.SubTable = [kerning_table({pair: value for pair, value in pairs.items() if value}, font)]
        lookup.SubTableCount = 1


def lookups(font):
    return font["GPOS"].table.LookupList.Lookup


def subtables(lookup):
    return [getattr(subtable, "ExtSubTable", subtable) for subtable in lookup.SubTable]


def kind_of(character):
    if character in UNKERNED_SIGNS:
        return "unkerned"
    if character.isupper():
        return "capital"
    if character.islower():
        return "small"
    return "figure" if character.isdigit() else "sign"


def is_written(first, second):
    """A ligature or another form of a character has no kind of its own."""
    return "unkerned" not in (first, second) and (first, second) not in (("small", "capital"), ("sign", "sign"))


def kerning(tables, glyphs):
    """What each pair of glyphs is moved by: the first table that knows the first glyph (or the pair) decides."""
    pairs = {}
    for table in tables:
        if table.Format == 1:
            for first, row in zip(table.Coverage.glyphs, table.PairSet):
                for record in row.PairValueRecord:
                    pairs.setdefault((first, record.SecondGlyph), advance(record))
            continue
        for first in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second in glyphs:
                pairs.setdefault((first, second), advance(row[table.ClassDef2.classDefs.get(second, 0)]))
    return pairs


def advance(record):
    if record.Value2 is not None:
        raise ValueError("This font moves the second glyph of a pair.")
    return getattr(record.Value1, "XAdvance", 0)


def kerning_table(pairs, font):
    """Glyphs that are kerned alike share a class."""
    glyphs = font.getGlyphOrder()
    firsts = alike(glyphs, lambda first: tuple(pairs.get((first, second), 0) for second in glyphs))
    seconds = alike(glyphs, lambda second: tuple(pairs.get((first, second), 0) for first in glyphs))
    classes = {
        (left, right): (buildValue({"XAdvance": pairs[left[0], right[0]]}), None)
        for left in firsts
        for right in seconds
        if (left[0], right[0]) in pairs
    }
    return buildPairPosClassesSubtable(classes, font.getReverseGlyphMap())


def alike(glyphs, look):
    groups = {}
    for glyph in glyphs:
        groups.setdefault(look(glyph), []).append(glyph)
    return [tuple(group) for group in groups.values()]


def lighten_curves(font):
    em = font["head"].unitsPerEm
    if "fvar" in font:
        lighten_variations(font, VARYING_CURVE_ERROR * em)
    else:
        redraw(font, STILL_CURVE_ERROR * em)


def lighten_variations(font, error):
    """Points that move with their neighbours need no movement of their own."""
    for glyph, variations in font["gvar"].variations.items():
        points, control = font["glyf"]._getCoordinatesAndControls(glyph, font["hmtx"].metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            deltas = iup_delta_optimize(variation.coordinates, points, control.endPts, tolerance=error)
            variation.coordinates = deltas if any(deltas) else [(0, 0), *deltas[1:]]


def redraw(font, error):
    """The same outline with fewer points."""
    drawn, glyf = font.getGlyphSet(), font["glyf"]
    for glyph in font.getGlyphOrder():
        if glyf[glyph].numberOfContours > 0:
            pen = TTGlyphPen(None)
            drawn[glyph].draw(Qu2CuPen(Cu2QuPen(pen, error, all_quadratic=True), error, all_cubic=False))
            glyf[glyph] = pen.glyph(dropImpliedOnCurves=True)


if __name__ == "__main__":
    source, weights, code_points, features, out = sys.argv[1:]
    font = make_subset(
        TTFont(source, recalcTimestamp=False),
        weights,
        [int(point, 16) for point in code_points.split(",")],
        features.split(","),
    )
    font.flavor = "woff2"
    font.save(out)

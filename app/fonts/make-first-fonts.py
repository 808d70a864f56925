"""Makes the two small files of each letter at one weight: python3 app/fonts/make-first-fonts.py (fonttools and brotli).

The outlines' variation is dropped and that of the widths is kept, so that a text takes the same room at every weight.
Hinting stays too: where letters are set on whole pixels, it decides on the widths.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

folder = Path(__file__).parent
letters = {
    "thai": range(0x0E01, 0x0E5C),
    "latin": [*range(0x20, 0x7F), 0xA0, 0xB7, 0x2013, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026],
}
phantom_points = 4  # the last of a glyph's points: they are its width and its height

for script, codes in letters.items():
    font = TTFont(folder / f"noto-sans-thai-looped-{script}-wght-normal.woff2")
    options = subset.Options(layout_features=["*"], hinting=True, notdef_outline=True, name_IDs=[])
    options.drop_tables += ["DSIG", "STAT", "MVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    for variations in font["gvar"].variations.values():
        for variation in variations:
            points = variation.coordinates
            widths = [point or (0, 0) for point in points[-phantom_points:]]
            variation.coordinates = [None] * (len(points) - phantom_points) + widths
    font.flavor = "woff2"
    font.save(folder / f"noto-sans-thai-looped-{script}-first.woff2")

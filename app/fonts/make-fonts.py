"""Makes the six font files from those of the npm package @fontsource-variable/noto-sans-thai-looped 5.3.0.

npm pack @fontsource-variable/noto-sans-thai-looped@5.3.0 && tar xzf fontsource-variable-*.tgz
python3 app/fonts/make-fonts.py package/files       (needs fonttools and brotli)

All have the weights from 400 to 700, which are all that the design uses: two thirds of the bytes. Each script is in two
files: what nearly every page shows, and the rest, which a browser asks for where a page has it (app/fonts.css says what is
where). The name by which a page offers Thai is a file of its own, so that an English page needs no other of Thai.

The first Thai file draws one weight. Its outlines' variation is dropped and that of the widths is kept, so that a text takes
the same room at every weight. Hinting stays: where letters are set on whole pixels, it decides on the widths.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

source, folder = Path(sys.argv[1]), Path(__file__).parent
thai = [*range(0x0E01, 0x0E3F), *range(0x0E40, 0x0E4F)]
usual = {
    "thai": [*thai, 0x02D7, 0x0303, 0x0331, 0x25CC],
    "latin": [*range(0x20, 0x7F), 0xA0, 0xB7, *range(0x2000, 0x2070)],
}
phantom_points = 4  # the last of a glyph's points: they are its width and its height


def subset_to(font, codes):
    options = subset.Options(layout_features=["*"], hinting=True, notdef_outline=True, name_IDs=[])
    options.drop_tables += ["DSIG", "STAT", "MVAR"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def written(font):
    """What a step changes is only whole for the next one once it has been written."""
    file = BytesIO()
    font.flavor = None
    font.save(file)
    return TTFont(file)


def save(font, name):
    font.flavor = "woff2"
    font.save(folder / f"noto-sans-thai-looped-{name}.woff2")


def with_weights_of_the_design(script):
    font = TTFont(source / f"noto-sans-thai-looped-{script}-wght-normal.woff2")
    instancer.instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    return written(font)


def with_letters(font, codes):
    copy = written(font)
    subset_to(copy, codes)
    return written(copy)


def keep_widths_only(font):
    for variations in font["gvar"].variations.values():
        for variation in variations:
            points = variation.coordinates
            widths = [point or (0, 0) for point in points[-phantom_points:]]
            variation.coordinates = [None] * (len(points) - phantom_points) + widths


for script, codes in usual.items():
    font = with_weights_of_the_design(script)
    rest = font.getBestCmap().keys() - set(codes)
    save(with_letters(font, codes), "latin" if script == "latin" else "thai-wght")
    save(with_letters(font, rest), f"{script}-rest-wght")
    if script == "thai":
        save(with_letters(font, [ord(letter) for letter in "ไทย"]), "thai-toggle")
        first = with_letters(font, thai)
        keep_widths_only(first)
        save(first, "thai-first")

"""Makes the four font files from those of the npm package @fontsource-variable/noto-sans-thai-looped 5.3.0.

npm pack @fontsource-variable/noto-sans-thai-looped@5.3.0 && tar xzf fontsource-variable-*.tgz
python3 app/fonts/make-fonts.py package/files       (needs fonttools and brotli)

The full file of each script has the weights from 400 to 700, which are all that the design uses: two thirds of the bytes.
The first one draws one weight. Its outlines' variation is dropped and that of the widths is kept, so that a text takes the
same room at every weight. Hinting stays: where letters are set on whole pixels, it decides on the widths.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

source, folder = Path(sys.argv[1]), Path(__file__).parent
first_letters = {
    "thai": range(0x0E01, 0x0E5C),
    "latin": [*range(0x20, 0x7F), 0xA0, 0xB7, 0x2013, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026],
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
    font.save(file)
    return TTFont(file)


def save(font, name):
    font.flavor = "woff2"
    font.save(folder / f"noto-sans-thai-looped-{name}.woff2")


for script, codes in first_letters.items():
    font = TTFont(source / f"noto-sans-thai-looped-{script}-wght-normal.woff2")
    instancer.instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    font = written(font)
    subset_to(font, font.getBestCmap().keys())
    font = written(font)
    save(font, f"{script}-wght-normal")

    subset_to(font, codes)
    for variations in font["gvar"].variations.values():
        for variation in variations:
            points = variation.coordinates
            widths = [point or (0, 0) for point in points[-phantom_points:]]
            variation.coordinates = [None] * (len(points) - phantom_points) + widths
    save(font, f"{script}-first")

"""Makes the font files of the report from those of the npm packages @expo-google-fonts/noto-sans-*.

npm pack @expo-google-fonts/noto-sans-{thai-looped@0.4.2,sc@0.4.3,...}, each unpacked into a folder of its name
python3 lib/pdf/fonts/make-fonts.py <the folder of these folders>       (needs fonttools and brotli)

The report's own face is copied whole, in two weights. Names in other scripts have a face each, without hinting, which paper
has no use for; Chinese and Korean ones also without what sets type vertically. They are compressed as a whole: as woff2 they
would be as small, and a hundred times slower to open. letters.json says which letters each face has.
"""

import json
import shutil
import sys
from pathlib import Path

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont

source, folder = Path(sys.argv[1]), Path(__file__).parent
hangul = [0x20, *range(0x1100, 0x1200), *range(0x3131, 0x318F), *range(0xAC00, 0xD7A4)]
european = [*range(0x20, 0x900), *range(0x1AB0, 0x2070), *range(0x20A0, 0x20D0), *range(0x2C60, 0x2C80)]
european += [*range(0xA640, 0xA6A0), *range(0xA720, 0xA800)]
faces = {
    "european": ("noto-sans", european),
    "devanagari": ("noto-sans-devanagari", None),
    "tamil": ("noto-sans-tamil", None),
    "lao": ("noto-sans-lao", None),
    "arabic": ("noto-sans-arabic", None),
    "hebrew": ("noto-sans-hebrew", None),
    "korean": ("noto-sans-kr", hangul),
    "chinese": ("noto-sans-sc", None),
}
weights = {"regular": "400Regular", "semibold": "600SemiBold"}


def file_of(package, weight):
    return next((source / package / "package" / weights[weight]).glob("*.ttf"))


def write_subset(package, weight, codes, target):
    font = TTFont(file_of(package, weight))
    is_cjk = package in ("noto-sans-sc", "noto-sans-kr")
    options = subset.Options(layout_features=[] if is_cjk else ["*"], hinting=False, name_IDs=[0, 6, 13, 14], notdef_outline=True)
    options.drop_tables += ["DSIG", "STAT", "MVAR", "BASE", "vhea", "vmtx", "VORG", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes or font.getBestCmap().keys())
    subsetter.subset(font)
    plain = folder / "plain.ttf"
    font.save(plain)
    target.write_bytes(brotli.compress(plain.read_bytes(), quality=11, lgwin=24))
    plain.unlink()
    return sorted(font.getBestCmap())


def ranges(codes):
    """As "20-7e a0", in hexadecimal."""
    found = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return " ".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in found)


letters = {}
for weight in weights:
    own = file_of("noto-sans-thai-looped", weight)
    shutil.copy(own, folder / f"noto-sans-thai-looped-{weight}.ttf")
    letters["own"] = ranges(sorted(TTFont(own).getBestCmap()))
for face, (package, codes) in faces.items():
    for weight in weights if face == "european" else ["regular"]:
        letters[face] = ranges(write_subset(package, weight, codes, folder / f"{face}-{weight}.ttf.br"))
(folder / "letters.json").write_text(json.dumps(letters, indent=2) + "\n")

"""Cuts languageNames.woff2, newsreaderCore.woff2 and newsreaderCoreItalic.woff2 from the installed packages (see README.md)."""

import re
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"

# Languages whose names are drawn from the file; the others' come from the device.
TAGS = "or gu ta mr bn hi te kn ml pa as kok kru sck mqu sa ne mai".split()
WORDMARK = "लिपि લિપિ లిపి ଲିପି লিপি லிபி"
SCRIPTS = {
    "oriya": (0x0B00, 0x0B7F),
    "gujarati": (0x0A80, 0x0AFF),
    "devanagari": (0x0900, 0x097F),
    "bengali": (0x0980, 0x09FF),
    "tamil": (0x0B80, 0x0BFF),
    "telugu": (0x0C00, 0x0C7F),
    "kannada": (0x0C80, 0x0CFF),
    "malayalam": (0x0D00, 0x0D7F),
    "gurmukhi": (0x0A00, 0x0A7F),
}
# As `coreRange` in faces.ts.
CORE = [
    *range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xB0, 0xB7, 0xBB, 0xD7, 0xE9, 0x2010, 0x2011, 0x2013, 0x2014,
    0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20B9,
]  # fmt: skip
UNUSED_TABLES = ["STAT", "MVAR", "HVAR", "DSIG", "gasp", "vhea", "vmtx", "BASE", "meta"]


def options():
    chosen = subset.Options()
    chosen.layout_features = ["*"]
    chosen.hinting = False
    chosen.glyph_names = False
    chosen.notdef_outline = False
    chosen.name_IDs = [0, 1, 2, 3, 4, 5, 6]
    chosen.drop_tables += UNUSED_TABLES
    return chosen


def words_by_script():
    source = (ROOT / "src/shared/languages.ts").read_text("utf-8")
    entries = re.findall(r"\['([a-z]+)', '[^']*', '([^']*)'", source)
    text = " ".join(name for tag, name in entries if tag in TAGS) + " " + WORDMARK
    for script, (first, last) in SCRIPTS.items():
        yield script, set(re.findall(f"[{chr(first)}-{chr(last)}\u200c\u200d]+", text))


def cut_names(folder):
    parts = []
    for script, words in words_by_script():
        path = PACKAGES / f"noto-serif-{script}/files/noto-serif-{script}-{script}-wght-normal.woff2"
        whole = TTFont(path)
        whole.flavor = None
        instance = folder / "instance.ttf"
        instancer.instantiateVariableFont(whole, {"wght": 500}).save(instance)
        # The glyphs of each word by itself: together the words' letters would bring every conjunct they could form.
        glyphs = set()
        for word in words:
            font = TTFont(instance)
            closure = subset.Subsetter(options())
            closure.populate(text=word)
            closure._prune_pre_subset(font)
            closure._closure_glyphs(font)
            glyphs |= closure.glyphs_retained
        chosen = options()
        chosen.layout_closure = False
        cutter = subset.Subsetter(chosen)
        cutter.populate(glyphs=sorted(glyphs), unicodes=sorted({ord(letter) for word in words for letter in word}))
        font = TTFont(instance)
        cutter.subset(font)
        part = folder / f"{script}.ttf"
        font.save(part)
        parts.append(str(part))
    names = merge.Merger(merge.Options()).merge(parts)
    names.flavor = "woff2"
    names.save(HERE / "languageNames.woff2")


def cut_core(style, weights, target):
    font = TTFont(PACKAGES / f"newsreader/files/newsreader-latin-wght-{style}.woff2")
    font.flavor = None
    font = instancer.instantiateVariableFont(font, {"wght": weights})
    chosen = subset.Options()
    chosen.layout_features = ["kern", "liga", "pnum", "tnum", "locl", "mark", "ccmp"]
    chosen.hinting = False
    cutter = subset.Subsetter(chosen)
    cutter.populate(unicodes=CORE)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(HERE / target)


with tempfile.TemporaryDirectory() as folder:
    cut_names(Path(folder))
cut_core("normal", (400, 600), "newsreaderCore.woff2")
cut_core("italic", 400, "newsreaderCoreItalic.woff2")

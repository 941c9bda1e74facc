"""Cuts the names of languages from the installed fonts (see README.md), of the scripts that are named or of all."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
PARTS = HERE / "names"

FACTS = """
import { scripts } from './src/shared/languages/scripts.ts';
import { scriptFonts } from './src/app/fonts/scriptFonts.ts';
import { knownLanguages } from './src/shared/languages/languages.ts';
console.log(JSON.stringify({ scripts, scriptFonts, knownLanguages }));
"""
# Whose names the file draws beside the first language of each script; the others' come from the device.
MORE_NAMES = "hi as mai ne kok sa kru sck mqu".split()
UNUSED_TABLES = ["STAT", "MVAR", "HVAR", "DSIG", "gasp", "vhea", "vmtx", "BASE", "meta"]


def read_facts():
    command = ["npx", "tsx", "--input-type=module", "--eval", FACTS]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def options():
    chosen = subset.Options()
    chosen.layout_features = ["*"]
    chosen.hinting = False
    chosen.glyph_names = False
    chosen.notdef_outline = False
    chosen.name_IDs = [0, 1, 2, 3, 4, 5, 6]
    chosen.drop_tables += UNUSED_TABLES
    return chosen


def open_font(path):
    # With the time of cutting in them, no two cuts would be the same.
    return TTFont(path, recalcTimestamp=False)


def cut_names(code, facts):
    script = facts["scripts"][code]
    languages = [language for language in facts["knownLanguages"] if language["script"] == code]
    names = [each["nativeName"] for each in languages if each is languages[0] or each["tag"] in MORE_NAMES]
    first, last = (chr(int(end, 16)) for end in script["block"].split("-"))
    text = " ".join([*names, script.get("wordmark", {}).get("text", "")])
    words = sorted(set(re.findall(f"[{first}-{last}\u200c\u200d]+", text)))
    described = facts["scriptFonts"][code]
    package = described["family"].lower().replace(" ", "-")
    name = described["name"].lower()
    font = open_font(PACKAGES / f"{package}/files/{package}-{name}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": 500})
    font.flavor = None
    # The glyphs of each word by itself: together the words' letters would bring every conjunct they could form.
    glyphs = set()
    whole = io.BytesIO()
    font.save(whole)
    for word in words:
        font = open_font(whole)
        closure = subset.Subsetter(options())
        closure.populate(text=word)
        closure._prune_pre_subset(font)
        closure._closure_glyphs(font)
        glyphs |= closure.glyphs_retained
    chosen = options()
    chosen.layout_closure = False
    cutter = subset.Subsetter(chosen)
    cutter.populate(glyphs=sorted(glyphs), unicodes=sorted({ord(letter) for word in words for letter in word}))
    font = open_font(whole)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(PARTS / f"{code}.woff2")


def merge_names(codes):
    parts = [str(PARTS / f"{code}.woff2") for code in codes]
    merged = merge.Merger(merge.Options()).merge(parts)
    merged.recalcTimestamp = False
    merged["head"].created = merged["head"].modified = open_font(parts[0])["head"].modified
    merged.flavor = "woff2"
    merged.save(HERE / "languageNames.woff2")


def cut(codes):
    facts = read_facts()
    # The file is part of nearly every first visit, so a script is in it only if its part exists or is asked for.
    with_block = [code for code in facts["scriptFonts"] if "block" in facts["scripts"][code]]
    named = [code for code in with_block if code in codes or (PARTS / f"{code}.woff2").exists()]
    if unknown := set(codes) - set(named):
        sys.exit(f"No font is cut for {', '.join(sorted(unknown))}.")
    for code in named:
        if not codes or code in codes:
            cut_names(code, facts)
    merge_names(named)


cut(sys.argv[1:])

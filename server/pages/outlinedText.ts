/// <reference path="./fontverter.d.ts" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import { getOrInsert } from '../../embedded/getOrInsert.ts';
import { fontFileOf, scriptFonts } from '../../src/app/fonts/scriptFonts.ts';
import { languageOf } from '../../src/shared/languages/languages.ts';
import type { ScriptCode } from '../../src/shared/languages/scripts.ts';
import { projectDir } from '../projectDir.ts';

/** Of a font's em. */
const units = 1000;
const fonts = new Map<string, Promise<hb.Font>>();

/** In the weight of titles. */
async function openFont(packageName: string, part: string): Promise<hb.Font> {
  const file = `${packageName}/files/${packageName}-${part}-wght-normal.woff2`;
  const bytes = await readFile(join(projectDir, 'node_modules/@fontsource-variable', file));
  const font = new hb.Font(new hb.Face(new hb.Blob(await convert(bytes, 'sfnt'))));
  font.setVariations([new hb.Variation('wght', 500)]);
  font.setScale(units, units);
  return font;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
const joined = /[\p{M}\u200c\u200d]/u;
const marksAlone = new RegExp(`(^|\\s)(?:${joined.source})+`, 'gu');

const otherLetter = String.raw`(?!\p{Script=Arab})\p{L}`;
/** In a text from right to left: numbers, and other letters with what stands between them. */
const leftToRight = new RegExp(
  String.raw`(${otherLetter}(?:(?:\P{L}|${otherLetter})*(?:\p{N}|${otherLetter}))?|\p{N}+(?:[.,:/]\p{N}+)*)`,
  'u',
);

/**
 * In the face of its language and that of Latin letters, whose ascent and descent are in ems. Signs that these do not have,
 * such as emoji, are left out; undefined when a letter is among those, or when none is left.
 */
export async function outlinedText(text: string, language: string) {
  const { script, direction: base } = languageOf(language);
  const isRtl = base === 'rtl';
  const own = scriptFonts[script as ScriptCode];
  const hasOwn = own && (own.languages?.includes(language) ?? true);
  const latin = ['latin', 'latin-ext'].map((part): [string, string] => ['newsreader', part]);
  const files = hasOwn ? [fontFileOf(own), ...latin] : latin;
  const faces = await Promise.all(
    files.map((file) => getOrInsert(fonts, file.join(), () => openFont(...file))),
  );
  const fontOf = (sign: string) => faces.find((font) => font.nominalGlyph(sign.codePointAt(0) ?? 0));
  const shown = [...text].filter((sign) => /\s/u.test(sign) || joined.test(sign) || fontOf(sign));
  const isMissing = [...text].some((sign) => letterOrDigit.test(sign) && !fontOf(sign));
  if (isMissing || !shown.some((sign) => letterOrDigit.test(sign))) return undefined;
  const written = shown.join('').replace(marksAlone, '$1').trim();
  const outlines = new Map<string, ReturnType<typeof outlined>>();
  const outlineOf = (line: string) => getOrInsert(outlines, line, () => outlined(line));
  const extents = faces.map((font) => font.hExtents());
  return {
    ascent: Math.max(...extents.map(({ ascender }) => ascender)) / units,
    descent: Math.max(...extents.map(({ descender }) => -descender)) / units,
    /** Of at most so many ems; the last ends in an ellipsis where not all of the text fits in. */
    lines(mostEms: number, mostLines: number) {
      const isTooWide = (line: string) => outlineOf(line).width > mostEms;
      const lines: string[] = [];
      for (const word of written.split(/\s+/u)) {
        const longer = `${lines.at(-1)} ${word}`;
        if (lines.length === 0 || isTooWide(longer)) lines.push(word);
        else lines[lines.length - 1] = longer;
      }
      // A word may be wider than a line.
      const last = Math.min(lines.findIndex(isTooWide) + 1 || mostLines, mostLines);
      const isCut = lines.length > last || lines.some(isTooWide);
      lines.length = Math.min(lines.length, last);
      if (isCut) {
        const segments = new Intl.Segmenter(language).segment(lines.pop()?.slice(0, 100) ?? '');
        const clusters = Array.from(segments, ({ segment }) => segment);
        const ended = () => `${clusters.join('').trim()}…`;
        while (clusters.length > 1 && isTooWide(ended())) clusters.pop();
        lines.push(ended());
      }
      return { lines: lines.map(outlineOf), isCut };
    },
  };

  /** In ems: the origin is the left end of the base line, and y grows downwards. */
  function outlined(line: string): { readonly svg: string; readonly width: number } {
    const parts = isRtl ? line.split(leftToRight) : [line];
    const runs = parts.map((part, index) => {
      const direction = isRtl && index % 2 === 0 ? hb.Direction.RTL : hb.Direction.LTR;
      const inOrder = runsOf(part).map((run) => ({ ...run, direction }));
      return direction === hb.Direction.RTL ? inOrder.reverse() : inOrder;
    });
    let width = 0;
    let svg = '';
    for (const { font, direction, text: run } of (isRtl ? runs.reverse() : runs).flat()) {
      const buffer = new hb.Buffer();
      buffer.addText(run);
      buffer.guessSegmentProperties();
      buffer.setDirection(direction);
      buffer.setLanguage(language);
      buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
      hb.shape(font, buffer);
      for (const { codepoint, ...at } of buffer.getGlyphInfosAndPositions()) {
        const place = `${width + (at.xOffset ?? 0)} ${at.yOffset}`;
        svg += `<path transform="translate(${place})" d="${font.glyphToPath(codepoint)}"/>`;
        width += at.xAdvance ?? 0;
      }
    }
    return { svg: `<g transform="scale(${1 / units} ${-1 / units})">${svg}</g>`, width: width / units };
  }

  function runsOf(part: string) {
    const runs: { readonly font: hb.Font; text: string }[] = [];
    for (const sign of part) {
      const run = runs.at(-1);
      const font = run && joined.test(sign) ? run.font : fontOf(sign);
      if (run && run.font === font) run.text += sign;
      else if (font) runs.push({ font, text: sign });
    }
    return runs;
  }
}

/// <reference path="../../../server/pages/fontverter.d.ts" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import { allFaces, fileOf } from '../../../server/siteBuild/fontStyles.ts';
import { charactersIn } from '../../../server/siteBuild/subsetFace.ts';
import { scriptFonts } from '../../../src/app/fonts/scriptFonts.ts';

const packages = join(import.meta.dirname, '../../../node_modules/@fontsource-variable');
const weights = [400, 500, 600];

/** In units of the font, of which an em has 1,000: with a limited axis, the same weight is rounded differently. */
const tolerance = 2;

export interface ShapedScript {
  readonly code: string;
  readonly family: string;
  /** The words of a text that are set in the face, without repetitions. */
  wordsIn(text: string): readonly string[];
  /** What is wrong with a word in our face; undefined if it looks as in the whole font, in each weight. */
  faultIn(word: string): string | undefined;
  /** What our face alone lacks for a word. */
  lackIn(word: string): 'missing glyph' | 'dotted circle' | undefined;
}

/** Each script's font as the build ships it, beside the one that it was made of. */
export async function shapedScripts(): Promise<readonly ShapedScript[]> {
  return await Promise.all(
    Object.entries(scriptFonts).map(([code, { family }]) => shapedScript(code, family)),
  );
}

async function shapedScript(code: string, family: string): Promise<ShapedScript> {
  const face = allFaces.find((one) => one.family === family);
  if (face === undefined || typeof face.source === 'string') throw new Error(`${family} is no face of ours.`);
  const { packageName, file, unicodeRange } = face.source;
  const shipped = await openFont(await fileOf(face));
  const whole = await openFont(join(packages, packageName, 'files', `${file}.woff2`));
  const characters = new Set(charactersIn(unicodeRange));
  characters.delete(' ');
  const ownLetter = new RegExp(`\\p{Script=${code}}`, 'u');
  return {
    code,
    family,
    wordsIn(text) {
      const words = new Set<string>();
      let word = '';
      for (const character of `${text.normalize('NFC')} `) {
        if (characters.has(character)) word += character;
        else {
          if (ownLetter.test(word)) words.add(word);
          word = '';
        }
      }
      return [...words];
    },
    lackIn(word) {
      const glyphs = shipped.shape(word, 400).map(({ glyph }) => glyph);
      if (glyphs.includes(0)) return 'missing glyph';
      return !word.includes(circle) && glyphs.includes(shipped.circle ?? 0) ? 'dotted circle' : undefined;
    },
    faultIn(word) {
      for (const weight of weights) {
        const [ours, theirs] = [shipped.shape(word, weight), whole.shape(word, weight)];
        if (ours.some(({ glyph }) => glyph === 0)) return `${weight}: a glyph is missing`;
        const isDotted = !word.includes(circle) && ours.some(({ glyph }) => glyph === shipped.circle);
        const isDottedInWhole = theirs.some(({ glyph }) => glyph === whole.circle);
        if (isDotted && !isDottedInWhole) return `${weight}: a mark stands on a dotted circle`;
        if (ours.length !== theirs.length) return `${weight}: it has other glyphs than in the whole font`;
        if (ours.some(({ place }, index) => !isNear(place, theirs[index]?.place ?? [])))
          return `${weight}: its glyphs stand elsewhere than in the whole font`;
        const other = ours.findIndex(
          ({ glyph }, index) =>
            !isNear(
              shipped.outline(glyph, weight),
              whole.outline(theirs[index]?.glyph ?? Number.NaN, weight),
            ),
        );
        if (other >= 0) return `${weight}: its glyph ${other + 1} looks different from the whole font's`;
      }
      return undefined;
    },
  };
}

const circle = '\u25cc';

interface Glyph {
  readonly glyph: number;
  /** Its letter's place in the text, its advance and its offset. */
  readonly place: readonly number[];
}

function isNear(ours: readonly number[], theirs: readonly number[]): boolean {
  return (
    ours.length === theirs.length &&
    ours.every((value, index) => Math.abs(value - (theirs[index] ?? Number.NaN)) <= tolerance)
  );
}

async function openFont(path: string) {
  const face = new hb.Face(new hb.Blob(await convert(await readFile(path), 'sfnt')));
  const fonts = new Map(
    weights.map((weight) => {
      const font = new hb.Font(face);
      font.setVariations([new hb.Variation('wght', weight)]);
      return [weight, font];
    }),
  );
  const outlines = new Map<string, readonly number[]>();
  const fontOf = (weight: number) => {
    const font = fonts.get(weight);
    if (font === undefined) throw new Error(`The weight ${weight} is not among those in use.`);
    return font;
  };
  function shape(text: string, weight: number): Glyph[] {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // A font without a space has no glyph for them either.
    buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    hb.shape(fontOf(weight), buffer);
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, cluster, ...at }) => ({
      glyph: codepoint,
      place: [cluster, at.xAdvance ?? 0, at.yAdvance ?? 0, at.xOffset ?? 0, at.yOffset ?? 0],
    }));
  }
  return {
    shape,
    circle: shape(circle, 400)[0]?.glyph,
    /** The coordinates of its points. */
    outline(glyph: number, weight: number): readonly number[] {
      const key = `${weight} ${glyph}`;
      const points = () =>
        (
          fontOf(weight)
            .glyphToPath(glyph)
            .match(/-?[\d.]+/g) ?? []
        ).map(Number);
      const known = outlines.get(key) ?? points();
      outlines.set(key, known);
      return known;
    },
  };
}

/// <reference path="./subset-font.d.ts" />
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** What is kept of a font from the package @fontsource-variable/<packageName>. */
export interface FontSubset {
  readonly name: string;
  readonly packageName: string;
  readonly file: string;
  /** As a CSS unicode-range. Everything that they can become stays: a letter's forms, marks and conjuncts. */
  readonly unicodeRange: string;
  /** One weight, or the first and the last of those that stay variable. */
  readonly weight: string;
  /** By default all, as the shaping of Indic scripts needs them. */
  readonly keepFeatures?: readonly string[];
  readonly dropTables?: readonly string[];
}

const packages = join(import.meta.dirname, '../../node_modules');
const cacheDir = join(packages, '.cache/fonts');

/** Hints for screens of low resolution, and tables that browsers do not read. */
const unused = { noHinting: true, dropTables: ['STAT', 'gasp', 'DSIG', 'meta'] };

const pending = new Map<FontSubset, Promise<string>>();

/** The path of the subset, a WOFF2 file, which is made once and cached by its source and all that determines it. */
export function subsetFace(subset: FontSubset): Promise<string> {
  const path = pending.get(subset) ?? madeSubset(subset);
  pending.set(subset, path);
  return path;
}

async function madeSubset(subset: FontSubset): Promise<string> {
  const { name, packageName, file, unicodeRange, weight, keepFeatures, dropTables = [] } = subset;
  const source = await readFile(
    join(packages, '@fontsource-variable', packageName, 'files', `${file}.woff2`),
  );
  const subsetter = await readFile(join(packages, 'subset-font/package.json'));
  const [min = Number.NaN, max = min] = weight.split(' ').map(Number);
  const options = {
    targetFormat: 'woff2',
    noHinting: unused.noHinting,
    dropTables: [...unused.dropTables, ...dropTables],
    ...(keepFeatures && { keepFeatures }),
    variationAxes: { wght: min === max ? min : { min, max } },
  } as const;
  const key = createHash('sha256')
    .update(source)
    .update(subsetter)
    .update(JSON.stringify([unicodeRange, options]))
    .digest('hex')
    .slice(0, 16);
  const made = join(cacheDir, key, `${name}.woff2`);
  if (existsSync(made)) return made;
  const bytes = await subsetFont(source, charactersIn(unicodeRange), options);
  await mkdir(join(cacheDir, key), { recursive: true });
  // Two builds may make it at once.
  const unfinished = join(cacheDir, key, randomUUID());
  await writeFile(unfinished, bytes);
  await rename(unfinished, made);
  return made;
}

export interface CharacterRange {
  readonly first: number;
  readonly last: number;
}

/** The ranges of a CSS unicode-range without wildcards. */
export function rangesIn(unicodeRange: string): readonly CharacterRange[] {
  return unicodeRange.split(/, ?/).map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { first, last };
  });
}

export function charactersIn(unicodeRange: string): string {
  return rangesIn(unicodeRange)
    .map(({ first, last }) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    )
    .join('');
}

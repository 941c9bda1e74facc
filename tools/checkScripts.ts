import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toNfc } from '../src/shared/boundedText.ts';
import { languageOf } from '../src/shared/languages/languages.ts';
import { inScript } from '../src/text/script/inScript.ts';
import { type BrahmicCode, brahmicScripts } from '../src/text/script/targets.ts';
import { roundTrip } from './scriptExceptions.ts';
import { shapedScripts } from './shaping.ts';

/**
 * Writes every word of the stories in a folder (<work>/<language>.md) in each of the other scripts and back, and lists the
 * words that come back otherwise, by the class of exception that says why; without a class, it is a fault. Then it shapes
 * the words there with our font, and counts those of which a glyph is missing or a mark stands on a dotted circle.
 *
 * npx tsx tools/checkScripts.ts <folder>
 */
const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('Usage: npx tsx tools/checkScripts.ts <folder>\n');
  process.exit(1);
}
const words = new Map<string, Set<string>>();
for (const name of await readdir(folder, { recursive: true })) {
  const language = basename(name, '.md');
  if (!name.endsWith('.md') || !(languageOf(language).script in brahmicScripts)) continue;
  const own = words.get(language) ?? new Set<string>();
  words.set(language, own);
  const text = toNfc(await readFile(join(folder, name), 'utf8'));
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu)) own.add(word);
}
const fonts = new Map((await shapedScripts()).map((font) => [font.code, font]));
for (const [language, own] of words) {
  for (const target of Object.keys(brahmicScripts) as BrahmicCode[]) {
    if (target === languageOf(language).script) continue;
    const classes = new Map<string, string[]>();
    const note = (kind: string, word: string) => {
      const found = classes.get(kind) ?? [];
      classes.set(kind, found);
      found.push(word);
    };
    for (const word of own) {
      const kind = roundTrip(word, language, target);
      if (kind !== 'exact') note(kind, word);
      // European digits and Latin letters are of another font.
      const there = inScript(word, language, target).normalize('NFC');
      const lack = fonts.get(target)?.lackIn(there.replace(/[\d\p{Script=Latin}]/gu, ''));
      if (lack) note(lack, `${word} ${there}`);
    }
    if (classes.has('fault')) process.exitCode = 1;
    const shown = ['fault', 'missing glyph', 'dotted circle'].flatMap((kind) => classes.get(kind) ?? []);
    const others = [...classes].map(([kind, found]) => `${kind} ${found.length}`).join(', ');
    process.stdout.write(`${language} ${target}: ${own.size} words; ${others || 'all exact'}\n`);
    for (const word of shown.slice(0, 20)) process.stdout.write(`  ${word}\n`);
  }
}

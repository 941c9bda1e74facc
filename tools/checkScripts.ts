import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toNfc } from '../src/shared/boundedText.ts';
import { languageOf } from '../src/shared/languages/languages.ts';
import { type BrahmicCode, brahmicScripts } from '../src/text/script/targets.ts';
import { roundTrip } from './scriptExceptions.ts';

/**
 * Writes every word of the stories in a folder (<work>/<language>.md) in each of the other scripts and back, and lists the
 * words that come back otherwise, by the class of exception that says why; without a class, it is a fault.
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
for (const [language, own] of words) {
  for (const target of Object.keys(brahmicScripts) as BrahmicCode[]) {
    if (target === languageOf(language).script) continue;
    const classes = new Map<string, string[]>();
    for (const word of own) {
      const kind = roundTrip(word, language, target);
      if (kind !== 'exact') classes.set(kind, [...(classes.get(kind) ?? []), word]);
    }
    const faults = classes.get('fault') ?? [];
    if (faults.length > 0) process.exitCode = 1;
    const others = [...classes].map(([kind, found]) => `${kind} ${found.length}`).join(', ');
    process.stdout.write(`${language} ${target}: ${own.size} words; ${others || 'all exact'}\n`);
    for (const word of faults.slice(0, 20)) process.stdout.write(`  ${word}\n`);
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shapedScripts } from './shaping.ts';

/**
 * Shapes every word of the texts in a folder with our faces, and compares it with the whole fonts that they were made of.
 *
 * npx tsx tools/checkShaping.ts <folder>
 */
const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('Usage: npx tsx tools/checkShaping.ts <folder>\n');
  process.exit(1);
}
const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(md|txt)$/.test(name));
const text = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
for (const { family, wordsIn, faultIn } of await shapedScripts()) {
  const words = wordsIn(text);
  const faults = words.flatMap((word) => {
    const fault = faultIn(word);
    return fault === undefined ? [] : [`  ${word}, ${fault}`];
  });
  process.stdout.write(`${family}: ${words.length} words, ${faults.length} of them wrong\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { faultRows } from '../faultRows.ts';
import { breaks } from './breaks.ts';
import { problemOf } from './brokenLine.ts';

/** Folders in those of the product: what a tool writes, packages, and a package's own tests. */
const notProduct = new Set(['_generated', 'node_modules', 'tests']);

const sourceOf = (file: string) => readFile(file, 'utf8');

/** The folders of product code, as the parts of it: those of the app by screen too. */
function parts(): string[] {
  const below = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !notProduct.has(entry.name))
      .map(({ name }) => join(folder, name));
  return [
    ...['src', 'src/screens', 'convex', 'embedded', 'server'].flatMap(below),
    'convex',
    'embedded',
    'server',
  ];
}

test('there are at least 60 breaks, and no line is broken twice', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(60);
  const lines = breaks.map(({ file, text }) => `${file}: ${text}`);
  expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
});

test('the text of every break stands once in its file', async () => {
  const problems: string[] = [];
  for (const [index, each] of breaks.entries()) {
    const problem = problemOf(each, await sourceOf(each.file));
    if (problem !== undefined) problems.push(`${index + 1}: '${each.text}' of ${each.file} ${problem}`);
  }
  expect(problems).toEqual([]);
});

test('every break says what goes wrong, and names tests that are there', async () => {
  const problems: string[] = [];
  for (const [index, { harm, caughtBy }] of breaks.entries()) {
    if (harm.length < 20 || caughtBy.length === 0) problems.push(`${index + 1} says too little`);
    for (const { level, file, title } of caughtBy) {
      const isOfLevel = (level === 'unit' ? /^(?:embedded\/)?tests\// : /^e2e\//).test(file);
      const isThere = (await sourceOf(file)).includes(title ?? 'test');
      if (!isOfLevel || !isThere) problems.push(`${index + 1}: ${file} has no '${title}'`);
    }
  }
  expect(problems).toEqual([]);
});

test('every folder of product code is broken somewhere', () => {
  const files = breaks.map(({ file }) => file);
  const isBroken = (part: string) =>
    files.some((file) => dirname(file) === part || (part.includes('/') && file.startsWith(`${part}/`)));
  expect(parts().length).toBeGreaterThan(25);
  expect(parts().filter((part) => !isBroken(part))).toEqual([]);
});

test('every fault of docs/faults.md has a break that one of its own tests is to catch', async () => {
  const missing: number[] = [];
  for (const { number, files } of await faultRows()) {
    const ofFault = breaks.filter(({ faults = [] }) => faults.includes(number));
    const isCaught = ofFault.some(({ caughtBy }) => caughtBy.some(({ file }) => files.includes(file)));
    if (!isCaught) missing.push(number);
  }
  expect(missing).toEqual([]);
});

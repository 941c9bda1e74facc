import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { faultRows } from './faultRows.ts';

/** The faults that the titles of a file's tests name, as '(fault 12)' or '(faults 25, 26)'. */
async function namedIn(file: string): Promise<Set<number>> {
  const text = await readFile(file, 'utf8');
  const lists = [...text.matchAll(/\(faults? (\d+(?:, \d+)*)\)/g)];
  return new Set(lists.flatMap(([, list = '']) => list.split(', ').map(Number)));
}

test('the table has the faults 1 to 47, each with what must hold', async () => {
  const rows = await faultRows();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
  expect(rows.filter(({ holds }) => holds === '')).toEqual([]);
});

test('every test file of the table exists and has a test that names the fault', async () => {
  const silent: string[] = [];
  for (const { number, files } of await faultRows()) {
    for (const file of files) if (!(await namedIn(file)).has(number)) silent.push(`${number}: ${file}`);
  }
  expect(silent).toEqual([]);
});

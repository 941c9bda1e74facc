import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const classIn = /\.([A-Za-z][\w-]*)/g;
const notSelectors = /\/\*.*?\*\/|:global\([^)]*\)|url\([^)]*\)|\d*\.\d+\w*/gs;

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

test('the classes that components name are in their style sheets', () => {
  const used = new Map<string, Set<string>>();
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tsx')) continue;
    const file = join('src', path);
    const code = readFileSync(file, 'utf8');
    for (const [, name = '', path = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = normalize(join(dirname(file), path));
      const classes = used.get(sheet) ?? new Set();
      for (const one of allOf(new RegExp(String.raw`\b${name}\.(\w+)(?!\w|')`, 'g'), code)) classes.add(one);
      used.set(sheet, classes);
    }
  }
  expect(used.size).toBeGreaterThan(10);
  for (const [sheet, classes] of used) {
    const found = new Set(allOf(classIn, readFileSync(sheet, 'utf8').replace(notSelectors, '')));
    expect(
      [...classes].filter((one) => !found.has(one)),
      sheet,
    ).toEqual([]);
  }
});

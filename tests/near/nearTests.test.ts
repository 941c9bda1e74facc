import { expect, test } from 'vitest';
import { nearTests } from './nearTests.ts';

const tests = [
  'tests/docs/paths.test.ts',
  'tests/text/sentences.test.ts',
  'tests/text/labels/matchLabels.test.ts',
  'tests/parts/Toolbar.test.tsx',
  'tests/parts/readAlong/row.test.tsx',
  'tests/server/settings.test.ts',
  'tests/convex/settings.test.ts',
];

test('the tests of a source stand at its path, with or without the folder src', () => {
  expect(nearTests(['src/text/sentences.ts'], tests).own).toEqual(['tests/text/sentences.test.ts']);
  expect(nearTests(['server/settings.ts'], tests).own).toEqual(['tests/server/settings.test.ts']);
  expect(nearTests(['src/parts/Toolbar.tsx'], tests).own).toEqual(['tests/parts/Toolbar.test.tsx']);
});

test('the tests of a source may be a folder', () => {
  expect(nearTests(['src/parts/readAlong.ts'], tests).own).toEqual(['tests/parts/readAlong/row.test.tsx']);
});

test('a changed test is its own, and a source without one has none', () => {
  expect(nearTests(['tests/convex/settings.test.ts'], tests).own).toEqual(['tests/convex/settings.test.ts']);
  expect(nearTests(['src/text/words.ts', 'index.html'], tests).own).toEqual([]);
});

test('the tests of a document are those of all documents', () => {
  expect(nearTests(['src/text/README.md'], tests).own).toEqual(['tests/docs/paths.test.ts']);
});

test('of the others, those in the closest folders come first', () => {
  const { others } = nearTests(['src/parts/readAlong/Line.tsx', 'server/settings.ts'], tests);
  expect(others.slice(0, 2)).toEqual(['tests/parts/readAlong/row.test.tsx', 'tests/parts/Toolbar.test.tsx']);
  expect(others).toHaveLength(tests.length - 1);
});

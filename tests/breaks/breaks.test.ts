import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { breaks } from './breaks.ts';

test('at least 24 of 30 breaks are caught by `npm test`', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(30);
  const near = breaks.filter(({ tier }) => tier === 'near');
  expect(near.length).toBeGreaterThanOrEqual(24);
});

test.each(breaks)('names one line and a test: $harm', async ({ file, text, becomes, test, title = '' }) => {
  expect((await readFile(file, 'utf8')).split(text)).toHaveLength(2);
  expect(text).not.toContain('\n');
  expect(becomes).not.toBe(text);
  expect(await readFile(test, 'utf8')).toContain(title);
});

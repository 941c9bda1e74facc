import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalLine, canonicalText } from '../../../src/shared/story/canonicalText.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

test('lines end in a line feed, and paragraphs are separated by one blank line', () => {
  expect(
    canonicalText('\ufeff\r\n\r\none  \r\ntwo\r\r\r\rthree\t\n \n\n\u3000\nfour\u2028five\u2029six\n'),
  ).toBe('one\ntwo\n\nthree\n\nfour\nfive\n\nsix');
});

test('C1 controls are the letters of Windows-1252', () => {
  expect(canonicalText('it\u0092s \u0093x\u0094 \u0080\u009f\u0081')).toBe('it’s “x” €Ÿ');
});

test('line breaks and page breaks of a word processor separate words', () => {
  expect(canonicalText('पहला\vदूसरा\fतीसरा\v\f\vचौथा\v')).toBe('पहला\nदूसरा\nतीसरा\n\nचौथा');
  expect(canonicalLine('पहला\vदूसरा\fतीसरा')).toBe('पहला दूसरा तीसरा');
});

test('letters are in NFC, so the Odia letter RRA is two code points', () => {
  expect(canonicalText('ଓ\u0b5cିଆ')).toBe('ଓ\u0b21\u0b3cିଆ');
});

test('control characters are removed; leading spaces, inner tabs and joiners stay', () => {
  expect(canonicalText('  verse\tone\u0000\u0007\u007f\n    क्\u200dष')).toBe('  verse\tone\n    क्\u200dष');
});

test('a canonical text is unchanged', () => {
  const random = seededRandom('canonical texts');
  const pieces = 'a¦ ¦\n¦\r¦\u2029¦\u0085¦\u200b¦ଡ଼¦\u0b3c¦\t¦\u0001¦\ufeff¦é'.split('¦');
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 12 }, () => random.pick(pieces)).join('');
    const once = canonicalText(text);
    expect(canonicalText(once), `round ${round}: ${JSON.stringify(text)}`).toBe(once);
  }
});

test('a title is one line', () => {
  expect(canonicalLine('  Two\n lines ')).toBe('Two lines');
});

test.each([
  ['spaces', `a${' '.repeat(600_000)}b`],
  ['lines of spaces', `a${' '.repeat(3000)}\n\n`.repeat(200)],
  ['marks', `a${'\u0301\u0323'.repeat(300_000)}`],
  ['marks among controls', `a${`${'\u0301\u0323'.repeat(15)}\u0001`.repeat(20_000)}`],
  ['blank lines', '\n \n'.repeat(200_000)],
  ['returns', '\r'.repeat(600_000)],
])('a long text of %s is canonical after one pass', (_kind, text) => {
  const canonical = canonicalText(text);
  expect(canonicalText(canonical) === canonical).toBe(true);
});

test('the bundled texts change only by NFC and trimming', () => {
  const files = readdirSync('seed', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join('seed', file), 'utf8').replace(/^---\n.*?\n---\n/s, '');
    const plainly = text.replace(/[^\S\n]+$/gm, '').replace(/^\n+|\n+$/g, '');
    expect(canonicalText(text)).toBe(plainly.normalize('NFC'));
  }
});

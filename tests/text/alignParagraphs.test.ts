import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStoryFile } from '../../src/importing/storyFile.ts';
import { type AlignedRow, alignParagraphs } from '../../src/text/alignParagraphs.ts';
import { parseStory } from '../../src/text/storyText.ts';
import { seededRandom } from '../embedded/values/seededRandom.ts';

/** Rows as '0|0 1|1,2': the paragraphs of both sides. */
function written(rows: readonly AlignedRow[]): string {
  const side = ({ from, to }: { readonly from: number; readonly to: number }) =>
    Array.from({ length: to - from }, (_, index) => from + index).join(',');
  return rows.map(({ first, second }) => `${side(first)}|${side(second)}`).join(' ');
}

test('paragraphs are aligned by relative length, whatever the length of each language', () => {
  expect(written(alignParagraphs([100, 20, 300], [150, 30, 450]))).toBe('0|0 1|1 2|2');
});

test('a split or joined paragraph is aligned with both of its counterparts', () => {
  expect(written(alignParagraphs([100, 400, 90, 250], [100, 210, 190, 90, 250]))).toBe('0|0 1|1,2 2|3 3|4');
  expect(written(alignParagraphs([100, 210, 190, 90, 250], [100, 400, 90, 250]))).toBe('0|0 1,2|1 3|2 4|3');
});

test('an omitted paragraph has no counterpart', () => {
  const whole = [400, 350, 120, 500, 30, 420, 380, 90, 610, 300, 250, 440, 60, 520, 330, 480];
  const lonely = ({ first, second }: AlignedRow) => first.from === first.to || second.from === second.to;
  const left = alignParagraphs(whole, whole.toSpliced(8, 1));
  expect(left.filter(lonely)).toEqual([{ first: { from: 8, to: 9 }, second: { from: 8, to: 8 } }]);
  const added = alignParagraphs(whole.toSpliced(8, 1), whole);
  expect(added.filter(lonely)).toEqual([{ first: { from: 8, to: 8 }, second: { from: 8, to: 9 } }]);
  expect(left).toHaveLength(whole.length);
});

test('without another text every paragraph has a row of its own', () => {
  expect(written(alignParagraphs([10, 10], []))).toBe('0| 1|');
  expect(alignParagraphs([], [])).toEqual([]);
});

test('for random texts, every paragraph is in exactly one row, in order', () => {
  const random = seededRandom('paragraphs');
  const lengths = () => Array.from({ length: random.int(30) }, () => random.int(900));
  for (let round = 0; round < 200; round++) {
    const [first, second] = [lengths(), lengths()];
    let [i, j] = [0, 0];
    for (const row of alignParagraphs(first, second)) {
      expect([row.first.from, row.second.from]).toEqual([i, j]);
      expect(row.first.to - i + row.second.to - j).toBeGreaterThan(0);
      [i, j] = [row.first.to, row.second.to];
    }
    expect([i, j]).toEqual([first.length, second.length]);
  }
});

describe('the bundled translations', () => {
  const seed = join(import.meta.dirname, '../../seed');
  const works = readdirSync(seed, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const pairs = works.flatMap((work) => {
    const files = readdirSync(join(seed, work)).filter((file) => file.endsWith('.md'));
    return files.slice(1).map((file) => [work, files[0] ?? '', file] as const);
  });
  expect(pairs.length).toBeGreaterThan(6);

  test.each(pairs)('%s: %s and %s are aligned paragraph by paragraph', (work, one, other) => {
    const [first = [], second = []] = [one, other].map((file) => {
      const { content } = parseStoryFile(readFileSync(join(seed, work, file), 'utf8'));
      return parseStory(content).map(({ from, to }) => to - from);
    });
    const rows = alignParagraphs(first, second);
    // These translations kept every paragraph.
    if (first.length === second.length)
      expect(rows.every(({ first: a, second: b }) => a.from === b.from && a.to === b.to)).toBe(true);
    else expect(rows.length).toBeGreaterThanOrEqual(Math.min(first.length, second.length) - 2);
  });
});

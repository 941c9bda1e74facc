import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import {
  exportedAudio,
  exportedText,
  exportedTimings,
} from '../../../src/shared/storyFiles/exportedStory.ts';
import { formatStoryFile, parseStoryFile, type StoryFile } from '../../../src/shared/storyFiles/storyFile.ts';
import { parseTimings } from '../../../src/shared/storyFiles/timingsFile.ts';
import { makeStory } from '../../library/makeStory.ts';

/** Lines that some version of YAML takes for something other than text. */
const lines = [
  ...['yes', 'No', 'ON', 'off', 'y', 'N', 'true', 'False', 'null', 'Null', '~', '=', '<<'],
  ...['1984', '007', '0o17', '0x1F', '0b11', '1_000', '1e3', '+1', '-1.5', '.5', '12:30', '190:20:30.15'],
  ...['.inf', '-.INF', '.nan', '2026-01-01', '2026-1-1', '2026-01-01T00:00:00Z', '2026-01-01 10:00:00'],
  ...['- a', '-', '? a', '?', ': a', ':', 'a: b', 'a:', 'a #b', '# a', ',', 'a, b'],
  ...['"a"', "'a'", '"', "'", '\\', 'a\\nb', '\\u0041', '{a}', '{', '}', '[a]', '[', ']'],
  ...[
    '*a',
    '&a',
    '!a',
    '!!str a',
    '!<a>',
    '@a',
    '`a`',
    '%a',
    '%YAML 1.1',
    '|',
    '>',
    '|-',
    '---',
    '...',
    '--- a',
  ],
  ...[
    '__proto__',
    'constructor',
    'title: x',
    'ગામ: “એક”',
    'ଓଡ଼ିଆ',
    'ક્‍ષ',
    '\u200b',
    '\u202ea',
    '\ufffd',
    '\ufffe',
  ],
  ...['😀', 'a\u200c'],
];

const longLines = ['x'.repeat(1000), `${'a '.repeat(499)}a`, `${'\\" '.repeat(333)}a`, 'é'.repeat(500)];

const contents = [
  '---',
  '---\n---\n---',
  '---\ntitle: Another\n---\n\nText.',
  '--- \u00a0x',
  '...',
  '# Title',
  '  Two spaces first.\n\tA tab.',
  'a: b\n- c',
  '\u200bText.\u200b',
  'One line\nand another.\n\nA paragraph.',
  '“…”',
  '{{{',
  `${'word '.repeat(20_000)}end`,
  '',
];

const times = [0, 1, -1, 8.64e15, -8.64e15, 253_402_300_800_000, -62_198_755_200_000, 1_790_000_000_007];

const plain: StoryFile = {
  title: 'T',
  language: 'en',
  author: 'A',
  licence: 'CC0-1.0',
  content: 'Text.',
};

/** Writes a story with a line in all its fields and reads it again, by our parser and by a YAML parser of both versions. */
function checkLine(line: string): void {
  const story: StoryFile = {
    ...plain,
    title: line,
    author: line,
    translation_author: line,
    originalLanguage: line,
    licence: line,
    source: { name: line, url: 'https://example.org/?a=b#c: d'.replace(' ', '') },
    credits: [
      { role: line, name: line },
      { role: 'Editor', name: line },
    ],
    narrator: line,
  };
  const text = formatStoryFile(story);
  expect(parseStoryFile(text)).toEqual(story);
  expect(parseStoryFile(text.replaceAll('\n', '\r\n'))).toEqual(story);
  expect(formatStoryFile(parseStoryFile(text))).toBe(text);
  const frontMatter = text.slice('---\n'.length, text.indexOf('\n---\n'));
  for (const version of ['1.1', '1.2'] as const) {
    const read: unknown = parse(frontMatter, { version, merge: false });
    expect(read).toMatchObject({ title: line, author: line, source: { name: line }, narrator: line });
  }
}

test.each(lines)('the line %j is read back from every field, and is text for other programs too', checkLine);

test('the longest lines are read back unchanged', () => {
  for (const line of longLines) checkLine(line);
});

test('a text is read back unchanged, whatever it begins and ends with', () => {
  for (const content of contents) {
    const story = { ...plain, content };
    expect(parseStoryFile(formatStoryFile(story)), content.slice(0, 40)).toEqual(story);
  }
});

test.each(times)('the time %j is read back, and is written as an ISO date', (publishedAt) => {
  const story = { ...plain, publishedAt };
  const text = formatStoryFile(story);
  expect(parseStoryFile(text)).toEqual(story);
  expect(text).toContain(`published: ${new Date(publishedAt).toISOString()}\n`);
});

test('a source without an address and a hundred of the longest credits are read back unchanged', () => {
  const credits = Array.from({ length: 100 }, (_, index) => ({
    role: `"${index}"`.padEnd(95, '\\'),
    name: `'${index}'`.padEnd(95, '"'),
  }));
  for (const more of [{ source: { name: 'no' } }, { credits }]) {
    const story = { ...plain, ...more };
    expect(parseStoryFile(formatStoryFile(story))).toEqual(story);
  }
});

const part = (mimeType: string, salt: string) => ({
  url: '/',
  mimeType,
  sizeBytes: 0,
  sha256: salt.repeat(64),
  durationSeconds: 0.1 + 0.2,
});

test('any narrator is read back with files of every type and their timings', () => {
  for (const narrator of lines) checkNarrator(narrator);
});

function checkNarrator(narrator: string): void {
  const parts = [part('audio/mpeg', 'a'), part('audio/mp4', 'b'), part('audio/flac', 'c')];
  const narration = { synthetic: true, narrator, durationSeconds: 1, parts };
  const row: CatalogueRow = { ...makeStory({ seq: 1, language: 'en' }), narration };
  const timings = [
    { part: 0, startSeconds: 0, endSeconds: 1e-7, from: 0, to: 1 },
    { part: 2, startSeconds: 0.1, endSeconds: 0.30000000000000004, from: 1, to: 5 },
  ];
  const read = parseTimings(exportedTimings({ row, content: 'Text.', timings }, 'd'.repeat(64)) ?? '');
  expect(read).toMatchObject({ narrator, synthetic: true, sentences: timings });
  expect(read.parts.map(({ file }) => file)).toEqual(exportedAudio(row).map(({ name }) => name));
  expect(read.parts.map(({ durationSeconds, sha256 }) => ({ durationSeconds, sha256 }))).toEqual(
    parts.map(({ durationSeconds, sha256 }) => ({ durationSeconds, sha256 })),
  );
}

test('a catalogue story is exported with all its fields', () => {
  const row: CatalogueRow = {
    ...makeStory({ seq: 1, language: 'en' }),
    title: 'no',
    translation_author: 'Null',
    originalLanguage: 'no',
    source: { name: '1984' },
    publishedAt: -1,
  };
  const { title, author, licence } = row;
  expect(parseStoryFile(exportedText({ row, content: '---' }))).toEqual({
    title,
    language: 'en',
    author,
    translation_author: 'Null',
    originalLanguage: 'no',
    licence,
    source: { name: '1984' },
    publishedAt: -1,
    content: '---',
    ...(row.credits && { credits: row.credits }),
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './textsIn.ts';

test.each([
  ['<p>Read on</p>', 'Read on'],
  [`<p>{\`Read \${count}\`}</p>`, 'Read '],
  ["<p>{isOpen ? 'Hide' : words.show}</p>", 'Hide'],
  ["<p>{isOpen && 'Hide'}</p>", 'Hide'],
  ['<button aria-label="Close">×</button>', 'Close'],
  ["<Notice title={isLost ? 'Lost' : words.found} />", 'Lost'],
  ['<Field label="Name" />', 'Name'],
  [`<input placeholder={\`Find \${what}\`} />`, 'Find '],
])('finds the text of %s', (markup, text) => {
  expect(textsIn('a.tsx', `export const a = ${markup};`)).toEqual([{ line: 1, text }]);
});

test('attributes and expressions that are not shown contain no text', () => {
  const markup = `<p className="a" key={\`a \${b}\`}>{words.title}, {'·'} {call('a')} {a === 'b' && words.b}</p>`;
  expect(textsIn('a.tsx', `export const a = ${markup};`)).toEqual([]);
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) =>
  posix.join('src', path),
);
const isWords = (file: string) => /\/words\.tsx?$/.test(file);

test("every displayed text is in its room's words", () => {
  const found = sources
    .filter((file) => file.endsWith('.tsx') && !isWords(file))
    .flatMap((file) =>
      textsIn(file, readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`),
    );
  expect(found).toEqual([]);
});

// A reader who meets two terms for one thing looks for the difference.
test.each([
  { term: 'sign in, sign out', instead: /\blog(?:ged|ging)?[ -](?:in|out)\b/i },
  { term: 'narration', instead: /\baudio\b/i },
  { term: 'Got it', instead: /\bUnderstood\b/ },
  { term: 'select', instead: /\bchoose (?:all|none|several|stories)\b/i },
])('readers meet one term: $term', ({ instead }) => {
  const found = sources
    .filter((file) => isWords(file) && !file.startsWith('src/desk/'))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      return lines.filter((line) => instead.test(line)).map((line) => `${file}: ${line}`);
    });
  expect(found).toEqual([]);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { Parser, parse } from 'yaml';
import { formatStoryFile, parseStoryFile, type StoryFile } from '../../src/importing/storyFile.ts';

const whole = 'title: T\nlanguage: en\nauthor: A\nlicence: CC0-1.0';
const file = (frontMatter: string, text = '\nText.\n') => `---\n${frontMatter}\n---\n${text}`;
const plain: StoryFile = { title: 'T', language: 'en', author: 'A', licence: 'CC0-1.0', content: 'Text.' };

const fields: readonly (readonly [string, Partial<StoryFile>])[] = [
  ['translator: "Salt\\u0021"', { translation_author: 'Salt!' }],
  ["translator: 'It''s #5'", { translation_author: "It's #5" }],
  ['translator: >-\n  Asha: and\n  Ravi', { translation_author: 'Asha: and Ravi' }],
  ['narrator: Asha\n  Rao', { narrator: 'Asha Rao' }],
  ['narrator: 1984', { narrator: '1984' }],
  ['narrator: No', { narrator: 'No' }],
  ['narrator: "~"\nORIGINAL: or', { narrator: '~', originalLanguage: 'or' }],
  ['# printed\nsource: A book', { source: { name: 'A book' } }],
  ['source: https://archive.org/a', { source: { name: 'archive.org', url: 'https://archive.org/a' } }],
  ['source:\n  name: N\n  url: \u200bhttps://a.b/#c', { source: { name: 'N', url: 'https://a.b/#c' } }],
  ['source: {name: N, url: "https://a.b"}', { source: { name: 'N', url: 'https://a.b' } }],
  ['credits: [{role: R, name: N}]', { credits: [{ role: 'R', name: 'N' }] }],
  ['subjects: animals, ବର୍ଷା ,', { subjects: ['Animals', 'ବର୍ଷା'] }],
  ['subjects: [Village  Life, بارش، No]', { subjects: ['Village life', 'بارش', 'No'] }],
  ['subjects:', {}],
  ['published: 2026-11-10', { publishedAt: Date.UTC(2026, 10, 10) }],
  ['published: 2026-11-10T06:00:00+05:30', { publishedAt: Date.UTC(2026, 10, 10, 0, 30) }],
  ['synthetic: Yes', { synthetic: true }],
  ['synthetic: false', { synthetic: false }],
  ['translator:\nsource:\npublished:\ncredits:\nsynthetic:\nsource:\n'.replace(/source:\n$/, ''), {}],
  ['source:\n  name:\n  url:', {}],
  ['title2: x\nsource: {name: N, Year: 1}', { source: { name: 'N' }, unused: ['title2', 'year'] }],
];

test.each(fields)('front matter is YAML in which every value is text: %j', (front, given) => {
  const text = file(`${whole}\n${front}`);
  for (const each of [text, `\ufeff\n${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
    expect(parseStoryFile(each)).toEqual({ ...plain, ...given });
  }
});

/** Titles that YAML takes for something else than text, which a curator types all the same. */
const needQuotes = [
  ...['कमरा #5', '&नमक और पानी', '*तारा*', '!नमक', '[draft] Salt', '%salt', '@salt', '`salt`', '#5'],
  ...[
    '"Salt" and water',
    "'Salt' and water",
    '| salt',
    '> salt',
    '- salt',
    '? salt',
    'Salt: a story',
    'ends:',
  ],
];

test.each(needQuotes)(
  'a title that YAML would change is refused, and taken as the reason says: %s',
  (title) => {
    const front = whole.replace('title: T', `title: ${title}`);
    const remedy = `title: '${title.replaceAll("'", "''")}'`;
    expect(() => parseStoryFile(file(front))).toThrow(
      `line 2 of its front matter is not YAML: title: ${title} – write ${remedy}`,
    );
    expect(parseStoryFile(file(front.replace(`title: ${title}`, remedy)))).toEqual({ ...plain, title });
  },
);

test.each(["It's salt", 'Salt\\water', '1984', 'null', 'नमक, पानी; “और”', 'a#b', '100% salt'])(
  'a title is taken as it is written: %s',
  (title) => {
    expect(parseStoryFile(file(whole.replace('title: T', `title: ${title}`)))).toEqual({ ...plain, title });
  },
);

test.each([
  ['', 'it has no text'],
  ['---\n---\nText.', 'no fields'],
  [file(whole, ''), "it has no text (a story told in pictures alone needs 'wordless: true')"],
  [file(`${whole}\nlicense: MIT`), "its field 'licence' occurs twice"],
  [file(`${whole}\nTitle: Twice`), "its field 'title' occurs twice"],
  [
    file(`${whole}\ntitle2: {Salt}`.replace('title: T', 'title: {Salt}')),
    'its title is not one line of text',
  ],
  [file(`${whole}\ntranslator: [Asha, Ravi]`), 'its translator is not one line of text'],
  [file(`${whole}\ntranslator: A\n\n    One.`), 'its translator is not one line of text'],
  [file(`${whole}\npublished: last year`), 'publication date must look like'],
  [file(`${whole}\npublished: 2026-02-03T10:00:00`), 'publication date must look like'],
  [file(`${whole}\npublished: 2026-02-31`), 'its publication date does not exist: 2026-02-31'],
  [file(`${whole}\nsynthetic: perhaps`), 'its synthetic is neither true nor false'],
  [file(`${whole}\nsource: {url: 'https://example.org'}`), 'its source has no name'],
  [file(`${whole}\nsource: {name: N, url: 'javascript:alert(1)'}`), 'not a web address'],
  [file(`${whole}\nsource: {__proto__: {name: N}, url: 'https://example.org'}`), 'its source has no name'],
  [file(`${whole}\ncredits:\n  - name: Mira`), 'one of its credits has no role'],
  [file(`${whole}\ncredits: Asha`), 'not a list'],
  [file(`${whole}\nsubjects: [{rain: 1}]`), 'its subjects are not a list of words'],
  [file(`${whole}\nauthor2: [a, b`), 'line 6 of its front matter is not YAML: author2: [a, b'],
  [file(`${whole}\nnarrator: "Asha`), 'line 6 of its front matter is not YAML: narrator: "Asha'],
  [file(`${whole}\nand a half`), 'line 6 of its front matter is not YAML: and a half'],
  [file(`${whole}\n...\ntitle: Another`), 'contains several YAML documents'],
  [file(`${whole}\nnarrator: ${'T'.repeat(5000)}`), 'its narrator is too long'],
  [file(Array.from({ length: 9000 }, (_, key) => `k${key}:`).join('\n')), 'its front matter is too complex'],
  [file(Array.from({ length: 20_000 }, (_, key) => `k${key}:`).join('\n')), 'is longer than 64 KB'],
])('a broken file is refused with a reason: %#', (text, reason) => {
  expect(() => parseStoryFile(text)).toThrow(reason);
});

test.each([
  ['# The Well #1\n\nText.', 'The Well #1'],
  ['###### The Well\nText.', 'The Well'],
  ['The Well\n========\n\nText.', 'The Well'],
  ['Text.', ''],
])('a text without fields may begin with its title: %j', (text, title) => {
  expect(parseStoryFile(text, 'hi')).toEqual({ ...plain, title, language: 'hi', author: '', licence: '' });
});

const repeat = (count: number, piece: string) => piece.repeat(count);

test.each([
  `"a role"${repeat(15_000, ': ')}\n: x`,
  `credits:\n  ${repeat(15_000, '- ')}x\n: x`,
  `${repeat(15_000, '? ')}\nx: y`,
  `credits: ${repeat(15_000, '[')}${repeat(15_000, ']')}`,
  `source: ${repeat(10_000, '{a: ')}\n: x`,
  Array.from({ length: 300 }, (_, n) => `${repeat(n, ' ')}-`).join('\n'),
])('deeply nested front matter does not overflow the stack: %#', (deep) => {
  expect(() => parseStoryFile(file(`${whole}\n${deep}`))).toThrow(
    /its front matter is (?:nested too deeply|not YAML)/,
  );
});

test.each([',', '"', ': ', '!<a>', '\n-', '\na:', '{a: b}, ', '? '])(
  'front matter full of %j is refused before all of it is parsed',
  (mark) => {
    const parsed = vi.spyOn(Parser.prototype, 'next');
    onTestFinished(() => parsed.mockRestore());
    const front = `credits: [${repeat(60_000 / mark.length, mark)}`;
    expect(() => parseStoryFile(file(front))).toThrow(/its front matter /);
    expect(parsed.mock.calls.length).toBeLessThanOrEqual(4000);
  },
);

/** Lines that some version of YAML takes for something other than text, or that files and browsers change. */
const oddLines = [
  ...['yes', 'No', 'off', 'y', 'null', '~', '=', '<<', '1984', '007', '0x1F', '1e3', '12:30', '.inf', '-'],
  ...['2026-01-01', '- a', '? a', ': a', 'a: b', 'a:', 'a #b', '# a', ',', '"a"', "'a'", '"', "'", '\\'],
  ...['\\u0041', '{a}', '}', '[a]', '*a', '&a', '!!str a', '@a', '`a`', '%YAML 1.1', '|', '>-', '---', '...'],
  ...['__proto__', 'constructor', 'title: x', 'ગામ: “એક”', 'ଓଡ଼ିଆ', 'ક્‍ષ', '\u202ea', '\ufffe', '😀'],
  ...['x'.repeat(1000), `${'\\" '.repeat(333)}a`, `${'long '.repeat(40)}# b`],
];

test.each(oddLines)(
  'the line %j is read back from every field, and is text for other programs too',
  (line) => {
    const story: StoryFile = {
      ...plain,
      title: line,
      author: line,
      translation_author: line,
      originalLanguage: line,
      licence: line,
      source: { name: line, url: 'https://example.org/?a=b#c' },
      publishedAt: Date.UTC(2026, 10, 9, 6, 0, 0, 7),
      credits: [
        { role: line, name: line },
        { role: 'Editor', name: line },
      ],
      narrator: line,
      synthetic: false,
    };
    const text = formatStoryFile(story);
    expect(parseStoryFile(text)).toEqual(story);
    expect(formatStoryFile(parseStoryFile(text))).toBe(text);
    const frontMatter = text.slice('---\n'.length, text.indexOf('\n---\n'));
    for (const version of ['1.1', '1.2'] as const) {
      expect(parse(frontMatter, { version, merge: false })).toMatchObject({
        title: line,
        source: { name: line },
      });
    }
  },
);

test.each([
  '---',
  '---\n---\n---',
  '---\ntitle: Another\n---\n\nText.',
  '  Two spaces.\n\tA tab.',
  'a: b\n- c',
  '',
])('a text is read back unchanged, whatever it begins with: %j', (content) => {
  expect(parseStoryFile(formatStoryFile({ ...plain, content }))).toEqual({ ...plain, content });
});

test.each([0, -1, 8.64e15, -8.64e15, 253_402_300_800_000])('the time %j is read back', (publishedAt) => {
  expect(parseStoryFile(formatStoryFile({ ...plain, publishedAt }))).toEqual({ ...plain, publishedAt });
});

test('a hundred of the longest credits are read back unchanged', () => {
  const credits = Array.from({ length: 100 }, (_, index) => ({
    role: `"${index}"`.padEnd(95, '\\'),
    name: `'${index}'`.padEnd(95, '"'),
  }));
  expect(parseStoryFile(formatStoryFile({ ...plain, credits }))).toEqual({ ...plain, credits });
});

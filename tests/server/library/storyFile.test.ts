import { expect, onTestFinished, test, vi } from 'vitest';
import { Parser } from 'yaml';
import { formatStoryFile, parseStoryFile, type StoryFile } from '../../../src/shared/storyFiles/storyFile.ts';
import { readPlacedStory } from '../../../src/shared/storyFiles/workStory.ts';

/** A story file of a work folder. */
const inWork = (name: string, text: string) => readPlacedStory(`well/${name}`, text).file;

const full: StoryFile = {
  title: '1984: a "title" # with marks',
  language: 'gu',
  author: 'Lipi',
  translation_author: 'no',
  originalLanguage: 'or',
  licence: 'CC-BY-4.0',
  source: { name: 'A magazine: spring', url: 'https://example.org/a?b=c#d' },
  publishedAt: Date.UTC(2026, 10, 9, 6, 0, 0, 7),
  credits: [
    { role: 'Illustration', name: 'Asha, Ravi' },
    { role: 'Editor', name: '- Mira' },
  ],
  narrator: 'Asha',
  synthetic: false,
  content: 'One.\n---\n\n  Two: three # four',
};

test('a written story is read back unchanged, whatever its words mean in YAML', () => {
  expect(parseStoryFile(formatStoryFile(full))).toEqual(full);
  expect(formatStoryFile(parseStoryFile(formatStoryFile(full)))).toBe(formatStoryFile(full));
});

test.each(['yes', 'null', '~', '007', '1e3', '2026-01-01', '{a}', '[b]', "'q'", '&x', '!t', 'a: b', '-'])(
  'a story may be called %s',
  (title) => {
    const story = { ...full, title };
    expect(parseStoryFile(formatStoryFile(story)).title).toBe(title);
  },
);

test.each([
  'कमरा #5',
  '&नमक और पानी',
  '*तारा*',
  '!नमक',
  '[draft] Salt',
  '{Salt}',
  '%salt',
  '@salt',
  '`salt`',
  '"Salt" and water',
  "'Salt' and water",
  "It's salt",
  '| salt',
  '> salt',
  '- salt',
  '~',
  '? salt',
  'Salt: a story',
  'Salt\\water',
])('a title is taken literally: %s', (title) => {
  const text = `---\ntitle: ${title}\nlanguage: hi\nauthor:\t${title}\nlicence: CC0-1.0\nsource:\n  name: ${title}\ncredits:\n  - role: ${title}\n    name: ${title}\n---\n\nText.\n`;
  expect(parseStoryFile(text)).toEqual({
    title,
    author: title,
    language: 'hi',
    licence: 'CC0-1.0',
    source: { name: title },
    credits: [{ role: title, name: title }],
    content: 'Text.',
  });
});

test('quoted, multi-line and inline list values are read as YAML', () => {
  const text =
    '---\ntitle: "Salt\\u0021"\nlanguage: \'en\'\nauthor: >-\n  Asha: and\n  Ravi\nlicence: CC0-1.0\nnarrator: Asha\n  Rao\nsource: {name: A magazine, url: "https://example.org/#x"}\ncredits: [{role: Editor, name: Mira}]\n---\n\nText.\n';
  expect(parseStoryFile(text)).toMatchObject({
    title: 'Salt!',
    language: 'en',
    author: 'Asha: and Ravi',
    narrator: 'Asha Rao',
    source: { name: 'A magazine', url: 'https://example.org/#x' },
    credits: [{ role: 'Editor', name: 'Mira' }],
  });
});

test('field names may be in capitals, and the space after their colon may be missing', () => {
  const text =
    '---\nTITLE:नमक #1\nAuthor : A:B\nlanguage：hi\nLicense:CC0-1.0\nsource:\n  url: https://example.org/#x\n  name: N\n---\n\nText.\n';
  expect(parseStoryFile(text)).toMatchObject({
    title: 'नमक #1',
    author: 'A:B',
    language: 'hi',
    licence: 'CC0-1.0',
    source: { name: 'N', url: 'https://example.org/#x' },
  });
});

test.each([
  ['2026-11-10', Date.UTC(2026, 10, 10)],
  ['२०२६-११-१०', Date.UTC(2026, 10, 10)],
  ['2026-11-10 06:00:00Z', Date.UTC(2026, 10, 10, 6)],
  ['2026-11-10 06:00 +0530', Date.UTC(2026, 10, 10, 0, 30)],
  ['2026-11-10T06:00:00+05:30', Date.UTC(2026, 10, 10, 0, 30)],
])('a publication date may be written %s', (published, time) => {
  expect(parseStoryFile(file(`${sound}\npublished: ${published}`)).publishedAt).toBe(time);
});

test('what is true or false may be yes or no, in capitals too', () => {
  const flags = 'synthetic: Yes\nwordless: TRUE';
  expect(parseStoryFile(`---\n${sound}\n${flags}\n---\n`)).toMatchObject({ synthetic: true, content: '' });
  expect(parseStoryFile(file(`${sound}\nsynthetic: NO`)).synthetic).toBe(false);
});

test('front matter may follow an invisible character', () => {
  expect(parseStoryFile(`\u200b\u200e\n${file(sound)}`)).toEqual(parseStoryFile(file(sound)));
});

test('a wordless story is marked as such, and an empty text without the mark is refused', () => {
  const wordless: StoryFile = { title: 'T', language: 'en', author: 'A', licence: 'CC0-1.0', content: '' };
  expect(formatStoryFile(wordless)).toContain('wordless: true');
  expect(parseStoryFile(formatStoryFile(wordless))).toEqual(wordless);
  expect(() => parseStoryFile(formatStoryFile(wordless).replace('wordless: true\n', ''))).toThrow(
    'it has no text',
  );
});

test('a file from Windows with a byte order mark is read', () => {
  const text =
    '\ufeff---\r\ntitle: T\r\nlanguage: en\r\nauthor: A\r\nlicence: CC-BY-4.0\r\n---\r\n\r\nOne\r\n\r\nTwo\r\n';
  expect(parseStoryFile(text)).toEqual({
    title: 'T',
    language: 'en',
    author: 'A',
    licence: 'CC-BY-4.0',
    content: 'One\n\nTwo',
  });
});

const file = (frontMatter: string) => `---\n${frontMatter}\n---\n\nText.\n`;
const sound = 'title: T\nlanguage: en\nauthor: A\nlicence: CC-BY-4.0';

test.each([
  ['', 'it has no text'],
  ['# T\n', 'it has no text'],
  ['---\n---\nText.', 'no fields'],
  [file(`${sound}\nlicense: MIT`), "the key 'licence' occurs twice"],
  [
    file(`${sound}\nauther: Asha`.replace('author: A\n', '')),
    "it has a field 'auther': should it be 'author'?",
  ],
  [file(`${sound}\nTRASNLATOR: Asha`), "it has a field 'TRASNLATOR': should it be 'translator'?"],
  [file(`${sound}\nsouce: A book`), "it has a field 'souce': should it be 'source'?"],
  [file(`${sound}\nlicens: MIT`.replace('licence: CC-BY-4.0\n', '')), "should it be 'licence'?"],
  [file(`${sound}\npublished: last year`), 'publication date must look like'],
  [file(`${sound}\npublished: 2026-02-30T25:00:00Z`), 'publication date must look like'],
  [file(`${sound}\npublished: 2026-02-03T10:00:00`), 'publication date must look like'],
  [file(`${sound}\npublished: 2026-02-31`), 'its publication date does not exist: 2026-02-31'],
  [file(`${sound}\npublished: 2027-02-29T10:00:00Z`), 'its publication date does not exist: 2027-02-29'],
  [file(`${sound}\nsynthetic: perhaps`), 'synthetic'],
  [file(`${sound}\ntranslator:\n  - Asha\n  - Ravi`), 'its translator is not one line of text'],
  [file(`${sound}\nsource: {url: 'https://example.org'}`), 'its source has no name'],
  [file(`${sound}\ncredits:\n  - name: Mira`), 'one of its credits has no role'],
  [file(`${sound}\nsource: {name: N, url: 'javascript:alert(1)'}`), 'not a web address'],
  [file(`${sound}\ncredits: Asha`), 'not a list'],
  [file(`${sound}\ntitle: Twice`), 'not YAML'],
  [file(`${sound}\nauthor: [a, b`), 'not YAML'],
  [file(`${sound}\nand a half`), "its front matter has a line that is no field: 'and a half'"],
  [file(`${sound}\ntranslator = Asha`), "a line that is no field: 'translator = Asha'"],
  [file(`${sound}\n...\ntitle: Another`), 'contains several YAML documents'],
])('a broken file is refused with a reason: %j', (text, reason) => {
  expect(() => parseStoryFile(text)).toThrow(reason);
});

test('fields that mean nothing here are named, and those that are known are read', () => {
  const front = `${sound}\ndate: 2020-01-01\ntags: [a, b]\npublisher: A\nauthors: B\nsource: {name: N, Year: 1984}\ncredits: [{role: R, name: N, year: 1}]`;
  expect(parseStoryFile(file(front))).toEqual({
    ...parseStoryFile(file(sound)),
    source: { name: 'N' },
    credits: [{ role: 'R', name: 'N' }],
    unused: ['date', 'tags', 'publisher', 'authors', 'Year', 'year'],
  });
});

test('a field that is left empty counts as missing', () => {
  const story = parseStoryFile(file(sound));
  for (const empty of ['translator', 'original', 'source', 'published', 'credits', 'narrator', 'synthetic']) {
    expect(parseStoryFile(file(`${sound}\n${empty}:`)), empty).toEqual(story);
  }
  expect(parseStoryFile(file(`${sound}\nsource:\n  name:\n  url:`))).toEqual(story);
  const named = file(sound.replace('language: en', 'language:'));
  expect(inWork('gu.md', named)).toMatchObject({ language: 'gu' });
  expect(parseStoryFile(file(sound.replace('title: T', 'title:')))).toMatchObject({ title: '' });
});

test.each([
  ['\u200bTitle:\u00a0T', { title: 'T' }],
  ['title：\u3000T\n\u200bsource:\n  name: N', { title: 'T', source: { name: 'N' } }],
  ['title: T\nSource:\n  Name: N', { source: { name: 'N' } }],
  ['title: T\ncredits:\n  - Role: R\n    NAME: N', { credits: [{ role: 'R', name: 'N' }] }],
  ['title: T\nsource:\n\tname: N\n\turl: https://a.b', { source: { name: 'N', url: 'https://a.b' } }],
  ['title: T\nsource:\n\u00a0\u00a0name:N', { source: { name: 'N' } }],
  ['title: T\ncredits:\n  - role:R\n    Name：N', { credits: [{ role: 'R', name: 'N' }] }],
  ['title: T\nsource:\n  # printed\n  name: *N*', { source: { name: '*N*' } }],
  ['title: T\nsource:\n  name: N\n  url: Https://a.b', { source: { name: 'N', url: 'Https://a.b' } }],
  [
    'title: T\nsource:\n  name: N\n  url: \u200bhttps://a.b/ર\u200dક\u2060',
    { source: { name: 'N', url: 'https://a.b/ર\u200dક' } },
  ],
])('names and colons are read as people type and paste them: %j', (front, fields) => {
  expect(parseStoryFile(file(`${front}\nauthor: A\nlicence: CC0-1.0\nlanguage: en`))).toMatchObject(fields);
});

test('a plain value ends at an empty line, so that no text is taken for it where the second line of dashes is missing', () => {
  const text = '---\ntitle: T\nlicence: CC0-1.0\nauthor: A\n\n    One.\n\n---\n\nTwo.\n';
  expect(() => parseStoryFile(text)).toThrow('its front matter is not YAML');
  const quoted = '---\ntitle: "T\n\n  U"\nsource: {name: A,\n\n  url: https://a.b}\n---\n\nText.\n';
  expect(parseStoryFile(quoted)).toMatchObject({ title: 'T U', source: { name: 'A', url: 'https://a.b' } });
});

test.each([
  ...[
    '+++\ntitle = "T"\n+++',
    '—\ntitle: T\n—',
    '—-\nTitle: T\n—-',
    '–––\nauthor: A\n---',
    '---yaml\nlicense: L\n---',
  ],
  ...['***\ntitle: T\n***', '___\ntitle: T', '===\n\ntitle: T', ';;;\ntitle: T', '{\n  "title": "T"\n}'],
  ...['<!-- a -->\n---\ntitle: T\n---', ';;;\n{"title": "T"}\n;;;', 'lang: hi\ntitle: T\n'],
  ...['synthetic: true\n', 'Wordless: false\n---', 'narrator: N\ntitle: T\n', '{"title": "T"}\n'],
  ...['title: T\nauthor: A\n', '\ufeff Title：T\n---\n', 'Published=2026\n'],
])('fields that are not between two lines of dashes are no text: %j', (front) => {
  expect(() => parseStoryFile(`${front}\nText.\n`)).toThrow(
    "it does not begin with front matter between two lines of '---'",
  );
});

test.each([
  '***\n\nText.',
  '#one word',
  'One.\n\n---\nTwo.',
  `# ${'T'.repeat(4000)}\n\nText.`,
  'Narrator: Once.',
  'Ravi: Hello.\nMina: Hi.',
  'The title: a tale.',
  'Title page\ntitle: T',
  '“Author: A”',
  '…\nText: a',
])('a text without fields is read as it is: %j', (content) => {
  expect(parseStoryFile(content)).toMatchObject({ title: '', content });
});

test.each([
  ['# The Well #1\n\nText.', 'The Well #1'],
  ['###### The Well\nText.', 'The Well'],
  ['The Well\n========\n\nText.', 'The Well'],
  ['The Well\n---\nText.', 'The Well'],
])('a text without fields may begin with its title: %j', (text, title) => {
  expect(parseStoryFile(text)).toMatchObject({ title, content: 'Text.' });
});

test('a file may spell licence as license, and its language may come from its name', () => {
  const text = file(sound.replace('licence', 'license').replace('language: en\n', ''));
  expect(inWork('HI.md', text)).toMatchObject({ language: 'hi', licence: 'CC-BY-4.0' });
  expect(inWork('en.md', file(sound))).toMatchObject({ language: 'en' });
  expect(inWork('story one.md', text)).toMatchObject({ language: '' });
  expect(() => inWork('en.md', file(sound.replace('language: en', 'language: ""')))).toThrow(
    "it gives its language as '', but is named en.md",
  );
});

test.each([
  ['or.md', 'Oriya', 'or'],
  ['Oriya.md', undefined, 'or'],
  ['bn.md', 'Bengali', 'bn'],
  ['हिंदी.md', undefined, 'hi'],
  ['hi copy.md', undefined, 'hi'],
  ['Hindi - Copy (2).md', 'Hindi', 'hi'],
])('a language is known by an older name, and a copy by its original: %s, %s', (name, written, language) => {
  const line = written === undefined ? '' : `language: ${written}\n`;
  const { work, file: read } = readPlacedStory(`well/${name}`, file(sound.replace('language: en\n', line)));
  expect({ work, language: read.language }).toEqual({ work: 'well', language });
});

test.each([
  ['en-one.md', 'en'],
  ['en-rain.md', 'en'],
  ['en-story.md', 'en'],
  ['en-the-well.md', 'en'],
  ['hi_01.txt', 'hi'],
  ['Hindi.one.md', 'hi'],
])('a name may begin with a language and go on with anything: %s', (name, language) => {
  const unsaid = readPlacedStory(`well/${name}`, file(sound.replace('language: en\n', '')));
  expect(unsaid.file.language).toBe(language);
  const said = readPlacedStory(`well/${name}`, file(sound));
  expect([said.file.language, said.work]).toEqual(['en', unsaid.work]);
});

test.each(['en-IN.md', 'en_in.md', 'pa-Arab.md', 'pa-Arab-PK.md'])(
  'a language may have a script and a region: %s',
  (name) => {
    const { work, file: read } = readPlacedStory(`well/${name}`, file(sound.replace('language: en\n', '')));
    expect([work, read.language.toLowerCase()]).toEqual([
      'well',
      name.slice(0, -3).replace('_', '-').toLowerCase(),
    ]);
  },
);

test('a licence is known however people write it, and any other stays as written', () => {
  const licenceOf = (written: string) => inWork('en.md', file(sound.replace('CC-BY-4.0', written))).licence;
  expect(licenceOf('Creative Commons Attribution 4.0 International')).toBe('CC-BY-4.0');
  expect(licenceOf('https://creativecommons.org/licenses/by-sa/4.0/legalcode')).toBe('CC-BY-SA-4.0');
  expect(licenceOf('Shared with the Family’s consent')).toBe('Shared with the Family’s consent');
});

test('of numbered files, which may be many stories, none is taken for a copy', () => {
  const text = file(sound.replace('language: en\n', ''));
  expect(inWork('hi (2).md', text)).toMatchObject({ language: '' });
});

test('a source may be an address alone', () => {
  const source = { name: 'archive.org', url: 'https://archive.org/details/well' };
  expect(parseStoryFile(file(`${sound}\nsource: https://archive.org/details/well`))).toMatchObject({
    source,
  });
  const name = 'https: a memoir';
  expect(parseStoryFile(file(`${sound}\nsource: ${name}`))).toMatchObject({ source: { name } });
});

const times = (count: number, piece: string) => piece.repeat(count);

test.each([
  ['values without keys', `"a role"${times(15_000, ': ')}\n: x`],
  ['lists on one line', `credits:\n  ${times(15_000, '- ')}x\n: x`],
  ['keys on one line', `${times(15_000, '? ')}\nx: y`],
  ['lists in brackets that close', `credits: ${times(15_000, '[')}${times(15_000, ']')}`],
  ['fields in braces', `source: ${times(10_000, '{a: ')}\n: x`],
  ['lists deeper by the line', Array.from({ length: 300 }, (_, n) => `${times(n, ' ')}-`).join('\n')],
])('deeply nested front matter does not overflow the stack: %s', (_, deep) => {
  expect(() => parseStoryFile(file(`${sound}\n${deep}`))).toThrow(/too deep|not YAML/);
});

test.each<readonly [string, string]>([
  ['title: कमरा #5\n  और *तारा*', 'कमरा #5 और *तारा*'],
  ['title:\n  कमरा #5', 'कमरा #5'],
  ['title:\n  *तारा*', '*तारा*'],
  ['"title": कमरा #5', 'कमरा #5'],
  ["'title' : कमरा #5", 'कमरा #5'],
  ['title : &नमक', '&नमक'],
  ['title: |\n\n  कमरा #5', 'कमरा #5'],
  ['title: >-', '>-'],
  ['title: कमरा\u2028तारा #5', 'कमरा तारा #5'],
  ['title: "कमरा\n  #5"', 'कमरा #5'],
  ['title: "नमक \\ पानी"', 'नमक \\ पानी'],
  ['title: "नमक \\\\ पानी \\u0021"', 'नमक \\ पानी !'],
  ['title: कमरा\nIllustrated by: *Mira*: A', 'कमरा'],
  ['title: कमरा\nचित्र: &मीरा', 'कमरा'],
  ['title: कमरा\npage-title: "a" b', 'कमरा'],
  ['title: कमरा\npage-tags: [a,\n  b]', 'कमरा'],
])('%j gives the title as written', (front, title) => {
  const file = `---\n${front}\nlanguage: hi\nauthor: A\nlicence: CC0-1.0\n---\n\nएक गाँव।\n`;
  for (const text of [file, file.replaceAll('\n', '\r\n'), file.replaceAll('\n', '\r'), `\n ${file}`]) {
    expect(parseStoryFile(text)).toMatchObject({ title, content: 'एक गाँव।' });
  }
});

test('values of credits and of a source are plain text too', () => {
  const front = 'source:\n  Books #5\ncredits:\n  -\n    role: चित्र #1\n    name: *र*\n      और';
  const file = `---\ntitle: a\nlanguage: hi\nauthor: A\nlicence: CC0-1.0\n${front}\n---\n\nएक गाँव।\n`;
  expect(parseStoryFile(file)).toMatchObject({
    source: { name: 'Books #5' },
    credits: [{ role: 'चित्र #1', name: '*र* और' }],
  });
});

test.each([',', '"', ': ', '!<a>', '\n-', '\na:', '{a: b}, ', '? '])(
  'front matter full of %j is refused before all of it is parsed',
  (mark) => {
    const parsed = vi.spyOn(Parser.prototype, 'next');
    onTestFinished(() => parsed.mockRestore());
    const front = `credits: [${mark.repeat(60_000 / mark.length)}`;
    expect(() => parseStoryFile(`---\n${front}\n---\n\nText.\n`)).toThrow(/its front matter /);
    expect(parsed.mock.calls.length).toBeLessThanOrEqual(4000);
  },
);

test('a file with the most credits that a story may have is read, in either notation', () => {
  const credits = Array.from({ length: 100 }, (_, at) => ({ role: `Role #${at}`, name: 'Mira' }));
  const file = { title: 'a', language: 'or', author: 'A', licence: 'CC0-1.0', credits, content: 'Text.' };
  const written = formatStoryFile(file);
  expect(parseStoryFile(written)).toEqual(file);
  const flow = credits.map(({ role, name }) => `{role: "${role}", name: '${name}'}`).join(', ');
  const list = written.slice(written.indexOf('credits:'), written.indexOf('---', 4));
  expect(parseStoryFile(written.replace(list, `credits: [${flow}]\n`))).toEqual(file);
});

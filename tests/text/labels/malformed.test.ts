import { expect, test } from 'vitest';
import { labelFormats, parseLabelFile, parseLabels } from '../../../src/text/labels/labelFormats.ts';

const one = { startSeconds: 1, endSeconds: 2.5, text: 'One.' };
const two = { startSeconds: 3, endSeconds: 4, text: 'Two.' };

test.each([
  ['hours left out', 'WEBVTT\n\n00:01.000 --> 00:02.500\nOne.\n'],
  ['a header of its own', 'WEBVTT - made elsewhere\nKind: captions\n\n00:01.000 --> 00:02.500\nOne.'],
  ['no empty line below the header', 'WEBVTT\n00:00:01.000 --> 00:00:02.500\nOne.'],
  [
    'settings, a name and tags',
    'WEBVTT\n\nfirst cue\n00:01.000 --> 00:02.500 line:0 position:20%\n<v Asha><i>One</i>.</v>',
  ],
  [
    'notes, styles and regions',
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE It is\nof no use.\n\n00:01.000 --> 00:02.500\nOne.\n\nNOTE end',
  ],
  ['an empty line and spaces before it, in small letters', '\n  webvtt\n00:01.000 --> 00:02.500\nOne.\n'],
  ['a comma for the point', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,5\nOne.'],
  ['blanks in the empty lines', 'WEBVTT\n \n1\n00:01.000 --> 00:02.500\nOne.\n\t\nNOTE end'],
  ['characters by number', 'WEBVTT\n\n00:01.000 --> 00:02.500\n&#79;&#x6e;e.'],
])('WebVTT with %s is read', (_, file) => {
  expect(parseLabels(file)).toEqual({ format: 'vtt', labels: [one], problems: [] });
});

const withTimes = (from: string, to: string, arrow: string) =>
  `1\n${from}${arrow}${to}\nOne.\n\n2\n${from}${arrow}${to}\nOne.\n`;

test.each([
  ' -> ',
  '->',
  ' —> ',
  ' –> ',
  ' → ',
  ' ==> ',
  ' -- > ',
  ' --&gt; ',
  ' ---> ',
  ' ‑‑> ',
  ' --＞ ',
  '\t→\u00a0',
  '－－＞',
  '──>',
  ' ➡️ ',
  ' ➝ ',
  ' ⇨ ',
  '- - >',
  ' ~> ',
  ' >> ',
  ' to ',
  ' » ',
  ' - ',
  ' \uf0e0 ',
  ' ',
])('times separated by the arrow %j are found', (arrow) => {
  const file = withTimes('00:00:01,000', '00:00:02,500', arrow);
  expect(parseLabels(file)).toEqual({ format: 'srt', labels: [one, one], problems: [] });
  const vtt = parseLabels(`WEBVTT\n\n${file.replaceAll(',', '.')}`);
  expect(vtt).toEqual({ format: 'vtt', labels: [one, one], problems: [] });
});

test.each([
  ['Devanagari', '००:००:०१,०००', '००:००:०२,५००'],
  ['full width', '００：００：０１，０００', '００：００：０２，５００'],
  ['Urdu', '۰۰:۰۰:۰۱٫۰۰۰', '۰۰:۰۰:۰۲،۵۰۰'],
  ['a colon before the milliseconds', '00:00:01:000', '00:00:02:500'],
  ['spaces', '00 : 00 : 01 , 000', '00: 00: 02,500'],
  ['a mark of direction', '\u200e00:00:01,000', '\u200e00:00:02,500\u200f'],
])('times are read in %s', (_, from, to) => {
  expect(parseLabels(withTimes(from, to, ' --> '))).toEqual({
    format: 'srt',
    labels: [one, one],
    problems: [],
  });
  const [start, end] = ['१.०', '२,५'];
  expect(parseLabels(`${start}\t${end}\tOne.\n`)).toEqual({ format: 'txt', labels: [one], problems: [] });
});

const long = 'One. '.repeat(100).trim();
const rolling = `WEBVTT
Kind: captions
Language: en

00:00:01.000 --> 00:00:02.490 align:start position:0%
 
One<00:00:01.500><c> more.</c>

00:00:02.490 --> 00:00:02.500 align:start position:0%
One more.
 

00:00:02.500 --> 00:00:04.000 align:start position:0%
One more.
Two<00:00:03.000><c> more.</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
Two more.
 

00:00:05.000 --> 00:00:06.000
Two more.
`;

/** What files are, their text, and their labels as 'start to end words'. */
const files: readonly (readonly [what: string, format: string, file: string, labels: readonly string[]])[] = [
  ...['\n', '\r', '\u2028', '\u0085', '\v'].map((end): (typeof files)[number] => [
    'whole seconds with any arrow',
    'srt',
    ['1', '00:00:01 → 00:00:02', 'One.', '', '2', '00:00:03 -> 00:00:04', 'Two.'].join(end),
    ['1 to 2 One.', '3 to 4 Two.'],
  ]),
  [
    'arrows between words and hours',
    'srt',
    '1\n00:00:01,000 --> 00:00:02,500\nFrom 5:30 → 6:00\n5:30 -> 6:00 he slept\n',
    ['1 to 2.5 From 5:30 → 6:00 5:30 -> 6:00 he slept'],
  ],
  [
    'cues on one line, as speech recognition prints them',
    'srt',
    `[00:01.000 --> 00:02.500]  One.\n[00:00:03.000 → 00:00:04.000] ${long}\n`,
    ['1 to 2.5 One.', `3 to 4 ${long}`],
  ],
  [
    'the subtitles of YouTube (SBV)',
    'srt',
    '0:00:01.000,0:00:02.500\nOne.\n\n0:00:03.000,0:00:04.000\nTwo.\n',
    ['1 to 2.5 One.', '3 to 4 Two.'],
  ],
  [
    'a table by speech recognition, in milliseconds',
    'txt',
    '\ufeffstart\tend\ttext\r\n1000\t2500\tOne.\r\n3000\t4000\tTwo.\r\n',
    ['1 to 2.5 One.', '3 to 4 Two.'],
  ],
  [
    'point labels with decimal commas, and frequencies',
    'txt',
    '1,000000\t1,000000\tOne.\n\\\t-1,000000\t-1,000000\n',
    ['1 to 1 One.'],
  ],
  [
    'a label track with hours and minutes',
    'srt',
    '00:00:01.000\t00:00:02.500\tOne.\n00:00:03.000\t00:00:04.000\tTwo.\n',
    ['1 to 2.5 One.', '3 to 4 Two.'],
  ],
  [
    'WebVTT without an empty line between two cues',
    'vtt',
    'WEBVTT\n\n00:01.000 --> 00:02.500\nOne.\n00:03.000 --> 00:04.000\nTwo.',
    ['1 to 2.5 One.', '3 to 4 Two.'],
  ],
  [
    'a sign for less than beside tags',
    'vtt',
    'WEBVTT\n\n00:01.000 --> 00:02.500\n5 < 6, <b>One</b>.',
    ['1 to 2.5 5 < 6, One.'],
  ],
  [
    'captions that roll up, as YouTube makes them, each line once',
    'vtt',
    rolling,
    ['1 to 2.49 One more.', '2.5 to 4 Two more.', '5 to 6 Two more.'],
  ],
];

test.each(files)('%s are read', (_what, format, file, labels) => {
  const parsed = parseLabels(file);
  expect(parsed).toMatchObject({ format, problems: [] });
  expect(
    parsed.labels.map(({ startSeconds, endSeconds, text }) => `${startSeconds} to ${endSeconds} ${text}`),
  ).toEqual(labels);
});

test('a problem report does not repeat a long line without times', () => {
  const { problems } = parseLabels(`1\n${'-'.repeat(100_000)} -->\n`);
  expect(JSON.stringify(problems).length).toBeLessThan(200);
});

test.each([
  [
    'an empty line within',
    '1\n00:00:01,000 --> 00:00:02,500\nOne.\n\n2\n00:00:03,000 --> 00:00:04,000\n\nTwo.',
  ],
  ['no empty line between', '1\n00:00:01,000 --> 00:00:02,500\nOne.\n2\n00:00:03,000 --> 00:00:04,000\nTwo.'],
  [
    'other numbers, tabs behind them and blanks between',
    '#1\t\n00:00:01,000 --> 00:00:02,500\nOne.\n \n2.\t\n00:00:03,000 --> 00:00:04,000\nTwo.\n',
  ],
  ['points and no numbers', '00:00:01.000 --> 00:00:02.500\nOne.\n\n00:00:03.000 --> 00:00:04.000\nTwo.\n'],
])('SubRip with %s is read', (_, file) => {
  expect(parseLabels(file)).toEqual({ format: 'srt', labels: [one, two], problems: [] });
});

test("an arrow in a label's text is not a time line", () => {
  const label = { ...one, text: 'One --> two.' };
  for (const { format, parse } of Object.values(labelFormats))
    expect(parse(format([label])).labels).toEqual([label]);
  expect(parseLabels(labelFormats.txt.format([label])).format).toBe('txt');
});

test.each([
  [
    'vtt',
    'WEBVTT\n\n00:01.000 --> 00:99.000\nOne.\n\n00:03.000 --> 00:04.000\nTwo.',
    3,
    '‘00:99.000’ is not a time like 00:01:02.345',
  ],
  [
    'vtt',
    'WEBVTT\n\n00:02.000 --> 00:01.000\nOne.\n\n00:03.000 --> 00:04.000\nTwo.',
    3,
    'It ends before it begins',
  ],
  ['vtt', 'WEBVTT\n\nOne.\nof two\n\n00:03.000 --> 00:04.000\nTwo.', 3, 'Times are missing here'],
  [
    'srt',
    '1 00:00:01,000 --> 00:00:02,500 One.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.',
    1,
    '‘1 00:00:01,000’ is not a time like 00:01:02.345',
  ],
  ['srt', '1\n00:01 -> 00:02\nOne.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.', 1, 'Times are missing here'],
  [
    'srt',
    '1\nsoon --> 00:02\nOne.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.',
    2,
    '‘soon’ is not a time like 00:01:02.345',
  ],
  [
    'srt',
    '-00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n',
    1,
    '‘-00:00:01,000’ is not a time like 00:01:02.345',
  ],
  ['srt', 'Detected language: English\n[00:03.000 --> 00:04.000] Two.', 1, 'Times are missing here'],
  ['txt', '1.0 2.5 One.\n3.0\t4.0\tTwo.', 1, 'Two times separated by a tab are missing here'],
  ['txt', 'soon\t2.5\tOne.\n3.0\t4.0\tTwo.', 1, '‘soon’ is not a time in seconds'],
  ['txt', '3.0\t4.0\tTwo.\n2.0\t1.0\tOne.', 2, 'It ends before it begins'],
  ['txt', '-1.0\t1.0\tOne.\n3.0\t4.0\tTwo.', 1, 'It begins before the recording does'],
] as const)(
  '%s: a problem is reported with its line, and the rest is read (%#)',
  (format, file, line, message) => {
    expect(parseLabels(file)).toEqual({ format, labels: [two], problems: [{ line, message }] });
  },
);

test('minutes may count on after an hour, but not beside hours', () => {
  const { labels, problems } = parseLabels(
    '1\n75:01.000 --> 100:02.000\nOne.\n\n2\n01:75:01 --> 01:75:02\nTwo.',
  );
  expect(labels).toEqual([{ startSeconds: 4501, endSeconds: 6002, text: 'One.' }]);
  expect(problems).toMatchObject([{ line: 6 }]);
});

test('an empty file has no labels', () => {
  for (const file of ['', '\ufeff', '\r\n\r\n']) expect(parseLabels(file).labels).toEqual([]);
});

test('a WebVTT file without its header is reported', () => {
  expect(labelFormats.vtt.parse('00:01.000 --> 00:02.500\nOne.')).toEqual({
    labels: [one],
    problems: [{ line: 1, message: 'A WebVTT file begins with WEBVTT' }],
  });
});

test.each([
  ['a file of 5 MB', 'x'.repeat(5_000_000), 'The file is larger than 4 MB'],
  ['20,000 labels', '1\t2\tOne.\n'.repeat(20_000), 'The file has over 10,000 labels'],
])('%s is refused with a message', (_what, file, message) => {
  expect(parseLabels(file)).toMatchObject({ labels: [], problems: [{ line: 1, message }] });
});

test.each([
  ['spaces before an arrow', `${' '.repeat(990_000)}-->x`],
  ['digits before an arrow', `${'1'.repeat(990_000)}-->`],
  ['tags that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(490_000)}`],
  ['signs that never end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&#'.repeat(490_000)}`],
  ['empty lines', `1\n00:01,000 --> 00:02,000\n${'\n'.repeat(990_000)}`],
  ['tabs', '1'.repeat(490_000) + '\t'.repeat(490_000)],
])('%s in a file of 1 MB are read quickly', async (_what, file) => {
  parseLabels(file);
});

const subRip = '१\r\n00:00:01,000 --> 00:00:02,500\r\nएक।\r\n';

/** As Windows programs write it: two bytes per unit, in either byte order. */
function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

test.each([
  ['UTF-8', new TextEncoder().encode(subRip)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${subRip}`)],
  ['UTF-16, little-endian, with a mark', utf16(`\ufeff${subRip}`, true)],
  ['UTF-16, big-endian, with a mark', utf16(`\ufeff${subRip}`, false)],
  ['UTF-16, little-endian', utf16(subRip, true)],
  ['UTF-16, big-endian', utf16(subRip, false)],
])('a file in %s is read', (_, bytes) => {
  expect(parseLabelFile(bytes)).toEqual({
    format: 'srt',
    labels: [{ startSeconds: 1, endSeconds: 2.5, text: 'एक।' }],
    problems: [],
  });
});

test('lyrics (LRC) are read: with data, an offset, times of words, and lines that come back', () => {
  const file =
    '[ti:A song]\n[offset:+500]\n\n[00:01.50]One.\n[00:03.00]\n[00:03.50] <00:03.50>Two. <00:04.00>\n' +
    '[00:06.00][00:०८.००]Three.\n[00:07]Four.\n[1:99.00]Five.\nSix.\n';
  expect(parseLabels(file)).toEqual({
    format: 'lrc',
    labels: [
      { ...one, startSeconds: 1, endSeconds: 2.5 },
      { ...two, startSeconds: 3, endSeconds: 5.5 },
      { startSeconds: 5.5, endSeconds: 6.5, text: 'Three.' },
      { startSeconds: 6.5, endSeconds: 7.5, text: 'Four.' },
      { startSeconds: 7.5, endSeconds: 7.5, text: 'Three.' },
    ],
    problems: [
      { line: 9, message: '‘1:99.00’ is not a time like 01:02.34' },
      { line: 10, message: 'A time in brackets is missing here' },
    ],
  });
});

test.each([
  ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,One.\n'],
  ['{\n\t"segments": [{"start": 1.0, "end": 2.5, "text": "One."}]\n}'],
  ['<tt><body><p begin="00:00:01.000" end="00:00:02.500">One.</p></body></tt>'],
  ['{25}{62}One.\n'],
  ['0:01\nOne.\n0:03\nTwo.\n'],
  ['One.\n\nTwo.\n'],
  ['{\\rtf1\\ansi 1\\par 00:00:01,000 --> 00:00:02,500\\par One.}'],
  ['<!DOCTYPE html><p>00:00:01,000 --> 00:00:02,500</p>'],
])('a file of another kind is reported as such: %j', (file) => {
  expect(parseLabels(file)).toMatchObject({
    labels: [],
    problems: [{ line: 1, message: expect.stringContaining('This is not a file of WebVTT, SubRip') }],
  });
});

test('UTF-16 with few spaces and no byte order mark is read', () => {
  const words = 'അവനവന്റെവീട്ടിലേക്കുപോയിക്കൊണ്ടിരുന്നപ്പോഴാണ് ';
  const file = `0.0\t9.5\t${words.repeat(30)}\n`;
  for (const isLittleEndian of [true, false]) {
    expect(parseLabelFile(utf16(file, isLittleEndian)).labels).toMatchObject([
      { text: words.repeat(30).trim() },
    ]);
  }
});

test('a file that is not in Unicode is reported', () => {
  const bytes = new Uint8Array([0x31, 0x0a, 0xe9, 0x0a]);
  expect(parseLabelFile(bytes)).toMatchObject({
    labels: [],
    problems: [{ message: expect.stringContaining('no encoding of Unicode') }],
  });
});

import { expect, test } from 'vitest';
import { displayPieces, indentBefore, parseStory, plainText } from '../../src/text/storyText.ts';
import { parseAndCheck } from './parsingFaults.ts';

function paragraphTexts(content: string): string[][] {
  return parseStory(content).map(({ sentences }) => sentences.map(({ from, to }) => content.slice(from, to)));
}

test('blank lines separate paragraphs, with exact offsets into the content', () => {
  const content = '\n\nએક. બે.\n\n  ત્રણ.\n';
  expect(paragraphTexts(content)).toEqual([['એક.', 'બે.'], ['ત્રણ.']]);
  const [first, second] = parseStory(content);
  expect(first).toMatchObject({ from: 2, to: 9 });
  expect(second).toMatchObject({ from: content.indexOf('ત્રણ'), to: content.length - 1 });
});

test.each([
  '<br><br>',
  '<br/><br/>',
  '<BR /> <BR />',
  '\\\\\\\\',
  '<br>\n<br>\n',
  '\r\n\r\n',
  '<br>\\\\',
  '\n \t\n',
])('two breaks in a row separate paragraphs: %j', (gap) => {
  expect(paragraphTexts(`પહેલો.${gap}બીજો.`)).toEqual([['પહેલો.'], ['બીજો.']]);
});

test.each(['<br>', '<BR />', '\\\\', '\n', '\r\n', '<br>\n', '\\\\\r\n', '\u2028', '\v', '\f'])(
  'a single break stays within its paragraph and is displayed as a break: %j',
  (mark) => {
    const content = `નદી વહે ${mark}ધીમે.`;
    const paragraphs = parseStory(content);
    expect(paragraphs).toHaveLength(1);
    expect(displayPieces(content, { from: 0, to: content.length })).toEqual([
      { kind: 'text', text: 'નદી વહે' },
      { kind: 'break' },
      { kind: 'text', text: 'ધીમે.' },
    ]);
    expect(plainText(content, { from: 0, to: content.length })).toBe('નદી વહે ધીમે.');
  },
);

test('anything else that looks like HTML is text', () => {
  const content = '<b onclick="x">જાડું</b> &amp; <script>1</script> a\\b <brx>';
  expect(displayPieces(content, { from: 0, to: content.length })).toEqual([{ kind: 'text', text: content }]);
});

test('white space between two sentences is kept for display', () => {
  expect(displayPieces('એક. બે.', { from: 3, to: 4 })).toEqual([{ kind: 'text', text: ' ' }]);
});

test('verse is shown with its indents, whose width is bounded', () => {
  const poem = `    One,\n\ttwo,\n  ${' '.repeat(90)}three.<br>  Four.\n\n\t\tFive\n\u2003\u2003six. <br> Seven.`;
  const shown = parseStory(poem).map(
    ({ from, to }) =>
      indentBefore(poem, from) +
      displayPieces(poem, { from, to })
        .map((piece) => (piece.kind === 'text' ? piece.text : '\n'))
        .join(''),
  );
  expect(shown.map((text) => text.replaceAll('\u00a0', '.'))).toEqual([
    `....One,\n....two,\n${'.'.repeat(24)}three.\n..Four.`,
    '........Five\n..six.\nSeven.',
  ]);
});

test('an empty story has no paragraphs', () => {
  expect(parseStory('')).toEqual([]);
  expect(parseStory(' <br> \n\n \\\\ ')).toEqual([]);
});

/** A seeded random generator (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const fragments = [
  'તે ઘેર ગયો',
  'ଡା. ଦାସ ଆସିଲେ',
  'ଗଲା',
  'ଵର୍ଷା ହେଉଥିଲା',
  'एम. के. गांधी',
  'கி. ரா.',
  'Dr. Rao',
  '3.14',
  'he said',
  'તેણે કહ્યું',
  'છે',
  'ଘୋଡ଼ା',
  '.',
  '।',
  '॥',
  '?',
  '!',
  '…',
  '...',
  '?!',
  ' |',
  '“',
  '”',
  '"',
  "'",
  '‘',
  '’',
  '(',
  ')',
  ',',
  ':',
  '–',
  '*',
  '😀',
  ' ',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '<br>',
  '<BR />',
  '\\\\',
  '\t',
  '\u00a0',
  '\u200c',
  '॥ ૧ ॥',
  '<b>',
];

/** Fragments of stories, and now and then a random code unit: a lone surrogate, a control character, a stray mark. */
function anyText(random: () => number): string {
  const length = 1 + Math.floor(random() * 40);
  return Array.from({ length }, () =>
    random() < 0.1
      ? String.fromCharCode(Math.floor(random() * 0x10000))
      : fragments[Math.floor(random() * fragments.length)],
  ).join('');
}

test('sentences tile every paragraph of random texts: nothing is empty, lost or duplicated', () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = numbersFrom(seed);
  let sentencesSeen = 0;
  for (let round = 0; round < 3000; round++) {
    const content = anyText(random);
    const { sentences, faults } = parseAndCheck(content);
    expect(faults, `seed ${seed}, round ${round}: ${JSON.stringify(content)}`).toEqual([]);
    sentencesSeen += sentences;
  }
  expect(sentencesSeen, `seed ${seed}`).toBeGreaterThan(3000);
});

test('a long text without punctuation is parsed in linear time', async () => {
  const content = 'શબ્દ '.repeat(40_000);
  expect(parseStory(content)).toHaveLength(1);
  expect(parseStory('અ. '.repeat(20_000)).length).toBe(1);
});

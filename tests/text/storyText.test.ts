import { expect, test } from 'vitest';
import { displayPieces, indentBefore, parseStory, plainText } from '../../src/text/storyText.ts';
import { type SeededRandom, seededRandom } from '../embedded/values/seededRandom.ts';

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

const fragments = [
  'તે ઘેર ગયો¦ଡା. ଦାସ ଆସିଲେ¦ଗଲା¦ଵର୍ଷା ହେଉଥିଲା¦एम. के. गांधी¦கி. ரா.¦Dr. Rao¦3.14¦he said¦તેણે કહ્યું¦છે¦ଘୋଡ଼ା',
  '.¦।¦॥¦?¦!¦…¦...¦?!¦ |¦“¦”¦"¦\'¦‘¦’¦(¦)¦,¦:¦–¦*¦😀¦ ¦ ¦ ¦\n¦\n\n¦<br>¦<BR />¦\\\\¦\t¦\u00a0¦\u200c¦॥ ૧ ॥¦<b>',
].flatMap((line) => line.split('¦'));

/** Fragments of stories, and now and then a random code unit: a lone surrogate, a control character, a stray mark. */
function anyText(random: SeededRandom): string {
  return Array.from({ length: 1 + random.int(40) }, () =>
    random.chance(0.1) ? String.fromCharCode(random.int(0x10000)) : random.pick(fragments),
  ).join('');
}

/** The text of a story by an independent definition: line breaks and runs of white space are one space. */
function normalised(content: string): string {
  return content
    .replace(/<br\s*\/?>|\\\\/gi, ' ')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();
}

/** A range as a page displays it, with line feeds for breaks. */
function shown(content: string, from: number, to: number): string {
  return displayPieces(content, { from, to })
    .map((piece) => (piece.kind === 'text' ? piece.text : '\n'))
    .join('');
}

/** Parses a story and lists the faults found in the result; none when all is well. */
function parseAndCheck(content: string) {
  const faults: string[] = [];
  const paragraphs = parseStory(content);
  let at = 0;
  let joined = '';
  let page = '';
  for (const paragraph of paragraphs) {
    const { sentences } = paragraph;
    if (sentences.length === 0) faults.push(`the paragraph at ${paragraph.from} has no sentence`);
    if (paragraph.from !== sentences[0]?.from || paragraph.to !== sentences.at(-1)?.to)
      faults.push(`the paragraph at ${paragraph.from} is not what its sentences are`);
    for (const { from, to } of sentences) {
      if (from < at) faults.push(`characters from ${from} to ${at} are in two sentences`);
      const gap = content.slice(at, from);
      if (normalised(gap) !== '') faults.push(`'${gap}' at ${at} is in no sentence`);
      const text = content.slice(from, to);
      if (normalised(text) === '') faults.push(`the sentence at ${from} is empty`);
      if (text.trim() !== text) faults.push(`the sentence at ${from} begins or ends with white space`);
      joined += gap + text;
      page += (gap === '' ? '' : ` ${shown(content, at, from)}`) + shown(content, from, to);
      at = to;
    }
  }
  const rest = content.slice(at);
  if (normalised(rest) !== '') faults.push(`'${rest}' at ${at} is in no sentence`);
  if (normalised(joined) !== normalised(content)) faults.push('the segments joined are not the text');
  if (normalised(page) !== normalised(content)) faults.push('what is shown is not the text');
  return {
    sentences: paragraphs.reduce((sum, { sentences }) => sum + sentences.length, 0),
    faults,
  };
}

test('sentences tile every paragraph of random texts: nothing is empty, lost or duplicated', () => {
  const random = seededRandom('stories');
  let sentencesSeen = 0;
  for (let round = 0; round < 3000; round++) {
    const content = anyText(random);
    const { sentences, faults } = parseAndCheck(content);
    expect(faults, `round ${round}: ${JSON.stringify(content)}`).toEqual([]);
    sentencesSeen += sentences;
  }
  expect(sentencesSeen).toBeGreaterThan(3000);
});

test('a long text without punctuation is parsed in linear time', async () => {
  const content = 'શબ્દ '.repeat(40_000);
  expect(parseStory(content)).toHaveLength(1);
  expect(parseStory('અ. '.repeat(20_000)).length).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { differenceOf, type Piece } from '../../src/text/difference.ts';
import { seededRandom } from '../embedded/values/seededRandom.ts';

/** A difference on one line: [-removed-]{+added+}. */
function told(pieces: readonly Piece[]): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
  return pieces.map(({ kind, text }) => marks[kind].join(text)).join('');
}

function side(pieces: readonly Piece[], without: Piece['kind']): string {
  return pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');
}

test.each([
  ['', '', ''],
  ['same', 'same', 'same'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['The cat sat.', 'The dog sat.', 'The [-cat-]{+dog+} sat.'],
  // A changed vowel sign or conjunct is reported with its whole word.
  ['ଗୋଟିଏ ଗାଁ ଥିଲା।', 'ଗୋଟିଏ ଗାଈ ଥିଲା।', 'ଗୋଟିଏ [-ଗାଁ-]{+ଗାଈ+} ଥିଲା।'],
  ['ક્ષમા કરો', 'ક્ષણમા કરો', '[-ક્ષમા-]{+ક્ષણમા+} કરો'],
  // Two joined paragraphs, and an inserted one.
  ['One.\n\nTwo.\n', 'One. Two.\n', 'One.[-\n\n-]{+ +}Two.\n'],
  ['One.\n\nTwo.\n', 'One.\n\nHalf.\n\nTwo.\n', 'One.\n\n{+Half.\n\n+}Two.\n'],
  ['One.', 'One.\n\nTwo.', 'One.{+\n\nTwo.+}'],
  ['A cat sat.\n\nEnd.', 'A dog sat.\n\nNew one.\n\nEnd.', 'A [-cat-]{+dog+} sat.\n\n{+New one.\n\n+}End.'],
  // Unchanged words between two changes are included in the change when they are shorter than it.
  ['big red dog barks', 'big blue cat barks', 'big [-red dog-]{+blue cat+} barks'],
  ['a long way to go on', 'the long way to go off', '[-a-]{+the+} long way to go [-on-]{+off+}'],
])('from %j to %j', (before, after, difference) => {
  expect(told(differenceOf(before, after))).toBe(difference);
});

describe('random texts', () => {
  const pool = [
    ...'ଗାଁ ର କ୍ଷ ତ୍ର ଡ଼ ଢ଼ ଶ୍ରୀ ગુ ક્ષ શ્રી है त्र தி ൻ കൃ a é é 👩‍👩‍👧 🇮🇳'.split(' '),
    ...' \n।,.\u200d\u200c\u0b3e\u094d',
  ];

  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const borders = (text: string) =>
    new Set([...Array.from(graphemes.segment(text), ({ index }) => index), text.length]);

  test.each([undefined, 1, 2])(
    'both sides are restored whole, and no grapheme cluster is cut (seed %s)',
    (seed) => {
      const random = seededRandom('differences', seed);
      const some = (size: number) => Array.from({ length: size }, () => random.pick(pool));
      let changed = 0;
      for (let round = 0; round < 100; round += 1) {
        const first = some(1 + random.int(600));
        const second = first.flatMap((part) => (random.chance(0.8) ? [part] : some(random.int(3))));
        const [before, after] = [first.join(''), second.join('')];
        const pieces = differenceOf(before, after);
        if (pieces.length > 1) changed += 1;
        expect(side(pieces, 'added')).toBe(before);
        expect(side(pieces, 'removed')).toBe(after);
        expect(pieces.every(({ text }) => text !== '')).toBe(true);
        for (const [text, without] of [
          [before, 'added'],
          [after, 'removed'],
        ] as const) {
          const allowed = borders(text);
          let at = 0;
          for (const piece of pieces.filter(({ kind }) => kind !== without)) {
            expect(allowed).toContain(at);
            at += piece.text.length;
          }
        }
      }
      expect(changed).toBeGreaterThan(50);
    },
  );
});

describe('texts of 600,000 bytes', () => {
  const words = Array.from({ length: 5000 }, (_, at) => `ଶବ୍ଦ${at}`);
  const wordAt = (at: number) => words[(at * 7919) % words.length] ?? '';
  const paragraph = (from: number) => Array.from({ length: 60 }, (_, at) => wordAt(from + at)).join(' ');
  const whole = Array.from({ length: 550 }, (_, at) => `${paragraph(at * 60)}।`);

  function expectRestored(changed: readonly string[]): void {
    const before = changed.length === 1 ? whole.join(' ') : whole.join('\n\n');
    const after = changed.join('\n\n');
    expect(new TextEncoder().encode(before).length).toBeGreaterThan(500_000);
    const pieces = differenceOf(before, after);
    expect(side(pieces, 'added')).toBe(before);
    expect(side(pieces, 'removed')).toBe(after);
  }

  test.each([
    [
      'a word in every tenth paragraph',
      whole.map((text, at) => (at % 10 ? text : text.replace(' ', ' ନୂଆ '))),
    ],
    ['all of it in one paragraph, a word in ten', [whole.join(' ').replaceAll('ଦ1', 'ଦ୍ଧ1')]],
  ])('both sides are restored whole when the change is: %s', (_what, changed) => expectRestored(changed));

  test.each([
    ['every paragraph', whole.map((text) => text.replaceAll('ଶ', 'ସ'))],
    ['the order of all', [...whole].reverse()],
  ])('both sides are restored whole when the change is: %s', { tags: ['deep'] }, (_what, changed) =>
    expectRestored(changed),
  );
});

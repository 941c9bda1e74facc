import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cover } from '../../../src/ui/cover/Cover.tsx';
import { compositions, coverOf, grounds } from '../../../src/ui/cover/coverOf.ts';
import { contrast } from '../../contrast.ts';

const css = readFileSync(new URL('../../../src/ui/cover/Cover.module.css', import.meta.url), 'utf8');

test("a work's composition and ground are the same for ever", () => {
  const drawn = ['neem-shade', 'pratham-books-0001', 'a', ''].map((work) => {
    const { composition, ground } = coverOf({ work, title: 'Lipi' });
    return { composition, ground };
  });
  expect(drawn).toEqual([
    { composition: 1, ground: 6 },
    { composition: 7, ground: 9 },
    { composition: 10, ground: 4 },
    { composition: 11, ground: 1 },
  ]);
});

test('the texts of a work are akin: another akshara on the same ground and composition', () => {
  const odia = coverOf({ work: 'neem-shade', title: 'ନିମ ଛାଇ' });
  const gujarati = coverOf({ work: 'neem-shade', title: 'લીમડાનો છાંયો' });
  expect(gujarati).toMatchObject({ composition: odia.composition, ground: odia.ground, akshara: 'લી' });
  expect(odia.akshara).toBe('ନି');
});

test('numbered works get every composition and ground, and neighbours in a ten different grounds', () => {
  const covers = Array.from({ length: 1000 }, (_, at) =>
    coverOf({ work: `story-${String(at).padStart(4, '0')}`, title: '' }),
  );
  expect(new Set(covers.map(({ composition }) => composition)).size).toBe(compositions);
  expect(new Set(covers.map(({ ground }) => ground)).size).toBe(grounds);
  const alike = covers.filter(({ ground }, at) => at % 10 > 0 && covers[at - 1]?.ground === ground);
  expect(alike).toEqual([]);
});

test.each([
  ['Odia', 'କ୍ଷମା', 'କ୍ଷ'],
  ['Gujarati', 'શ્રીમાન', 'શ્રી'],
  ['Tamil', 'கௌரி', 'கௌ'],
  ['Hindi', 'स्त्री की बात', 'स्त्री'],
  ['Bangla', 'চাঁদ', 'চাঁ'],
  ['Telugu', 'క్షేత్రం', 'క్షే'],
  ['Kannada', 'ಸ್ನೇಹ', 'ಸ್ನೇ'],
  ['Malayalam', 'ക്ഷ്മാപണം', 'ക്ഷ്മാ'],
  ['Punjabi', 'ਮੁੰਡਾ', 'ਮੁੰ'],
  ['Sinhala', 'ක්‍රීඩාව', 'ක්‍රී'],
  ['Urdu', 'کہانی', 'ک'],
  ['Urdu with vowel signs', 'بِلّی', 'بِ'],
  ['Santali', 'ᱠᱟᱹᱦᱱᱤ', 'ᱠ'],
  ['English', 'The Elephant', 'T'],
  ['decomposed letters', 'E\u0301cole', 'E\u0301'],
])('the akshara of a title in %s is its first letter with all that belongs to it', (_, title, akshara) => {
  expect(coverOf({ work: 'w', title }).akshara).toBe(akshara);
});

test.each([
  ['quotes', '“हाथी” और चींटी', 'हा'],
  ['digits', '3 Little Pigs', 'L'],
  ['an opening mark and a space', '¿ Qué?', 'Q'],
  ['a number alone', '1984', '1'],
  ['emoji before letters', '🐘 ହାତୀ', 'ହା'],
  ['emoji alone', '👩🏽‍🌾🐘', '👩🏽‍🌾'],
  ['a flag alone', '🇮🇳', '🇮🇳'],
  ['marks of punctuation alone', ' …?', '…'],
  ['nothing', '', ''],
  ['spaces', '  ', ''],
])('a title of %s has a cover', (_, title, akshara) => {
  expect(coverOf({ work: 'w', title }).akshara).toBe(akshara);
});

test('however many marks or joined letters a title begins with, its akshara stays short', () => {
  const marked = coverOf({ work: 'w', title: `a${'\u0301'.repeat(299)}` }).akshara;
  const joined = coverOf({ work: 'w', title: 'क्'.repeat(150) }).akshara;
  expect(marked.length).toBeLessThan(12);
  expect(joined.length).toBeLessThan(12);
  expect(coverOf({ work: 'w', title: 'क्'.repeat(150) }).width).toBe(4);
});

test('on every ground, the letters and the drawing can be read, and every composition has a drawing', () => {
  const colour = (name: string, rule: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1];
  for (let ground = 0; ground < grounds; ground++) {
    const rule = new RegExp(`\\[data-ground="${ground}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
    const back = colour('ground', rule) ?? '';
    for (const front of [colour('cover-ink', rule) ?? colour('cover-ink', css), colour('tint', rule)]) {
      const ratio = contrast(front ?? '', back);
      expect(ratio, `${front} on ${back}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (let composition = 0; composition < compositions; composition++)
    expect(css).toMatch(new RegExp(`\\[data-composition="${composition}"\\] \\{[^}]*--drawing: url`));
  expect(css).not.toContain(`[data-ground="${grounds}"]`);
  expect(css).not.toContain(`[data-composition="${compositions}"]`);
});

test('a cover is small, hidden from screen readers, and has no text that could be found or copied', () => {
  const html = renderToStaticMarkup(<Cover row={{ work: 'w', language: 'hi', title: 'स्त्री' }} />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/><\/span>$/);
  expect(Buffer.byteLength(html)).toBeLessThan(1200);
});

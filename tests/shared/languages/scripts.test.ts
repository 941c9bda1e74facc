import { expect, test } from 'vitest';
import { knownLanguages, languageOf } from '../../../src/shared/languages/languages.ts';
import { scripts } from '../../../src/shared/languages/scripts.ts';

// The expectations come from Unicode and CLDR, and not from a list of ours.

const all = Object.entries(scripts);

function isOf(code: string, letter: string): boolean {
  return new RegExp(`^\\p{Script=${code}}$`, 'u').test(letter);
}

test.each(all)('%s: its virama and its wordmark are in the script', (code, { virama, wordmark }) => {
  for (const letter of `${virama ?? ''}${wordmark?.text ?? ''}`) {
    expect([letter, isOf(code, letter)]).toEqual([letter, true]);
  }
  if (virama) expect(virama).toMatch(/^\p{Mark}$/u);
  if (wordmark) expect(languageOf(wordmark.language).script).toBe(code);
});

test.each(all.filter(([, { block }]) => block))(
  '%s: its block consists mostly of its own characters',
  (code, script) => {
    const [first = 0, last = 0] = (script.block ?? '').split('-').map((hex) => Number.parseInt(hex, 16));
    const assigned = Array.from({ length: last - first + 1 }, (_, index) =>
      String.fromCodePoint(first + index),
    ).filter((character) => !/\p{Unassigned}/u.test(character));
    const own = assigned.filter((character) => isOf(code, character));
    // Some characters of a block are shared with other scripts, like the dandas in that of Devanagari.
    expect(own.length).toBeGreaterThan(assigned.length * 0.9);
    expect(isOf(code, String.fromCodePoint(first - 1)) || isOf(code, String.fromCodePoint(last + 1))).toBe(
      false,
    );
    if (script.virama) expect(assigned).toContain(script.virama);
  },
);

test.each(all.filter(([, script]) => script.fullStops))(
  '%s: its full stops end sentences',
  (code, script) => {
    for (const mark of script.fullStops ?? '') {
      // Unicode does not include the Tibetan shads, since they end phrases too.
      expect([mark, /[\p{Sentence_Terminal}།༎]/u.test(mark)]).toEqual([mark, true]);
      expect([mark, new RegExp(`\\p{Script_Extensions=${code}}`, 'u').test(mark)]).toEqual([mark, true]);
    }
  },
);

test('each language has its CLDR script, except those that Lipi prints in another', () => {
  const others = knownLanguages.filter(
    ({ tag, script }) => new Intl.Locale(tag).maximize().script !== script,
  );
  expect(others.map(({ tag, script }) => `${tag}: ${script}`)).toEqual([
    'mni: Mtei',
    'unr: Deva',
    'mqu: Deva',
    'khr: Deva',
    'kxv: Orya',
    'grt: Latn',
  ]);
});

test('exactly the right-to-left scripts are marked as such', () => {
  const fromRight = all.filter(([, { direction }]) => direction === 'rtl').map(([code]) => code);
  expect(fromRight).toEqual(['Arab', 'Thaa', 'Hebr', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']);
});

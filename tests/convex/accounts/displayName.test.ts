import { describe, expect, test } from 'vitest';
import { displayNameOf, parseIdentifier, shortNameOf } from '../../../convex/accounts/signInIdentifier.ts';

describe('a display name', () => {
  test.each([
    ['has no override and no mark of direction', 'admin\u202Etxt\u2066.\u2069\u200F\u061C', 'admintxt.'],
    ['has no tag characters', '\u{E0041}Asha\u{E007F}', 'Asha'],
    ['has nothing of no width', 'A\u200Bs\u2060h\uFEFFa\u00AD', 'Asha'],
    ['has no joiners between letters that do not join', 'A\u200Dsha\u200C', 'Asha'],
    ['has no blank of Braille and no halves of characters', '\u2800Asha\uD800', 'Asha'],
    ['is one line', ' Asha\r\n\u2028\tRao ', 'Asha Rao'],
    ['is in NFC', 'É', 'É'],
    ['keeps joiners within Indic words', 'क्\u200Dष र\u200D्य मी\u200Cरा', 'क्\u200Dष र\u200D्य मी\u200Cरा'],
    ['keeps the joiner of an old chillu at its end', 'അവന്\u200D', 'അവന്\u200D'],
    ['has no joiners that join nothing', 'क\u200D \u200Cख', 'क ख'],
    ['does not begin with a mark', '\u0301\u0301Asha \u094DRao', 'Asha Rao'],
    ['has a few marks on a letter at most', `A${'\u0336'.repeat(60)}sha`, `A${'\u0336'.repeat(4)}sha`],
    [
      'has a few marks on a letter at most, joiners between them or not',
      `क${'्\u200D'.repeat(40)}`,
      `क${'्\u200D'.repeat(2)}`,
    ],
  ])('%s', (_what, given, shown) => {
    expect(displayNameOf(given)).toBe(shown);
    expect(displayNameOf(shown)).toBe(shown);
  });

  test.each(['', ' \n ', '\u202E', '\u200D', '\u3164', '\u115F\u1160', '\u2800', '\u0301', 'x'.repeat(81)])(
    '%j is not a valid name',
    (given) => {
      expect(displayNameOf(given)).toBeNull();
    },
  );

  test('a name may have eighty characters in any script', () => {
    for (const letter of ['x', 'ଓ', '𑒀']) {
      expect(displayNameOf(letter.repeat(80))).toBe(letter.repeat(80));
      expect(displayNameOf(letter.repeat(81))).toBeNull();
    }
  });

  test('a name from a provider is cut to eighty characters, and one that shows nothing is left out', () => {
    expect(shortNameOf('x'.repeat(100))).toBe('x'.repeat(80));
    expect(shortNameOf('\u202EAsha\u202C')).toBe('Asha');
    expect(shortNameOf('\u200B')).toBeUndefined();
  });

  test('a name with five million combining marks is handled without normalizing all of it', async () => {
    expect(displayNameOf(`a${'\u0301'.repeat(5_000_000)}`)).toBeNull();
    expect(shortNameOf(`a${'\u0316\u0301'.repeat(2_500_000)}`)).toBeDefined();
    expect(parseIdentifier(`a${'\u0301'.repeat(5_000_000)}`)).toBeNull();
    expect(parseIdentifier(`a@${'\u0301'.repeat(5_000_000)}`)).toBeNull();
  });
});

describe('a sign-in name', () => {
  const keyOf = (text: string) => parseIdentifier(text)?.key;

  test('is the same in any case, spacing and Unicode form', () => {
    expect(keyOf(' RAVI   das')).toBe(keyOf('Ravi Das'));
    expect(keyOf('ΣΑΣ')).toBe(keyOf('σας'));
    expect(keyOf('É'.normalize('NFD'))).toBe(keyOf('é'));
    expect(keyOf('क्\u200Dष')).toBe(keyOf('क्ष'));
    expect(keyOf('Ra\u200Bvi\u202E')).toBe(keyOf('Ravi'));
  });

  test('never has the same key as an address', () => {
    expect(keyOf('asha@example.org')).toBe('asha@example.org');
    expect(keyOf('name:asha')).toBe('name:name:asha');
    expect(parseIdentifier('asha@')).toBeNull();
    expect(parseIdentifier('a')).toBeNull();
  });
});

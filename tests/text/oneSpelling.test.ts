import { expect, test } from 'vitest';
import { fold } from '../../src/catalogue/search/fold.ts';
import { streamOf } from '../../src/text/labels/findLabels.ts';
import { oneSpelling } from '../../src/text/oneSpelling.ts';

test.each([
  ['a chillu and consonant, virama and joiner', 'അവൻ', 'അവന്\u200d'],
  ['khanda ta and ta, virama and joiner', 'হঠাৎ', 'হঠাত্\u200d'],
  ['the two eyelash ras', 'तऱ्हा', 'तर्\u200dहा'],
  ['yeh of Arabic and of Urdu', 'كي', 'کی'],
  ['heh of Arabic and of Urdu', 'هم', 'ہم'],
  ['a word with a non-joiner', 'مي\u200cشود', 'میشود'],
  ['a vowel letter in pieces', 'आओ औऐ', 'अाअाे अौअै'],
  ['a vowel letter in pieces in another block', 'ଆଜି', 'ଅାଜି'],
  ['a vowel sign in pieces', 'को કૌ ઑ', 'काे કાૈ અાૅ'],
  ['the two candra e', 'ॲप', 'अॅप'],
  ['the two candra e, with a joiner', 'ॲप', 'अ\u200dॅप'],
  ['Devanagari ai in pieces', 'ऐसा', 'एेसा'],
  ['Gurmukhi vowel letters in pieces', 'ਇਈਏਉਊਓ', 'ੲਿੲੀੲੇੳੁੳੂੳੋ'],
  ['Telugu and Kannada au in pieces', 'ఔ ಔ', 'ఒౌ ಒೌ'],
  ['Malayalam vowel letters in pieces', 'ഈ ഊ ഐ ഓ ഔ', 'ഇൗ ഉൗ എെ ഒാ ഒൗ'],
  ['Devanagari and Gujarati letters of o in pieces', 'ओ औ ऑ ऊ ઓ ઔ ઑ', 'आे आै आॅ उु આે આૈ આૅ'],
  ['Sinhala vowel letters in pieces', 'ආ ඇ ඈ ඌ ඒ ඓ ඖ', 'අා අැ අෑ උෟ එ් එෙ ඔෟ'],
  ['Odia and Kannada vowel letters in pieces', 'ଐ ଔ ಊ', 'ଏୗ ଓୗ ಉಾ'],
  ['the two letters of Odia wa, and of yya', 'ସ୍ୱର ୟୁ', 'ସ୍ଵର ଯ଼ୁ'],
  ['Tamil au and what looks like it', 'மௌனம் ஔவை', 'மெளனம் ஒளவை'],
  ['Malayalam sign ai in pieces', 'കൈ', 'കെെ'],
  ['the two signs of au', 'പൌ', 'പൗ'],
  ['Arabic and Urdu digits', '۱۹', '١٩'],
  ['Malayalam nta with a chillu and with na', 'എൻ്റെ', 'എന്റെ'],
  ['Tamil shri with either sa', 'ஶ்ரீ', 'ஸ்ரீ'],
  ['heh with hamza of Urdu and of Arabic', 'نامۂ', 'نامه\u0654'],
  ['heh with hamza of Persian', 'نامۂ', 'نامۀ'],
  ['yeh barree with hamza', 'گئے', 'گۓ'],
  ['yeh with hamza of Urdu', 'گئی', 'گی\u0654ی'],
  ['a ligature of an old Arabic font', 'بلا', 'بﻼ'],
  ['Allah in one character', 'اللہ', 'ﷲ'],
  ['a word with a soft hyphen', 'कम\u00adल', 'कमल'],
  ['a word with direction marks', '\u2067کتاب\u2069\u061c', 'کتاب'],
  ['a word with a variation selector', 'क\ufe0e', 'क'],
  ['a letter that Unicode writes in two ways', '\u09dc', '\u09a1\u09bc'],
])('%s compare as equal', (_, one, other) => {
  expect(one).not.toBe(other);
  for (const compare of [oneSpelling, fold, (text: string) => streamOf(text, 'marks').text]) {
    expect(compare(one)).toBe(compare(other));
  }
});

test.each([
  ['an invisible character between them', 'a'.concat('\u200b\u0301\u200b\u0323'.repeat(150_000))],
  ['ligatures', `a${'\ufcf2'.repeat(199_000)}`],
])('marks that come together by %s are folded in linear time', (_, text) => {
  // In quadratic time this takes half a minute and more.
  expect(fold(text)).toMatch(/^a\p{M}+$/u);
});

test('a search ignores the vowel marks of Urdu, and letters stay as they are', () => {
  expect(fold('کِتَابٌ رحمٰن')).toBe(fold('کتاب رحمن'));
  expect(fold('گئے')).not.toBe(fold('گے'));
});

test('letters that only look alike stay different', () => {
  for (const [one, other] of [
    ['ର', 'ଋ'],
    ['न', 'ऩ'],
    ['آ', 'ا'],
    ['ന', 'ന്'],
    ['ஶ', 'ஸ'],
    ['ہ', 'ۂ'],
    ['ی', 'ئ'],
  ]) {
    expect(oneSpelling(one ?? '')).not.toBe(oneSpelling(other ?? ''));
  }
});

import { expect, test } from 'vitest';
import { latinLetters } from '../../../src/shared/story/latinLetters.ts';

test.each([
  ['नीम की छाया', 'nima ki chhaya'],
  ['ନିମ ଛାଇ', 'nima chhai'],
  ['ଓଡ଼ିଆ', 'odia'],
  ['લીમડાનો છાંયો', 'limadano chhanyo'],
  ['বাংলা', 'banla'],
  ['ਪੰਜਾਬੀ', 'panjabi'],
  ['தமிழ்', 'tamizh'],
  // Its vowel sign is two marks around one letter.
  ['கொடி', 'koti'],
  ['తెలుగు', 'telugu'],
  ['ಕನ್ನಡ', 'kannada'],
  ['മലയാളം', 'malayalan'],
  ['Mizo ṭawng', 'mizo tawng'],
  ['१२ और 3', '12 aura 3'],
  ['راہ', 'rah'],
  ['نیم کا آٹا', 'nim ka ata'],
  ['ޗާޔާ', ''],
  ['', ''],
])('%s is %j in Latin letters', (text, letters) => {
  expect(latinLetters(text)).toBe(letters);
});

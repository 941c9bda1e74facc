import { expect, test } from 'vitest';
import type { BrahmicCode } from '../../src/text/script/targets.ts';
import { roundTrip } from '../../tools/scriptExceptions.ts';

test.each([
  ['or', 'ଲୁଣା', 'Deva', 'exact'],
  ['bn', 'উৎসব', 'Mlym', 'exact'],
  ['ml', 'അവന്', 'Knda', 'exact'],
  ['ml', 'കാര്യം', 'Deva', 'exact'],
  ['ta', 'தமிழ்', 'Mlym', 'exact'],
  ['pa', 'ਪੱਖਾ', 'Gujr', 'exact'],
  ['hi', 'लड़का', 'Telu', 'dotted letters'],
  ['bn', 'হয়', 'Mlym', 'dotted letters'],
  ['ta', 'ஃபீல்ட்', 'Deva', 'exact'],
  ['ta', 'ஃபீல்ட்', 'Telu', 'dotted letters'],
  ['mr', 'बॅट', 'Beng', 'candra vowels'],
  ['kn', 'ಒಂದು', 'Orya', 'short e and o'],
  ['gu', 'ઋતુ', 'Guru', 'ṣ and the vowels r and l'],
  ['hi', 'कक्षा', 'Guru', 'ṣ and the vowels r and l'],
  ['ta', 'தமிழ்', 'Sinh', 'letters of the south'],
  ['hi', 'घर', 'Taml', 'stops and nasals of Tamil'],
  ['te', 'జింక', 'Taml', 'stops and nasals of Tamil'],
  ['gu', '૧૦૮', 'Telu', 'digits'],
  ['or', 'ସ୍ଵର', 'Deva', 'another spelling'],
  ['pa', 'ਮੈੰ', 'Deva', 'another spelling'],
  ['as', 'প্রথমে', 'Deva', 'another spelling'],
  ['ml', 'മുന്\u200dപേ', 'Deva', 'another spelling'],
] as const)('%s: %s, in %s and back: %s', (language, word, target, kind) => {
  expect(roundTrip(word, language, target satisfies BrahmicCode)).toBe(kind);
});

import { expect, test } from 'vitest';
import { toNfc } from '../../../src/shared/boundedText.ts';
import { languageOf } from '../../../src/shared/languages/languages.ts';
import { inScript } from '../../../src/text/script/inScript.ts';
import { type BrahmicCode, brahmicScripts } from '../../../src/text/script/targets.ts';
import { shapedScripts } from '../../app/fonts/shaping.ts';
import { readTexts } from '../../texts.ts';
import { roundTrip } from './scriptExceptions.ts';

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

test('every word of the bundled stories comes back from each script but for these reasons, and our fonts can show it there', {
  tags: ['deep'],
}, async () => {
  const fonts = new Map((await shapedScripts()).map((font) => [font.code, font]));
  for (const { language, text } of readTexts()) {
    const { script } = languageOf(language);
    if (!(script in brahmicScripts)) continue;
    const words = new Set(toNfc(text).match(/[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu));
    for (const target of Object.keys(brahmicScripts) as BrahmicCode[]) {
      if (target === script) continue;
      for (const word of words) {
        expect(roundTrip(word, language, target), `${word} in ${target}`).not.toBe('fault');
        // European digits and Latin letters are of another font.
        const there = inScript(word, language, target).normalize('NFC');
        const lack = fonts.get(target)?.lackIn(there.replace(/[\d\p{Script=Latin}]/gu, ''));
        expect(lack, `${word} ${there}`).toBeUndefined();
      }
    }
  }
});

import { describe, expect, test } from 'vitest';
import { scripts } from '../../../src/shared/languages/scripts.ts';
import { readTexts } from '../../texts.ts';
import { shapedScripts } from './shaping.ts';

const bundled = readTexts()
  .map(({ text }) => text)
  .join('\n');

/** Words of Urdu, Kashmiri and Punjabi, which has no virama to make conjuncts with. */
const nastaliq =
  'کہانی اُردو لکھنؤ ہے گئے پہنچی ٹوٹے ڈھونڈا گھوڑا بچّہ مسئلہ مکتبۂ کٲشُر ؤرِ یِتھ زٕژہ اۆس ۄونۍ گُرُو ਲکھݨ پاݨی ؟ ۔ ۱۲۳';

/** Every two consonants of the script joined by its virama, also before a vowel sign and with a further virama. */
function conjuncts({ block = '0-0', virama = '' }: { block?: string; virama?: string }): string {
  const [first = 0, last = 0] = block.split('-').map((end) => Number.parseInt(end, 16));
  const letters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  // In all Indic blocks, the consonants from ka to ha and the signs after them have the same places.
  const consonants = letters.slice(0x15, 0x3a).filter((letter) => /\p{Lo}/u.test(letter));
  const signs = letters.slice(0x3e, 0x4d).filter((letter) => /\p{M}/u.test(letter));
  return consonants
    .flatMap((one) =>
      consonants.flatMap((other) => [
        `${one}${virama}${other}`,
        `${one}${virama}${other}${virama}`,
        ...signs.slice(0, 6).map((sign) => `${one}${virama}${other}${sign}`),
      ]),
    )
    .join(' ');
}

const tables = await shapedScripts();

describe.each(tables)('$family', ({ code, wordsIn, faultIn }) => {
  test('sets every word of the bundled stories and every conjunct as the whole font does', {
    tags: ['deep'],
  }, () => {
    const script = scripts[code] ?? {};
    const words = wordsIn(`${bundled} ${script.virama ? conjuncts(script) : nastaliq}`);
    expect(words.length).toBeGreaterThan(script.virama ? 1000 : 10);
    expect(words.flatMap((word) => faultIn(word) ?? [])).toEqual([]);
  });
});

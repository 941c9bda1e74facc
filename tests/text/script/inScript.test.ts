import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inScript, mappedInScript } from '../../../src/text/script/inScript.ts';
import { type ScriptTarget, scriptTargets, tagIn, targetsFor } from '../../../src/text/script/targets.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

const shown = (text: string, language: string, target: ScriptTarget) =>
  inScript(text, language, target).normalize('NFC');

const references = readFileSync(new URL('references.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, ScriptTarget, string, string]);

test.each(references)('%s in %s: %s is %s, as published', (language, target, text, romanised) => {
  expect(shown(text, language, target)).toBe(romanised.normalize('NFC'));
});

test('there are references of ten languages', () => {
  expect(new Set(references.map(([language]) => language)).size).toBeGreaterThanOrEqual(10);
});

test.each([
  ['or', 'ଲୁଣା ଖାତା', 'Deva', 'लुणा खाता'],
  ['or', 'ଓଡ଼ିଶା ୫', 'Beng', 'ওড়িশা ৫'],
  ['or', 'ୱାର୍ଡ', 'Telu', 'వార్డ'],
  ['hi', 'ख़राब', 'Guru', 'ਖ਼ਰਾਬ'],
  ['hi', 'क्षमा', 'Taml', 'க்ஷமா'],
  ['hi', 'चंद्र', 'Taml', 'சந்த்ர'],
  ['hi', 'हाँ', 'Orya', 'ହାଁ'],
  ['hi', 'दुःख', 'Mlym', 'ദുഃഖ'],
  ['hi', '१२ बजे।', 'Taml', '12 பஜே।'],
  ['hi', 'बच्चा अच्छा', 'Guru', 'ਬੱਚਾ ਅੱਛਾ'],
  ['hi', 'कृष्ण ऋषि', 'Guru', 'ਕ੍ਰਿਸ਼੍ਣ ਰਿਸ਼ਿ'],
  ['hi', 'क्रम सत्य', 'Sinh', 'ක්‍රම සත්‍ය'],
  ['pa', 'ਪੱਕਾ ਪੱਖਾ ਪੰਜਾਬ ਹਾਂ', 'Deva', 'पक्का पक्खा पंजाब हां'],
  ['pa', 'ਘੋੜਾ ਸ਼ਹਿਰ ਨਾਲ਼', 'Deva', 'घोड़ा शहिर नाळ'],
  ['bn', 'হঠাৎ উৎসব সত্য', 'Deva', 'हठात् उत्सब सत्य'],
  ['ta', 'தமிழ் நன்றி', 'Deva', 'तमिऴ् नऩ्ऱि'],
  ['ml', 'അവൻ അവന് കാൽ', 'Deva', 'अवन् अवन्\u200c काल्'],
  ['ta', 'ஃபீல்ட்', 'Deva', 'फ़ील्ट्'],
  ['hi', 'फ़ौज', 'Taml', 'ஃபௌஜ'],
  ['ta', 'அவன் கால்', 'Mlym', 'അവഩ് കാൽ'],
  ['si', 'අඹ ඥාන', 'Deva', 'अम्ब ज्ञान'],
  ['sa', 'सोऽहम्', 'Orya', 'ସୋଽହମ୍'],
  ['hi', 'English १ “और”', 'Gujr', 'English ૧ “ઔર”'],
] as const)('%s: %s in %s is %s', (language, text, target, expected) => {
  expect(shown(text, language, target)).toBe(expected.normalize('NFC'));
});

test.each([
  ['hi', 'में हमें हाँ मैं', 'mein hamein han main'],
  ['hi', 'अच्छा बच्चा', 'achha bachcha'],
  ['hi', 'ज्ञान क्षमा सिंह ख़राब', 'gyan kshama singh kharab'],
  ['hi', 'स्वामी विश्वास भगवान', 'swami vishwas bhagwan'],
  ['hi', 'चंद्र मित्र सत्य प्रिय शब्द', 'chandra mitra satya priya shabd'],
  ['hi', 'समझना सरकना।', 'samajhna sarakna.'],
  ['mr', 'ज्ञान कृष्ण', 'dnyan krushna'],
  ['gu', 'જ્ઞાન ગુજરાતી', 'gnan gujrati'],
  ['pa', 'ਲੜਕਾ ਪੱਕਾ', 'larka pakka'],
  ['bn', 'আমরা করতে কলকাতা ভগবান', 'amra korte kolkata bhogoban'],
  ['bn', 'বন্ধ দেহ চাঁদ হাঁস', 'bondho deho chand has'],
  ['bn', 'লক্ষ্মী ক্ষমা বিজ্ঞান স্বাধীন', 'lokkhi khoma bigyan swadhin'],
  ['as', 'অসমীয়া চকু', 'oxomiya soku'],
  ['or', 'ଘର ଏବଂ ଯାତ୍ରା ସୂର୍ଯ୍ୟ', 'ghara ebang jatra surjya'],
  ['or', 'ଓଡ଼ିଶା ସ୍ୱାଧୀନ', 'odisha swadhina'],
  ['ta', 'மகன் வந்தான் பச்சை நன்றி', 'magan vandhan pachai nandri'],
  ['ta', 'காற்று பாம்பு வீடு சொல்', 'katru pambu vidu sol'],
  ['ml', 'അവൻ അവന് വീട് എന്റെ', 'avan avanu vidu ente'],
  ['ml', 'തിരുവനന്തപുരം മുറ്റം', 'thiruvananthapuram muttam'],
  ['kn', 'ಬೆಂಗಳೂರು', 'bengaluru'],
  ['sa', 'संस्कृतम् अहं', 'sanskritam aham'],
] as const)('%s: %s is said %s', (language, text, said) => {
  expect(shown(text, language, 'Latn')).toBe(said);
});

test.each([
  ['hi', 'अइ अउ क्ह', 'a:i a:u k:ha'],
  ['bn', 'বই', 'ba:i'],
] as const)('%s: in ISO 15919 a colon parts two letters that look like one: %s', (language, text, iso) => {
  expect(shown(text, language, 'iso15919')).toBe(iso);
});

test('each shown letter knows what it was made of, and the other way', () => {
  const text = 'କ ଓଡ଼ିଶା <br> x';
  const latin = mappedInScript(text, 'or', 'Latn');
  expect(latin.text).toBe('ka odisha <br> x');
  const word = { from: text.indexOf('ଓ'), to: text.indexOf(' <br>') };
  expect(latin.rangeOf(word)).toEqual({ from: 3, to: 9 });
  expect(latin.sourceRange({ from: 3, to: 9 })).toEqual(word);
  // A d alone is the letter with its nukta.
  const d = latin.sourceRange({ from: 4, to: 5 });
  expect(text.slice(d.from, d.to)).toBe('ଡ଼');
  const tag = latin.text.indexOf('<br>');
  expect(latin.sourceRange({ from: tag, to: tag + 4 })).toEqual({
    from: text.indexOf('<'),
    to: text.indexOf('>') + 1,
  });
});

test('a text of a script that is none of the ten, or of its own, stays', () => {
  expect(targetsFor('ur')).toEqual([]);
  expect(targetsFor('en')).toEqual([]);
  expect(targetsFor('or')).toHaveLength(scriptTargets.length - 1);
  expect(shown('ᱥᱟᱱᱛᱟᱲᱤ اردو', 'or', 'Latn')).toBe('ᱥᱟᱱᱛᱟᱲᱤ اردو');
  expect(shown('हिन्दी', 'or', 'Deva')).toBe('हिन्दी');
  expect(tagIn('or', 'iso15919')).toBe('or-Latn');
});

test('any text gives a text, and a map that rises within both', () => {
  const random = seededRandom('scripts');
  const pieces = [...'🙂👨‍👩‍👧\ud83d\udc00\u200d\u200cabc <br>।॥’\n\u0301٣ܐשاب\u202e'];
  let changed = 0;
  for (let round = 0; round < 600; round += 1) {
    let text = '';
    for (let length = round === 0 ? 10_000 : random.int(40); length > 0; length -= 1) {
      text += random.chance(0.7) ? String.fromCharCode(0x900 + random.int(0x500)) : random.pick(pieces);
    }
    const language = random.pick(['hi', 'bn', 'as', 'or', 'ta', 'ml', 'pa', 'si', 'ur', 'xx']);
    const target = random.pick(scriptTargets);
    const made = mappedInScript(text, language, target);
    expect(inScript(text, language, target)).toBe(made.text);
    if (made.text !== text) changed += 1;
    let last = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const { to } = made.rangeOf({ from: 0, to: at });
      expect(to).toBeGreaterThanOrEqual(last);
      last = to;
    }
    expect(last).toBe(made.text.length);
    let from = 0;
    for (let at = 0; at < made.text.length; at += 1) {
      const source = made.sourceRange({ from: at, to: at + 1 });
      expect(source.from).toBeGreaterThanOrEqual(from);
      expect(source.to).toBeGreaterThan(source.from);
      expect(source.to).toBeLessThanOrEqual(text.length);
      from = source.from;
    }
  }
  expect(changed).toBeGreaterThan(300);
});

import { expect, test } from 'vitest';
import { soundOf } from '../../../src/text/sound/skeleton.ts';
import { seededRandom } from '../../embedded/values/seededRandom.ts';

test.each([
  ['hi', 'हाथी', 'haathi hathi haati'],
  ['hi', 'छुक-छुक-छक', 'chhuk-chhuk-chhak chuk-chuk-chak'],
  ['hi', 'वह', 'wah vah woh'],
  ['hi', 'हँसना', 'hasna'],
  ['hi', 'चाँदनी', 'chandni chaandanee'],
  ['hi', 'सिंह', 'singh'],
  ['hi', 'फ़िल्म', 'film philm'],
  ['hi', 'ज़मीन', 'zameen jamin'],
  ['hi', 'लड़का', 'ladka ladkaa'],
  ['hi', 'ज्ञान', 'gyan gnan jnaan'],
  ['mr', 'ज्ञान', 'dnyan'],
  ['mr', 'वृक्ष', 'vriksh vruksha wrikshh'],
  ['mr', 'ॲप', 'app'],
  ['gu', 'લૂણા ખાતા', 'loona-khata luna-khaataa'],
  ['gu', 'મારું', 'maru'],
  ['pa', 'ਕੁੱਤਾ', 'kutta kuta'],
  ['pa', 'ਪੰਜਾਬੀ', 'panjabi'],
  ['bn', 'গরম', 'gorom garam'],
  ['bn', 'বাড়ি', 'bari baari'],
  ['bn', 'যাওয়া', 'jawa'],
  ['bn', 'হঠাৎ', 'hothat hathaat'],
  ['as', 'গছ', 'gos'],
  ['or', 'ସ୍ୱାଧୀନତା', 'swadhinata svadheenata'],
  ['or', 'ଯାତ୍ରା', 'jatra'],
  ['ta', 'மழைப்', 'mazhai malai'],
  ['ta', 'வீடு', 'veedu vidu'],
  ['ta', 'பௌர்ணமி', 'pournami paurnami'],
  ['te', 'వర్షం', 'varsham varsam'],
  ['kn', 'ಕೆಂಪು', 'kempu'],
  ['kn', 'ಏನು', 'enu yenu'],
  ['ml', 'എന്റെ', 'ente'],
  ['ml', 'നക്ഷത്രങ്ങൾ', 'nakshatrangal'],
  ['si', 'සිංහල', 'singhala'],
  ['sa', 'दुःख', 'duhkha dukh'],
  ['ur', 'دوست', 'dost'],
  ['ur', 'وقت', 'waqt vakt'],
  ['en', 'School', 'skool'],
  ['en', 'Sanjay', 'sanjay'],
])('%s: %s sounds as people type it: %s', (language, written, typed) => {
  for (const one of typed.split(' ')) expect(soundOf(one)).toBe(soundOf(written, language));
});

test.each([
  ['hi', '१२ बजे', '12 bji'],
  ['bn', '৭', '7'],
  ['ta', '௩', '3'],
  ['ur', '۴', '4'],
  [undefined, 'Rani’s  “Day”!', 'rni s di'],
  [undefined, 'सोना and সোনা', 'sn and sn'],
  [undefined, 'ᱥᱟᱱ 🙂 \u200d', ''],
  [undefined, '', ''],
])('%s: %j sounds %j', (language, text, sound) => {
  expect(soundOf(text, language)).toBe(sound);
});

test('without a language, a title in its own script sounds alike, so that one script finds another', () => {
  expect(soundOf('जंगल स्कूल')).toBe(soundOf('ଜଙ୍ଗଲ ସ୍କୁଲ୍', 'or'));
});

test('whatever is pasted becomes words of letters and digits', () => {
  const random = seededRandom('soundOf');
  const pieces = [
    '\u200d',
    '\u200c',
    '\ud83d',
    '\udc00',
    '🙂',
    '\u0301',
    '्',
    '़',
    'ি',
    'ൗ',
    'क',
    'ଁ',
    'ا',
    'שׁ',
    'A',
    '௭',
    '\u0dca',
    ' ',
    '।',
  ];
  for (let round = 0; round < 300; round += 1) {
    const text = Array.from({ length: random.int(60) }, () =>
      random.chance(0.5) ? random.pick(pieces) : String.fromCharCode(random.int(0x10000)),
    ).join('');
    const language = random.pick(['hi', 'ta', 'ml', 'bn', 'ur', 'x-y', '']);
    expect(soundOf(text, language), JSON.stringify(text)).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
  }
  for (const piece of pieces) expect(soundOf(piece.repeat(10_000), 'ta')).toMatch(/^[a-z0-9 ]*$/);
});

import { expect, test } from 'vitest';
import { canonicalText } from '../../../src/shared/story/canonicalText.ts';
import type { StoryFields } from '../../../src/shared/story/storyFields.ts';
import {
  longParagraphUnits,
  type StoryWarning,
  storyWarnings,
} from '../../../src/shared/story/storyWarnings.ts';
import { parseStory } from '../../../src/text/storyText.ts';

const odia = 'ଗାଁର ନିମ ଗଛ। ତଳେ ଛାଇ।';

function makeFields(given: Partial<StoryFields> = {}): StoryFields {
  return {
    work: 'neem-shade',
    language: 'or',
    title: 'ନିମ ଛାଇ',
    author: 'Asha Rao',
    licence: 'CC-BY-4.0',
    source: { name: 'A book' },
    ...given,
  };
}

const warn = (content: string, given: Partial<StoryFields> = {}) =>
  storyWarnings(makeFields(given), content, parseStory(content));

function pointedAt(content: string, warning: StoryWarning | undefined): string {
  return warning && 'from' in warning ? content.slice(warning.from, warning.to) : '';
}

test.each([
  ['or', odia],
  ['or', 'ସେ “Facebook” ଓ 2G କଥା କହିଲେ — ଡଃ. ରାଓ, ୧୯୪୭।'],
  ['gu', 'ડૉ. પટેલ આવ્યા। ક્‍ષ'],
  ['hi', 'बर’ और ज़मीन।'.normalize('NFC')],
  ['ur', 'اردو کہانی۔ پہلا'],
  ['sat', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['en', 'A naïve café, twice.'],
  ['ja', '日本語の物語'],
  ['', 'ଭାଷା ନାହିଁ, ગુજરાતી'],
])('a clean text in %j has no warning', (language, content) => {
  expect(warn(content, { language, title: '' })).toEqual([]);
});

test.each(['', ' \n\n', '\ufeff'])('a story without words is reported: %j', (content) => {
  expect(warn(content)).toEqual([{ kind: 'noWords', field: 'content' }]);
});

test('words that mix two scripts are found with their positions', () => {
  const content = `${odia} ନିm ଗଛ।`;
  const [warning, ...more] = warn(content);
  expect(more).toEqual([]);
  expect(warning).toMatchObject({ kind: 'mixedScripts', field: 'content' });
  expect(pointedAt(content, warning)).toBe('ନିm');
  expect(warn(odia, { title: 'ନିમ', author: 'Аsha' })).toMatchObject([
    { kind: 'mixedScripts', field: 'title', from: 0, to: 3 },
    { kind: 'mixedScripts', field: 'author', from: 0, to: 4 },
  ]);
});

test('a passage in a foreign script is one warning, and names are exempt', () => {
  const content = 'ସେ କହିଲେ: गाँव का पेड़। ତାପରେ।'.normalize('NFC');
  const warnings = warn(content, { author: 'आशा' });
  expect(warnings).toMatchObject([{ kind: 'otherScript', field: 'content' }]);
  expect(pointedAt(content, warnings[0])).toBe('गाँव का पेड़'.normalize('NFC'));
  expect(warn(odia, { language: 'gu', title: '' })).toMatchObject([
    { kind: 'otherScript', from: 0, to: odia.length - 1 },
  ]);
});

test.each([
  ['Cafe\u0301 ସେ', 'Cafe\u0301'],
  // U+0B5C is excluded from composition: NFC is two code points.
  ['ସେ ବ\u0b5c ଘର', 'ବ\u0b5c'],
])('each word that is not in NFC is found: %j', (content, word) => {
  const warnings = warn(content);
  expect(warnings).toMatchObject([{ kind: 'notNormalised', field: 'content' }]);
  expect(pointedAt(content, warnings[0])).toBe(word);
  expect(warn(content.normalize('NFC'))).toEqual([]);
});

test.each<[Partial<StoryFields>, string[]]>([
  [{}, []],
  // Publishing itself requires these.
  [{ author: ' ' }, []],
  [{ licence: '' }, []],
  [{ source: { name: '' } }, ['source']],
  [{ source: { name: '' }, licence: 'CC-BY-SA-3.0' }, ['source']],
  [{ source: { name: '' }, licence: 'Printed with permission' }, ['source']],
  [{ source: { name: '' }, licence: 'CC0-1.0' }, []],
  // Publishing requires a name for an address.
  [{ source: { name: '', url: 'https://example.org/1' } }, []],
  [{ source: { name: '' }, licence: 'Public domain' }, []],
  [{ originalLanguage: 'en' }, ['translation_author']],
  [{ originalLanguage: 'en', translation_author: 'Ravi' }, []],
])('the credits missing from %j are: %j', (given, fields) => {
  expect(warn(odia, given)).toEqual(fields.map((field) => ({ kind: 'missingCredit', field })));
});

test('a paragraph is too long from one unit over the limit', () => {
  const just = `${'ଗ'.repeat(longParagraphUnits - 1)}।`;
  const content = `${just}\n\nଗ${just}\n\n${just}`;
  expect(warn(content)).toEqual([
    { kind: 'longParagraph', field: 'content', from: just.length + 2, to: 2 * just.length + 3 },
  ]);
});

test('a novel is checked quickly', async () => {
  const content = `${odia} `.repeat(8000);
  expect(storyWarnings(makeFields(), content, [])).toEqual([]);
});

test('a romanised text, or one in a legacy font encoding, is reported', () => {
  const krutiDev = ',d xk¡o FkkA ogk¡ ,d dqvk¡ FkkA dq,¡ ij ,d cw<+k cSBrk FkkA';
  const given = { language: 'hi', title: 'कुएँ की कहानी' };
  expect(warn(krutiDev, given)).toContainEqual({ kind: 'latinLetters', field: 'content' });
  expect(warn('Ek gaanv tha. Vahan ek kuan tha.', given)).toContainEqual({
    kind: 'latinLetters',
    field: 'content',
  });
  expect(warn('उसने कहा “thank you very much” और चला गया।', given)).toEqual([]);
  expect(warn('One well.', { language: 'en', title: 'T' })).toEqual([]);
});

test('lines in a legacy font encoding among others are reported, and single lines in English are not', () => {
  const given = { language: 'hi', title: '' };
  const latinLetters = { kind: 'latinLetters', field: 'content' };
  const line = 'एक गाँव था। वहाँ कुआँ था।';
  const krutiDev = ',d xk¡o FkkA ogk¡ ,d dqvk¡ FkkA';
  const half = [line, line, line, line, krutiDev, krutiDev, krutiDev];
  expect(warn(half.join('\n\n'), given)).toEqual([latinLetters]);
  expect(warn(half.join('<br>\n'), given)).toEqual([latinLetters]);
  expect(warn(`${`${line}\n\n`.repeat(9)}Thank you very much!`, given)).toEqual([]);
  expect(warn('<br>कमल<br/>', given)).toEqual([]);
});

/** Windows-1252 from 80 on, from the WHATWG Encoding Standard; TextDecoder of Node 20 decodes Latin-1 in its place. */
const letters1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

test.each([
  ['te', 'అతను ఇంటికి వెళ్ళాడు'],
  ['kn', 'ಅವನು ಮನೆಗೆ ಹೋದ'],
  ['ml', 'അവൻ വീട്ടിലേക്കു പോയി'],
  ['si', 'ගම ලස්සනයි ළිඳ ගැඹුරුයි'],
  ['ur', 'وہ اپنے گھر چلا گیا'],
  ['dv', 'އޭނާ ގެއަށް ދިޔައެވެ'],
  ['sat', 'ᱩᱱᱤ ᱚᱲᱟᱜ ᱪᱟᱞᱟᱣ ᱮᱱᱟ'],
  ['mni-Mtei', 'ꯃꯍꯥꯛ ꯌꯨꯝꯗꯥ ꯆꯠꯈꯤ'],
  ['bo', 'ཁྱིམ་འདི་ལམ་འདི'],
  ['my', 'သူသွားသည် သူလာသည်'],
  ['hi', 'वह अपने घर चला गया'],
])(
  'UTF-8 that was decoded as Latin-1 or Windows-1252 is found in %s, also among good text',
  (language, good) => {
    const bytes = new TextEncoder().encode(good);
    const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const windows1252 = latin1.replace(
      /[\u0080-\u009f]/g,
      (byte) => letters1252[byte.charCodeAt(0) - 0x80] ?? '',
    );
    for (const bad of [latin1, windows1252, canonicalText(windows1252)]) {
      for (const content of [bad, `${good} `.repeat(9) + bad]) {
        const kinds = new Set(warn(content, { language, title: '' }).map(({ kind }) => kind));
        expect(kinds).toContain('lostLetters');
        expect(kinds).not.toContain('latinLetters');
      }
    }
    expect(warn(good, { language, title: '' })).toEqual([]);
  },
);

test.each([
  ['lostLetters', 'ଗାଁର \ufffd\ufffd ଗଛ।', '\ufffd\ufffd'],
  ['lostLetters', 'ଗାଁର \ue001 ଗଛ।', '\ue001'],
  ['lostLetters', 'ଗାଁର ????? ଗଛ।', '?????'],
  ['lostLetters', 'ଗାଁର \ufffc ଗଛ।', '\ufffc'],
  ['lostLetters', 'ଗାଁର \ufffe ଗଛ।', '\ufffe'],
  ['lostLetters', '? ?? ? ?? ।', '? ?? ? ?? ।'],
  ['markup', '##ନିମ\n\nଗାଁର ଗଛ।', '##'],
  ['markup', 'ଗାଁର ଗଛ।\\n\\nନିମ।', '\\n'],
  ['markup', '<?xml version="1.0"?>\nଗାଁର ଗଛ।', '<?x'],
  ['lostLetters', 'ଗାଁର â€œà¬¨ ଗଛ।', 'â€'],
  ['lostLetters', 'ଗାଁର ï¿½ ଗଛ।', 'ï¿'],
  ['lostLetters', 'ଗାଁର =E0=AC=97 ଗଛ।', '=E0=AC=97'],
  ['lostLetters', 'ଗାଁର %E0%AC%97%E0%AC%9B ଗଛ।', '%E0%AC%97%E0%AC%9B'],
  ['lostLetters', 'ଗାଁର ନି□ ଗଛ।', '□'],
  ['lostLetters', 'ଗାଁର □□□ ଗଛ।', '□□□'],
  ['lostLetters', 'ଗାଁର ନ◌ିମ ଗଛ।', '◌'],
  ['lostLetters', 'ଗାଁର it\u0092s ଗଛ।', '\u0092'],
  ['lostLetters', 'ଗାଁର don?t ଗଛ।', '?'],
  ['lostLetters', 'ଗାଁର ନ?ିମ ଗଛ।', '?'],
  ['lostLetters', 'ଗାଁର ନ??ମ ଗଛ।', '??'],
  ['lostLetters', 'ଗାଁର ିନମ ଗଛ।', 'ି'],
  ['lostLetters', 'ଗାଁର ଗଛ। “ୋ', 'ୋ'],
  ['markup', 'ନିମ\n===\n\nଗାଁର ଗଛ।', '==='],
  ['markup', 'ଗାଁର ଗଛ।\n---\nନିମ।', '---'],
  ['markup', 'ଗାଁର [b]ନିମ[/b] ଗଛ।', '[/b]'],
  ['markup', 'ଗାଁର \\emph{ନିମ} ଗଛ।', '\\emph{'],
  ['markup', 'ଗାଁର *ନିମ* ଗଛ।', '*ନିମ*'],
  ['markup', 'ଗାଁର _ନିମ ଗଛ_।', '_ନିମ ଗଛ_'],
  ['markup', 'ଗାଁର __ନିମ__ ଗଛ।', '__ନିମ__'],
  ['markup', 'ଗାଁର ~~ନିମ~~ ଗଛ।', '~~ନିମ~~'],
  ['markup', 'ଗାଁର `ନିମ` ଗଛ।', '`ନିମ`'],
  ['markup', '```\nଗାଁର ଗଛ।\n```', '```'],
  ['markup', '> ଗାଁର ଗଛ।', '> '],
  ['markup', 'ଗାଁର ଗଛ।[^1]', '[^1]'],
  ['markup', 'ଗାଁର [ନିମ][1] ଗଛ।', '[ନିମ][1]'],
  ['markup', '| ନିମ | ଗଛ |\n|---|:---:|', '|---|'],
  ['markup', 'ଗାଁର \\* ଗଛ।', '\\*'],
  ['markup', "ଗାଁର '''ନିମ''' ଗଛ।", "'''ନିମ'''"],
  ['markup', '== ନିମ ==\n\nଗାଁର ଗଛ।', '== ନିମ =='],
  ['markup', 'ଗାଁର [[ନିମ]] ଗଛ।', '[[ନିମ]]'],
  ['markup', 'ଗାଁର {{ନିମ}} ଗଛ।', '{{ନିମ}}'],
  ['markup', '{\\rtf1 ଗାଁର ଗଛ।', '{\\rtf'],
  ['markup', 'ଗାଁର <!-- ନିମ --> ଗଛ।', '<!--'],
  ['markup', 'ଗାଁର &rsquo;ନିମ ଗଛ।', '&rsquo;'],
  ['markup', 'ଗାଁର &#x2019;ନିମ ଗଛ।', '&#x2019;'],
  ['markup', 'ଗାଁର <b>ନିମ</b> ଗଛ।', '<b>'],
  ['markup', 'ଗାଁର **ନିମ** ଗଛ।', '**ନିମ**'],
  ['markup', 'ଗାଁର&nbsp;ନିମ ଗଛ।', '&nbsp;'],
  ['markup', '## ନିମ\n\nଗାଁର ଗଛ।', '## '],
  ['markup', 'ଗାଁର [ନିମ](https://example.org/a) ଗଛ।', '[ନିମ](https://example.org/a)'],
])('%s is found in %j', (kind, content, odd) => {
  const warning = warn(content).find((each) => each.kind === kind);
  expect(pointedAt(content, warning)).toBe(odd);
});

test.each([
  'ଗାଁର ନିମ।\n\n* * *\n\n***\n\n___\n\n---\n\n====\n\nଗଛ।',
  'ଗାଁର* ନିମ ଓ ଗଛ।*\n*ଟିପ୍ପଣୀ',
  "ଗାଁର `ନିମ' ଓ `ଗଛ' ଓ ''ଛାଇ''।",
  'ଗାଁର ____ ଗଛ। _ମ ଛ_ଇ _ ଗ _',
  'ଗାଁର ନିମ\\\\* ଗଛ [କ] [ଖ]।',
  'କିଏ?ନିମ। “café…” ଓ “É…”, “Ø” ଓ naïve।',
])('what only resembles markup or lost letters causes no warning: %j', (content) => {
  expect(warn(content)).toEqual([]);
});

test('line breaks, question marks and comparisons cause no warning', () => {
  expect(warn('କିଏ??<br>ନିମ<br/>ଗଛ। 3 < 4 * 5 > 2')).toEqual([]);
});

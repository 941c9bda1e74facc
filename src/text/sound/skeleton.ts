import { hasLongMarkRun } from '../../shared/boundedText.ts';
import { isoLetters } from '../../shared/languages/brahmicLetters.ts';
import { type ScriptCode, scripts } from '../../shared/languages/scripts.ts';
import { latinLetters, plainLatin } from '../../shared/story/latinLetters.ts';

/** What is replaced, in this order. */
type Rules = readonly (readonly [written: RegExp, replacement: string])[];

/** Invisible characters; and what separates words, as in the search of whole words. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
const borders = /[\s\p{Z}\p{P}\p{S}]+/gu;

/** A letter of Urdu that is a vowel elsewhere. */
const initialWaw = /(?<!\p{sc=Arab})و/gu;

const indic = /[\u0900-\u0dff]+/g;

/** How a language says what is written, where that is more than spelling; on ISO 15919. */
const everywhere: Rules = [
  [/ṁ(?=h)|ṅ(?=[aāiīuūeēoō])/g, 'ng'],
  // A nasal vowel has an n before a stop only: chāndanī, but hasnā.
  [/m\u0310(?=[kgcjṭḍtdpb])/g, 'n'],
  [/m\u0310/g, ''],
];
const northern: Rules = [...everywhere, [/ṁ$|(?<=h)a$/g, '']];
const southern: Rules = [...everywhere, [/ṁ$/g, 'm']];
const eastern: Rules = [...everywhere, [/(?<=^|[aāiīuūeēoō])y/g, 'j']];
const bengali: Rules = [[/[oō]ẏ/g, 'v'], ...eastern, [/ṛ/g, 'r'], [/ṁ$/g, 'ng']];
const byLanguage: Readonly<Record<string, Rules>> = {
  as: [...bengali, [/ch?/g, 's']],
  sa: southern,
};
const byScript = {
  Beng: bengali,
  Orya: [...eastern, [/ṁ$/g, 'm']],
  Knda: southern,
  Telu: southern,
  Sinh: southern,
  Mlym: [
    ...southern,
    [/ṟṟ/g, 'ṭṭ'],
    [/nṟ/g, 'nt'],
    [/ṅṅ/g, 'ng'],
    [/(?<=m)p/g, 'b'],
    [/(?<=[aāiīuūeēoōṇ])ṭ(?!ṭ)/g, 'ḍ'],
  ],
  // One letter for each stop: between vowels and after a nasal it is voiced, and at the end it only joins two words.
  Taml: [
    [/[kctp]$/g, ''],
    [/ṟṟ/g, 'tr'],
    [/(?<![ckñ])c(?!c)/g, 's'],
    [/(?<=[aāiīuūeēoōṅ])k(?!k)/g, 'g'],
    [/(?<=ñ)c/g, 'j'],
    [/(?<=[aāiīuūeēoōṇ])ṭ(?!ṭ)/g, 'ḍ'],
    [/(?<=[aāiīuūeēoōnṉ])t(?!t)/g, 'd'],
    [/(?<=m)p/g, 'b'],
  ],
} satisfies Partial<Record<ScriptCode, Rules>>;

/** Each of the blocks begins at a multiple of 128. */
const blockOf = (codePoint: number) => Math.floor(codePoint / 128);
const byBlock = new Map<number, Rules>(
  Object.entries(byScript).map(([code, rules]) => [
    blockOf(Number.parseInt(scripts[code]?.block ?? '', 16)),
    rules,
  ]),
);

/** Of Latin letters without marks, as people type and as they read each other's spellings. */
const reduction: Rules = [
  // Gujarati, Hindi, Marathi and the south say one conjunct in four ways.
  [/dny|[gj]ny?|gy/g, 'g'],
  [/\bx/g, 's'],
  [/k(?:sh?)|x/g, 'k'],
  [/sch/g, 'sk'],
  [/zh/g, 'l'],
  [/cch/g, 'ch'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/z/g, 'j'],
  [/f/g, 'p'],
  // Aspirates, and an h that is hardly heard.
  [/(?<=[bcdgjklmnprstvw])h+|h+(?![aeiouy])/g, ''],
  // An o that is written with a w: Gowda, Gouda, Gauda.
  [/(?<=[ao])w(?![aeiouy])/g, ''],
  [/[vw]/g, 'b'],
  [/m(?=[bp])/g, 'n'],
  // The vowel of Krishna and Krushna.
  [/(?<=[bcdgjklmnpst])r[iu](?=[bcdgjklmnpst])/g, 'r'],
  [/oo/g, 'u'],
  [/[ao]u/g, 'o'],
  [/(?<=[bdgpt])le\b/g, 'l'],
  [/y/g, 'i'],
  [/[ae]+i+|e+/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  // Before all else a vowel is heard; later a and o, which Bangla says where others say a, are left out.
  [/\b[ao]+/g, 'A'],
  [/[ao]+/g, ''],
  [/([iu])\1+/g, '$1'],
  [/A/g, 'a'],
];

/**
 * The words of a text as they sound, in lower-case ASCII letters and digits, separated by single spaces, in the order of
 * the text; '' for an absurd run of marks. `language`: BCP 47 tag; undefined for what a reader typed.
 */
export function soundOf(text: string, language?: string): string {
  if (hasLongMarkRun(text)) return '';
  const ofLanguage = byLanguage[language?.split('-', 1)[0] ?? ''];
  const latin = text
    .replace(unseen, '')
    .normalize('NFC')
    .replace(borders, ' ')
    .replace(initialWaw, 'v')
    .replace(indic, (letters) => {
      const rules = ofLanguage ?? byBlock.get(blockOf(letters.charCodeAt(0))) ?? northern;
      return plainLatin(replaced(isoLetters(letters), rules));
    });
  return replaced(latinLetters(latin), reduction).replace(/ +/g, ' ').trim();
}

function replaced(text: string, rules: Rules): string {
  return rules.reduce((changed, [written, replacement]) => changed.replace(written, replacement), text);
}

import { remembered } from './remembered.ts';
import type { BrahmicCode } from './targets.ts';

/** What is replaced, in this order, in a word in ISO 15919. Marks are taken away afterwards. */
type Rules = readonly (readonly [written: RegExp, said: string])[];

/** How a language says what is written, and how its readers write that in Latin letters. */
export interface Speech {
  /** Inherent vowels are silent at the end of words, by one of two rules. */
  readonly silentEnd?: 'northern' | 'eastern';
  /** And also within. */
  readonly silentWithin?: true;
  readonly rules: Rules;
  /** Matches where any of them does, so that most words need not be tried with each. */
  readonly any: RegExp;
}

const everywhere: Rules = [
  [/c(?=ch)/g, ''],
  [/x/g, 'kh'],
  [/ṅ(?=[aāiīuūeēoō])/g, 'ng'],
  [/ṁ(?=[pbmf])/g, 'm'],
  [/ṁ(?=h)/g, 'ng'],
];
const nasalN: Rules = [...everywhere, [/ṁ|m\u0310/g, 'n']];
const nasalM: Rules = [[/ṁ$/g, 'm'], ...nasalN];
const nasalNg: Rules = [[/ṁ(?=$|[kgśsh])/g, 'ng'], ...nasalN];
const gy: Rules = [[/jñ/g, 'gy']];
const w: Rules = [[/(?<=[kgtdsśṣhṭj])v/g, 'w']];
const ru: Rules = [[/r\u0325/g, 'ru']];
const rightR: Rules = [[/ṛ/g, 'r']];
const aspirate: Rules = [[/t(?!t?h)/g, 'th']];
const j: Rules = [[/y(?=ẏ)|(?<=^|[aāiīuūeēoōrṁ])y/g, 'j']];
/** Of a letter that stands for two stops, the one between vowels. */
const voiced: Rules = [
  [/(?<=m)p/g, 'b'],
  [/(?<=[aāiīuūeēoōṇ])ṭ(?=[aāiīuŭūeēoō])/g, 'ḍ'],
  [/(?<=ñ)c/g, 'j'],
];

const bengali: Rules = [
  [/^ay(?=ā)/g, ''],
  ...j,
  ...gy,
  [/^kṣm?/g, 'kh'],
  [/kṣm?/g, 'kkh'],
  [/(?<=[tdsśj])b/g, 'w'],
  [/a/g, 'o'],
  [/(?<=ō)ẏ(?=ā)/g, 'w'],
  [/ṁ/g, 'ng'],
  [/m\u0310(?![kgcjṭḍtdpb])/g, ''],
  ...rightR,
  ...nasalN,
];

const speeches = {
  hi: { silentEnd: 'northern', silentWithin: true, rules: [[/ēṁ$/g, 'ein'], ...gy, ...w, ...nasalN] },
  mr: { silentEnd: 'northern', silentWithin: true, rules: [[/jñ/g, 'dny'], ...ru, ...w, ...nasalN] },
  gu: { silentEnd: 'northern', silentWithin: true, rules: [[/jñ/g, 'gn'], ...ru, ...w, ...nasalN] },
  pa: { silentEnd: 'northern', silentWithin: true, rules: [...gy, ...rightR, ...w, ...nasalN] },
  sa: { rules: [...w, ...nasalM] },
  bn: { silentEnd: 'eastern', silentWithin: true, rules: bengali },
  as: { silentEnd: 'eastern', rules: [...bengali, [/[śṣs]/g, 'x'], [/ch?/g, 's']] },
  ne: { silentEnd: 'northern', rules: [...gy, ...w, ...nasalN] },
  or: { rules: [...j, ...gy, ...ru, [/v/g, 'w'], ...nasalNg] },
  te: { rules: [...ru, ...w, ...nasalM] },
  kn: { rules: [...ru, ...w, ...nasalM] },
  ml: {
    rules: [[/ṟṟ/g, 'ṭṭ'], ...aspirate, [/nṟ/g, 'nṭ'], [/ṅṅ/g, 'ng'], ...voiced, ...nasalM],
  },
  ta: {
    rules: [
      [/ṟṟ/g, 'ṭr'],
      [/ṉṟ/g, 'ndr'],
      [/ḥp/g, 'f'],
      ...voiced,
      [/(?<![ckñṭ])c(?!c|$)/g, 's'],
      [/cc/g, 'c'],
      [/(?<=[aāiīuūeēoōṅ])k(?=[aāiīuūeēoō])/g, 'g'],
      [/(?<=[aāiīuūeēoō])p(?=[aāiīuūeēoō])/g, 'b'],
      [/(?<=[aāiīuūeēoōn])t(?=[aāiīuūeēoō])/g, 'dh'],
      ...aspirate,
      ...nasalM,
    ],
  },
  si: { rules: [...aspirate, [/jñ/g, 'gn'], ...nasalNg] },
} as const satisfies Record<string, Omit<Speech, 'any'>>;

const languageOfScript = {
  Deva: 'hi',
  Beng: 'bn',
  Guru: 'pa',
  Gujr: 'gu',
  Orya: 'or',
  Taml: 'ta',
  Telu: 'te',
  Knda: 'kn',
  Mlym: 'ml',
  Sinh: 'si',
} as const satisfies Record<BrahmicCode, keyof typeof speeches>;

/** Of a language without rules of its own, and of a word in another script, those of the script's largest language. */
export function speechOf(language: string, script: BrahmicCode = 'Deva'): Speech {
  const tag = language.split('-', 1)[0] ?? '';
  const own = tag in speeches ? (tag as keyof typeof speeches) : undefined;
  const isOwnScript = own !== undefined && (scriptsOf[own] ?? 'Deva') === script;
  return speechIn(isOwnScript ? own : languageOfScript[script]);
}

const speechIn = remembered((language): Speech => {
  const speech = speeches[language as keyof typeof speeches];
  return { ...speech, any: new RegExp(speech.rules.map(([written]) => written.source).join('|')) };
});

const scriptsOf: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(languageOfScript).map(([code, tag]) => [tag, code])),
  as: 'Beng',
};

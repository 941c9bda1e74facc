import { languageOf } from '../../../src/shared/languages/languages.ts';
import { inScript } from '../../../src/text/script/inScript.ts';
import { type BrahmicCode, brahmicScripts } from '../../../src/text/script/targets.ts';

const all = Object.keys(brahmicScripts) as BrahmicCode[];
const except = (...codes: readonly BrahmicCode[]) => all.filter((code) => !codes.includes(code));

/** What a script cannot tell apart, on ISO 15919: src/text/script/README.md says why. In this order. */
const losses: readonly {
  readonly name: string;
  readonly targets: readonly BrahmicCode[];
  readonly merged: readonly (readonly [letters: RegExp, one: string])[];
}[] = [
  {
    name: 'dotted letters',
    targets: ['Taml', 'Telu', 'Mlym', 'Sinh'],
    merged: [
      [/q/g, 'k'],
      [/k\u035fh/g, 'kh'],
      [/ġ/g, 'g'],
      [/z/g, 'j'],
      [/ṛ/g, 'ḍ'],
      [/f/g, 'ph'],
      [/ẏ/g, 'y'],
      [/ḥ(?=p)/g, ''],
    ],
  },
  {
    name: 'candra vowels',
    targets: except('Deva', 'Gujr'),
    merged: [
      [/ê/g, 'e'],
      [/ô/g, 'ā'],
    ],
  },
  {
    name: 'short e and o',
    targets: ['Beng', 'Guru', 'Gujr', 'Orya'],
    merged: [
      [/e/g, 'ē'],
      [/o/g, 'ō'],
    ],
  },
  { name: 'ṣ and the vowels r and l', targets: ['Guru', 'Taml'], merged: [[/([rl])\u0325\u0304?/g, '$1i']] },
  { name: 'ṣ and the vowels r and l', targets: ['Guru'], merged: [[/ṣ/g, 'ś']] },
  {
    name: 'letters of the south',
    targets: ['Beng', 'Guru', 'Telu', 'Sinh'],
    merged: [
      [/ṉ/g, 'n'],
      [/ṟ/g, 'r'],
      [/ḻ/g, 'ḷ'],
    ],
  },
  {
    name: 'stops and nasals of Tamil',
    targets: ['Taml'],
    merged: [
      [/ḍh?|ṭh/g, 'ṭ'],
      [/:h/g, 'h'],
      [/(?<=[kgcjtdpb])h+/g, ''],
      [/g/g, 'k'],
      [/d/g, 't'],
      [/b/g, 'p'],
      [/(?:m\u0310|ṁ)(?=[aāiīuūeēoō])/g, 'm'],
      [/m\u0310|ṁ|[mṅñṇn](?![aāiīuūeēoō])/g, 'N'],
    ],
  },
  { name: 'digits', targets: ['Taml', 'Telu', 'Mlym', 'Sinh'], merged: [] },
];

/** The ISO of a word as far as the scripts can tell its letters apart; ŭ is how Malayalam reads a virama. */
function foldedIso(word: string, language: string, targets: readonly BrahmicCode[]): string {
  return losses
    .filter((loss) => targets.some((target) => loss.targets.includes(target)))
    .flatMap(({ merged }) => merged)
    .reduce(
      (iso, [letters, one]) => iso.replace(letters, one),
      inScript(word, language, 'iso15919').replace('ŭ', ''),
    );
}

/**
 * What becomes of a word of a language, written in another script and back: 'exact', the name of what that script cannot
 * tell apart, 'another spelling' of the same letters, or 'fault'.
 */
export function roundTrip(word: string, language: string, target: BrahmicCode): string {
  const there = inScript(word, language, target);
  const back = inScript(there, language, languageOf(language).script as BrahmicCode);
  if (back === word) return 'exact';
  const iso = inScript(word, language, 'iso15919');
  if (inScript(back, language, 'iso15919') === iso) {
    return /\p{Nd}/u.test(there) && /[0-9]/.test(back) ? 'digits' : 'another spelling';
  }
  // A letter's nearest one there may have no counterpart here.
  const both = [target, languageOf(language).script as BrahmicCode];
  if (foldedIso(back, language, both) !== foldedIso(word, language, both)) return 'fault';
  const loss = losses.find(
    ({ targets, merged }) => targets.includes(target) && merged.some(([letters]) => iso.search(letters) >= 0),
  );
  return loss?.name ?? 'fault';
}

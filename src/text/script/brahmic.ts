import { brahmicLetters, dotted } from '../../shared/languages/brahmicLetters.ts';
import { doubleOf, type Letter, pairs, scriptOf, zwj, zwnj } from './letters.ts';
import type { MappedText } from './mappedText.ts';
import { remembered } from './remembered.ts';
import type { BrahmicCode } from './targets.ts';

/** Where a script has no letter: the nearest ones, of which it has at least one; '+' joins a cluster. By ISO 15919. */
const nearest: Readonly<Record<string, string>> = {
  kh: 'k',
  g: 'k',
  gh: 'g k',
  ch: 'c',
  jh: 'j',
  ṭh: 'ṭ',
  ḍ: 'ṭ',
  ḍh: 'ḍ ṭ',
  th: 't',
  d: 't',
  dh: 'd t',
  ph: 'p',
  b: 'p',
  bh: 'b p',
  ś: 'ṣ',
  ṣ: 'ś',
  ṉ: 'n',
  ṟ: 'r',
  ḷ: 'l',
  ḻ: 'ḷ l',
  q: 'k',
  x: 'kh k',
  ġ: 'g k',
  z: 'j',
  ṛ: 'ḍ ṭ',
  ṛh: 'ḍh ṭ',
  f: 'ph p',
  ẏ: 'y',
  n̆g: 'ṅ+g ṅ+k',
  n̆j: 'ñ+j',
  n̆ḍ: 'ṇ+ḍ ṇ+ṭ',
  n̆d: 'n+d n+t',
  m̆b: 'm+b m+p',
  jñ: 'j+ñ',
  e: 'ē',
  o: 'ō',
  ê: 'æ e ē',
  æ: 'ê e ē',
  ǣ: 'ê e ē',
  ô: 'ā',
  r̥̄: 'r̥',
  l̥̄: 'l̥',
  m̐: 'ṁ',
};

/** Of two letters for one sound, the usual one is not that of the block's own row. */
const usual = 'ୱॲൗ';
const usualOf: Readonly<Record<string, string>> = { as: 'ৰ' };

/** Their readers write European digits; to many, those of the script are strange. */
const europeanDigits: readonly BrahmicCode[] = ['Taml', 'Telu', 'Mlym', 'Sinh'];

const circularVirama = '\u0d3c';
const avagraha = 0x3d;

interface Letters {
  readonly script: BrahmicCode;
  /** By kind and ISO 15919. */
  readonly letters: ReadonlyMap<string, string>;
  readonly nukta: string | undefined;
  readonly virama: string;
}

interface Alphabet extends Letters {
  /** A letter by kind and ISO 15919; that itself where there is none for it. */
  readonly spelled: (kindAndIso: string) => string;
}

/** The letters of a script, as a text of the language is spelled in it. */
export function alphabetOf(script: BrahmicCode, language: string): Alphabet {
  return alphabetBy(`${script} ${usual}${usualOf[language] ?? ''}`);
}

const alphabetBy = remembered((scriptAndPreferred): Alphabet => {
  const [script, preferred] = scriptAndPreferred.split(' ') as [BrahmicCode, string];
  const letters = new Map<string, string>();
  let nukta: string | undefined;
  let virama = '';
  for (const [letter, { kind, iso }] of brahmicLetters) {
    // The table has a letter at each place of a block, also where the script has none.
    if (scriptOf(letter) !== script || letter === circularVirama || /\p{Cn}/u.test(letter)) continue;
    if (kind === 'nukta') nukta = letter;
    else if (kind === 'virama') virama = letter;
    const key = `${kind} ${iso}`;
    if (!letters.has(key) || preferred.includes(letter)) letters.set(key, letter.normalize('NFC'));
  }
  // Telugu's nukta is of 2021: neither its readers nor most fonts know it.
  const all = { script, letters, nukta: script === 'Telu' ? undefined : nukta, virama };
  return {
    ...all,
    spelled: remembered((kindAndIso) => {
      const [kind = '', iso = ''] = kindAndIso.split(' ');
      return spell(all, kind, iso) ?? iso;
    }),
  };
});

const undottedOf = new Map(Object.entries(dotted).map(([plain, withDot]) => [withDot, plain]));

function exact({ letters, nukta }: Letters, kind: string, iso: string): string | undefined {
  const own = letters.get(`${kind} ${iso}`);
  const plain = letters.get(`${kind} ${undottedOf.get(iso)}`);
  return own ?? (nukta !== undefined && plain !== undefined ? plain + nukta : undefined);
}

function spell(alphabet: Letters, kind: string, iso: string): string | undefined {
  const { script, virama } = alphabet;
  if (/^\d$/.test(iso) && europeanDigits.includes(script)) return iso;
  if (iso === 'f' && script === 'Taml') return 'ஃப';
  const own = exact(alphabet, kind, iso);
  if (own !== undefined) return own;
  for (const near of nearest[iso]?.split(' ') ?? []) {
    const cluster = near.split('+').map((part) => exact(alphabet, kind, part));
    if (!cluster.includes(undefined)) return cluster.join(virama);
  }
  // The vowels r and l, which Gurmukhi and Tamil write as syllables.
  const syllable = (exact(alphabet, 'consonant', iso.charAt(0)) ?? '') + exact(alphabet, 'sign', 'i');
  if (/^[rl]\u0325/.test(iso)) return kind === 'sign' ? virama + syllable : syllable;
  return undefined;
}

/**
 * Whether a consonant without a vowel has a letter of its own there: khanda ta except in the conjuncts of ta, and the
 * chillus at the end of a word, of r also within.
 */
function isDead(script: BrahmicCode | undefined, iso: string, next: Letter | undefined): boolean {
  const isBefore = next?.kind === 'consonant';
  if (script === 'Beng') return iso === 't' && !(isBefore && /^(?:th?|n|b|v|m|y|ẏ|r)$/.test(next.iso));
  if (script !== 'Mlym') return false;
  return iso === 'r' ? !(isBefore && next.iso === 'y') : /^[nṇlḷ]$/.test(iso) && !isBefore;
}

/** The letter after that at `index`, joiners aside. */
function letterAfter(letters: readonly Letter[], index: number): Letter | undefined {
  let after = index + 1;
  while (letters[after]?.kind === 'joiner') after += 1;
  return letters[after];
}

const withOwnLetters = 'Beng Guru Taml Mlym Sinh';

/** The letters without those that one script alone has. A joiner keeps what is not the script's rule, so it comes back. */
function withoutOwn(letters: readonly Letter[]): readonly Letter[] {
  if (!letters.some(({ script }) => withOwnLetters.includes(script ?? '-'))) return letters;
  return letters.flatMap((letter, index): Letter | readonly Letter[] => {
    const { kind, iso, script } = letter;
    const last = letters[index - 1];
    const next = letters[index + 1];
    const added = (kind: 'virama' | 'joiner', iso = '') => ({ ...letter, kind, iso, undotted: undefined });
    // Tamil writes f as ḥp.
    if (script === 'Taml' && iso === 'ḥ' && next?.iso === 'p') return [];
    if (script === 'Taml' && iso === 'p' && last?.iso === 'ḥ') return { ...letter, iso: 'f' };
    if (kind === 'addak' && next?.kind === 'consonant') {
      return [{ ...next, iso: doubleOf(next.iso), end: letter.end }, added('virama')];
    }
    if (kind === 'dead') {
      const bare: Letter = { ...letter, kind: 'consonant' };
      if (next?.kind === 'virama') return bare;
      return isDead(script, iso, letterAfter(letters, index))
        ? [bare, added('virama')]
        : [bare, added('virama'), added('joiner', zwj)];
    }
    const isBare = kind === 'virama' && last?.kind === 'consonant';
    if (isBare && isDead(script, last.iso, letterAfter(letters, index)))
      return [letter, added('joiner', zwnj)];
    // Sinhala joins y and r to a consonant by a joiner.
    const isSinhalaJoiner = last?.kind === 'virama' && last.script === 'Sinh' && iso === zwj;
    return isSinhalaJoiner && /^[yr]$/.test(next?.iso ?? '') ? [] : letter;
  });
}

/** The nasal of a stop, since Tamil has no anusvara. */
function nasalBefore(next: Letter | undefined): string {
  const rows = { ṅ: /^[kgqxġ]/, ñ: /^[cjz]/, ṇ: /^[ṭḍ]/, n: /^[td]/ };
  const row = Object.entries(rows).find(([, stops]) => next?.kind === 'consonant' && stops.test(next.iso));
  return row?.[0] ?? 'm';
}

/** Adds the letters of a word in the alphabet, as they are written. */
export function addBrahmic(word: readonly Letter[], alphabet: Alphabet, text: MappedText): void {
  const { script, virama, letters: own, nukta, spelled } = alphabet;
  const letters = withoutOwn(word);
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] as Letter;
    const { kind, iso, undotted, end } = letter;
    const next = letters[at + 1];
    const after = letters[at + 2];
    const last = letters[at - 1];
    if (kind === 'consonant' && next?.kind === 'virama') {
      const dead = own.get(`dead ${iso}`);
      const isPlace = isDead(script, iso, letterAfter(letters, at + 1));
      const joiner = after?.kind === 'joiner' ? after : undefined;
      const isKept = joiner?.iso === (isPlace ? zwnj : zwj);
      if (dead !== undefined && (isPlace || isKept)) {
        text.add(isPlace && isKept ? spelled(`${kind} ${iso}`) + virama : dead, (isKept ? joiner : next).end);
        at += isKept ? 2 : 1;
        continue;
      }
      const isDouble =
        after?.kind === 'consonant' && doubleOf(after.iso) === iso && after.undotted === undotted;
      if (script === 'Guru' && isDouble && last && last.kind !== 'virama') {
        text.add('ੱ', next.end);
        at += 1;
        continue;
      }
    }
    if (iso === 'ṁ' && script === 'Guru' && own.has('other ṁ')) {
      const isTippi = last?.kind === 'consonant' || /^[iuū]$/.test(last?.iso ?? '') || last?.iso === 'a';
      text.add(isTippi && !(last?.kind === 'vowel' && /^[uū]$/.test(last.iso)) ? 'ੰ' : 'ਂ', end);
    } else if (script === 'Taml' && (iso === 'ṁ' || iso === 'm̐')) {
      text.add(spelled(`consonant ${nasalBefore(next)}`) + virama, end);
    } else if (kind === 'virama') {
      const isJoined = script === 'Sinh' && next?.kind === 'consonant' && /^[yr]$/.test(next.iso);
      text.add(isJoined ? virama + zwj : virama, end);
    } else if (kind === 'unknown' && iso.charCodeAt(0) % 0x80 === avagraha) {
      const here = String.fromCharCode(virama.charCodeAt(0) - (virama.charCodeAt(0) % 0x80) + avagraha);
      text.add(/\p{Cn}/u.test(here) || script === 'Sinh' ? iso : here, end);
    } else if (kind === 'nukta' || undotted !== undefined) {
      const plain = undotted === undefined ? '' : spelled(`${kind} ${undotted}`);
      // In Gurmukhi s with a nukta is another letter.
      text.add(pairs.has(plain + nukta) ? plain : plain + (nukta ?? ''), end);
    } else {
      text.add(spelled(`${kind} ${iso}`), end);
    }
  }
}

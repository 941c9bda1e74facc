import { plainLatin } from '../../shared/story/latinLetters.ts';
import { doubleOf, type Letter } from './letters.ts';
import type { MappedText } from './mappedText.ts';
import { type Speech, speechOf } from './speech.ts';

interface Sound {
  readonly kind: 'consonant' | 'vowel' | 'other';
  readonly iso: string;
  /** The vowel that no sign says. */
  readonly isInherent?: true;
  /** The UTF-16 offset of its letter's end in the text. */
  readonly end: number;
}

/** The sounds that the letters of a word write. */
function soundsOf(letters: readonly Letter[]): Sound[] {
  return letters.flatMap((letter, index): Sound[] => {
    const { kind, iso, end } = letter;
    const next = letters[index + 1];
    if (kind === 'consonant') {
      const consonant = { kind, iso, end };
      const isBare = next?.kind === 'sign' || next?.kind === 'virama';
      return isBare ? [consonant] : [consonant, { kind: 'vowel', iso: 'a', isInherent: true, end }];
    }
    if (kind === 'dead') return [{ kind: 'consonant', iso, end }];
    if (kind === 'vowel' || kind === 'sign') return [{ kind: 'vowel', iso, end }];
    if (kind === 'addak') {
      return next?.kind === 'consonant' ? [{ kind: 'consonant', iso: doubleOf(next.iso), end }] : [];
    }
    // ISO 15919 and speech agree on these two at the end of a word.
    const isMalayalamEnd = letter.script === 'Mlym' && next === undefined;
    if (isMalayalamEnd && kind === 'virama') return [{ kind: 'vowel', iso: 'ŭ', end }];
    if (isMalayalamEnd && iso === 'ṁ') return [{ kind: 'consonant', iso: 'm', end }];
    if (kind === 'unknown' || kind === 'other') return [{ kind: 'other', iso, end }];
    return [];
  });
}

/** Adds a word in ISO 15919, letter by letter; a colon parts what would be read as one letter. */
export function addIso(word: readonly Letter[], text: MappedText): void {
  let last: Sound | undefined;
  for (const sound of soundsOf(word)) {
    const isVowelAlone = last?.iso === 'a' && sound.kind === 'vowel' && /^[iu]$/.test(sound.iso);
    const isBreathAlone = sound.iso === 'h' && /^[kgcjṭḍtdpbṛ]$/.test(last?.iso ?? '');
    const iso = sound.iso === 'x' ? 'k\u035fh' : sound.iso;
    text.add(isVowelAlone || isBreathAlone ? `:${iso}` : iso, sound.end);
    last = sound;
  }
}

/** Adds a word in Latin letters as the language says it, and as its readers write that: without marks. */
export function addLatin(word: readonly Letter[], language: string, text: MappedText): void {
  const speech = speechOf(language, word[0]?.script);
  const sounds = withSilence(soundsOf(word), speech);
  let iso = sounds.map((sound) => sound.iso).join('');
  let ends = sounds.flatMap(({ iso, end }) => Array.from(iso, () => end));
  // By characters, none of which is a surrogate pair: the word is of letters of the Basic Multilingual Plane.
  for (const [written, said] of speech.rules) {
    if (iso.search(written) < 0) continue;
    let changed = '';
    const changedEnds: number[] = [];
    let at = 0;
    for (const { 0: match, index } of iso.matchAll(written)) {
      changed += iso.slice(at, index) + said;
      for (let kept = at; kept < index; kept += 1) changedEnds.push(ends[kept] ?? 0);
      at = index + match.length;
      for (let added = 0; added < said.length; added += 1) changedEnds.push(ends[at - 1] ?? 0);
    }
    iso = changed + iso.slice(at);
    ends = [...changedEnds, ...ends.slice(at)];
  }
  let from = 0;
  for (let at = 1; at <= iso.length; at += 1) {
    if (ends[at] === ends[from]) continue;
    const letters = iso.slice(from, at);
    text.add(isPlain.test(letters) ? letters : plainLatin(letters), ends[from] ?? 0);
    from = at;
  }
}

/** Most letters have neither marks nor another spelling. */
const isPlain = /^[abd-z]*$/;

const obstruent = /^(?:[kgcjṭḍtdpb]h?|[śṣsqxġzfṛh])$/;
const candrabindu = 'm\u0310';

/** Whether the inherent vowel is heard that ends a word after these two sounds. */
const isHeardAtEnd = {
  /** After a cluster of which the last sound is heard only before a vowel: chandra, satya. */
  northern: ({ kind, iso: before }: Sound, iso: string) =>
    kind === 'consonant' &&
    before !== iso &&
    (iso === 'y' || (/^[rlvmnṇ]$/.test(iso) && obstruent.test(before))),
  /** After any cluster, and the breath: bondho, deho. */
  eastern: ({ kind, iso: before }: Sound, iso: string) =>
    /^(?:h|ṛh)$/.test(iso) || (kind !== 'vowel' && before !== candrabindu) || before === 'r\u0325',
} as const;

/** In Bengali, the vowel is silent before these endings of verbs and nouns, and before a last vowel: korchhe, amra. */
const bengaliEndings = /^(?:ch|k|l)[^ah]|^(?:tā|bē)/;

/**
 * The sounds without the inherent vowels that are not said: the last one of a word, and, from the end on, one between a
 * vowel with a consonant and a consonant with a vowel. The README names the source.
 */
function withSilence(sounds: readonly Sound[], { silentEnd, silentWithin }: Speech): Sound[] {
  const said: (Sound | undefined)[] = [...sounds];
  const end = said.length - 1;
  const firstVowel = said.findIndex((sound) => sound?.kind === 'vowel');
  const before = said[end - 2];
  if (silentEnd && before && said[end]?.isInherent && end > firstVowel) {
    const iso = said[end - 1]?.iso ?? '';
    // Priya, bharatiya.
    const isAfterI = /^[yẏ]$/.test(iso) && /^[iī]$/.test(before.iso);
    if (!isAfterI && !isHeardAtEnd[silentEnd](before, iso)) said[end] = undefined;
  }
  for (let index = end - 2; silentWithin && index > firstVowel; index -= 1) {
    const [consonant, next] = [said[index + 1], said[index + 2]];
    const last = said[index - 2]?.kind === 'other' ? said[index - 3] : said[index - 2];
    const isBetween = said[index - 1]?.kind === 'consonant' && consonant?.kind === 'consonant';
    if (!said[index]?.isInherent || !isBetween || last?.kind !== 'vowel' || next?.kind !== 'vowel') continue;
    if (silentEnd === 'northern' || index + 2 === end || bengaliEndings.test(consonant.iso + next.iso)) {
      said[index] = undefined;
    }
  }
  return said.filter((sound) => sound !== undefined);
}

import { plainLatin } from '../../shared/story/latinLetters.ts';
import { doubleOf, type Letter } from './letters.ts';
import type { MappedText } from './mappedText.ts';
import { remembered } from './remembered.ts';
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
  const sounds: Sound[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const { kind, iso, script, end } = letters[at] as Letter;
    const next = letters[at + 1];
    // ISO 15919 and speech agree on these two at the end of a word.
    const isMalayalamEnd = script === 'Mlym' && next === undefined;
    if (kind === 'consonant') {
      sounds.push({ kind, iso, end });
      const isBare = next?.kind === 'sign' || next?.kind === 'virama';
      if (!isBare) sounds.push({ kind: 'vowel', iso: 'a', isInherent: true, end });
    } else if (kind === 'dead') sounds.push({ kind: 'consonant', iso, end });
    else if (kind === 'vowel' || kind === 'sign') sounds.push({ kind: 'vowel', iso, end });
    else if (kind === 'addak') {
      if (next?.kind === 'consonant') sounds.push({ kind: 'consonant', iso: doubleOf(next.iso), end });
    } else if (isMalayalamEnd && kind === 'virama') sounds.push({ kind: 'vowel', iso: 'ŭ', end });
    else if (isMalayalamEnd && iso === 'ṁ') sounds.push({ kind: 'consonant', iso: 'm', end });
    else if (kind === 'unknown' || kind === 'other') sounds.push({ kind: 'other', iso, end });
  }
  return sounds;
}

/** Adds a word in ISO 15919, letter by letter; a colon parts what would be read as one letter. */
export function addIso(word: readonly Letter[], text: MappedText): void {
  let last: Sound | undefined;
  for (const sound of soundsOf(word)) {
    const { kind, iso, end } = sound;
    const isVowelAlone = last?.iso === 'a' && kind === 'vowel' && (iso === 'i' || iso === 'u');
    const isBreathAlone = iso === 'h' && /^[kgcjṭḍtdpbṛ]$/.test(last?.iso ?? '');
    const letter = iso === 'x' ? 'k\u035fh' : iso;
    text.add(isVowelAlone || isBreathAlone ? `:${letter}` : letter, end);
    last = sound;
  }
}

/** Adds a word in Latin letters as the language says it, and as its readers write that: without marks. */
export function addLatin(word: readonly Letter[], language: string, text: MappedText): void {
  const speech = speechOf(language, word[0]?.script);
  const sounds = withSilence(soundsOf(word), speech);
  let iso = sounds.map((sound) => sound.iso).join('');
  // By characters, none of which is a surrogate pair: the word is of letters of the Basic Multilingual Plane.
  let ends: number[] = [];
  for (const { iso, end } of sounds) for (let added = 0; added < iso.length; added += 1) ends.push(end);
  for (const [written, said] of speech.any.test(iso) ? speech.rules : []) {
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
    text.add(plainLetters(letters), ends[from] ?? 0);
    from = at;
  }
}

const plainLetters = remembered(plainLatin);

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

import { type BrahmicLetter, brahmicLetters, dotted } from '../../shared/languages/brahmicLetters.ts';
import { scripts } from '../../shared/languages/scripts.ts';
import { type BrahmicCode, brahmicScripts } from './targets.ts';

/** A letter of a text with its nukta, or any other character among letters, which is of the kind 'unknown'. */
export interface Letter {
  readonly kind: BrahmicLetter['kind'] | 'joiner' | 'unknown';
  /** ISO 15919; of an unknown letter, the letter itself. */
  readonly iso: string;
  /** The ISO of a consonant without its nukta, where no letter of ISO has both. */
  readonly undotted?: string;
  readonly script: BrahmicCode | undefined;
  /** The UTF-16 offset of its end in the word. */
  readonly end: number;
}

/** A word in letters of the ten scripts, with joiners. Dandas stand between words. */
export const brahmicWord = /[\u0900-\u0963\u0966-\u0dff][\u0900-\u0963\u0966-\u0dff\u200c\u200d]*/g;

export const zwnj = '\u200c';
export const zwj = '\u200d';

const blockSize = 0x80;
const blockOf = (code: BrahmicCode) => Number.parseInt(scripts[code]?.block ?? '', 16) / blockSize;
const scriptOfBlock = new Map(
  (Object.keys(brahmicScripts) as BrahmicCode[]).map((code) => [blockOf(code), code]),
);

export function scriptOf(letter: string): BrahmicCode | undefined {
  return scriptOfBlock.get(Math.floor(letter.charCodeAt(0) / blockSize));
}

/** Letters that NFC takes apart into a consonant and a nukta, by those two, as in Punjabi. */
export const pairs: ReadonlyMap<string, string> = new Map(
  [...brahmicLetters]
    .map(([letter, { iso }]) => [letter.normalize('NFC'), iso] as const)
    .filter(([letter]) => letter.length > 1),
);

export function lettersOf(word: string): Letter[] {
  const letters: Letter[] = [];
  for (let at = 0; at < word.length; at += 1) {
    const character = word.charAt(at);
    const script = scriptOf(character);
    const known = brahmicLetters.get(character);
    const [consonant = '', ownNukta] = known ? [character] : character.normalize('NFD');
    const found = known ?? brahmicLetters.get(consonant);
    const next = ownNukta ?? word.charAt(at + 1);
    if (found?.kind === 'consonant' && brahmicLetters.get(next)?.kind === 'nukta') {
      if (ownNukta === undefined) at += 1;
      const iso = pairs.get(consonant + next) ?? dotted[found.iso];
      letters.push({
        kind: 'consonant',
        iso: iso ?? found.iso,
        ...(iso === undefined && { undotted: found.iso }),
        script,
        end: at + 1,
      });
      continue;
    }
    const kind = known?.kind ?? (character === zwj || character === zwnj ? 'joiner' : 'unknown');
    letters.push({ kind, iso: known?.iso ?? character, script, end: at + 1 });
  }
  return letters;
}

/** The consonant that an addak before `iso` stands for: its own, without the breath. */
export function doubleOf(iso: string): string {
  return iso.length > 1 ? iso.replace(/h$/, '') : iso;
}

import { type BrahmicLetter, brahmicLetters, dotted } from '../../shared/languages/brahmicLetters.ts';
import { scripts } from '../../shared/languages/scripts.ts';
import { remembered } from './remembered.ts';
import { type BrahmicCode, brahmicScripts } from './targets.ts';

/** A letter of a text with its nukta, or any other character among letters, which is of the kind 'unknown'. */
export interface Letter {
  readonly kind: BrahmicLetter['kind'] | 'joiner' | 'unknown';
  /** ISO 15919; of an unknown letter, the letter itself. */
  readonly iso: string;
  /** The ISO of a consonant without its nukta, where no letter of ISO has both. */
  readonly undotted: string | undefined;
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

/** The letters of a word, a match of `brahmicWord`. */
export function lettersOf(word: string): Letter[] {
  const letters: Letter[] = [];
  for (let at = 0; at < word.length; at += 1) {
    let letter = letterOf(word.charAt(at));
    if (letter.takesNukta && letterOf(word.charAt(at + 1)).kind === 'nukta') {
      letter = letterOf(word.slice(at, at + 2));
      at += 1;
    }
    const { kind, iso, undotted, script } = letter;
    letters.push({ kind, iso, undotted, script, end: at + 1 });
  }
  return letters;
}

type KnownLetter = Omit<Letter, 'end'> & { readonly takesNukta: boolean };

/** Of a character, or a consonant with its nukta. */
const letterOf = remembered((written): KnownLetter => {
  const script = scriptOf(written);
  const whole = brahmicLetters.get(written);
  const [consonant = '', nukta = ''] = whole ? [] : written.normalize('NFD');
  const plain = brahmicLetters.get(consonant);
  if (plain?.kind === 'consonant' && brahmicLetters.get(nukta)?.kind === 'nukta') {
    const iso = pairs.get(consonant + nukta) ?? dotted[plain.iso];
    const undotted = iso === undefined ? plain.iso : undefined;
    return { kind: 'consonant', iso: iso ?? plain.iso, undotted, script, takesNukta: false };
  }
  const kind = whole?.kind ?? (written === zwj || written === zwnj ? 'joiner' : 'unknown');
  return {
    kind,
    iso: whole?.iso ?? written,
    undotted: undefined,
    script,
    takesNukta: kind === 'consonant',
  };
});

/** The consonant that an addak before `iso` stands for: its own, without the breath. */
export function doubleOf(iso: string): string {
  return iso.length > 1 && iso.endsWith('h') ? iso.slice(0, -1) : iso;
}

import { scripts, viramas } from '../../src/shared/scripts.ts';
import { sizeLimits } from '../platform/limits.ts';

export const nameLimit = sizeLimits.nameCharacters.most;

/** UTF-16 units that are examined: normalising takes more than linear time for some texts. */
const unitsLimit = 4 * nameLimit;

/** More combining marks than any script in use puts on one letter. */
const marksLimit = 4;

/**
 * Characters that are invisible or change the direction of the text around them: `Default_Ignorable_Code_Point` holds the
 * direction controls (U+202A to U+202E, U+2066 to U+2069, U+200E, U+061C), zero width spaces, fillers, variation selectors
 * and tags. Added are annotation marks and the blank of Braille. Joiners are handled separately.
 */
const invisible = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cs}\uFFF9-\uFFFB\u2800]/gu;

/** The scripts in which a joiner changes how a word is written: those with a virama, and Arabic. */
const joining = Object.keys(scripts)
  .filter((code) => scripts[code]?.virama || code === 'Arab')
  .map((code) => `\\p{Script=${code}}`)
  .join('');

/** A joiner stays between two letters of such a script, and after a virama at a word's end, as in old chillus. */
const idleJoiners = new RegExp(
  `(?<![${viramas}])(?:(?<![${joining}])[\\u200C\\u200D]|[\\u200C\\u200D](?![${joining}]))`,
  'gu',
);

const marksAtStart = /(^| )[\p{M}\u200C\u200D]+/gu;
const surplusMarks = new RegExp(`([\\p{M}\\u200C\\u200D]{${marksLimit}})[\\p{M}\\u200C\\u200D]+`, 'gu');

/**
 * A text as a displayed name: in NFC, on one line, trimmed, and without characters that are invisible or disturb its
 * direction. Null when nothing is left, or when it is longer than 80 characters.
 */
export function displayNameOf(text: string): string | null {
  if (text.length > unitsLimit) return null;
  const name = text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(idleJoiners, '')
    .replace(marksAtStart, '$1')
    .replace(surplusMarks, '$1')
    .trim();
  return name === '' || [...name].length > nameLimit ? null : name;
}

/** The beginning of a text, which nobody can correct, as a displayed name; undefined when nothing is left. */
export function shortNameOf(text: string): string | undefined {
  return displayNameOf([...text.slice(0, unitsLimit)].slice(0, nameLimit).join('')) ?? undefined;
}

import { scripts, viramas } from '../src/shared/scripts.ts';
import { sizeLimits } from './limits.ts';

/** In characters, of a name that an account shows. */
export const nameLimit = sizeLimits.nameCharacters.most;

/** UTF-16 units that are looked at: normalising takes more than linear time for some texts. */
const unitsLimit = 4 * nameLimit;

/** More marks on one letter than the scripts in use put there. */
const marksLimit = 4;

/**
 * What nobody sees, or what turns the text around it: `Default_Ignorable_Code_Point` holds the controls of direction
 * (U+202A to U+202E, U+2066 to U+2069, U+200E, U+061C), zero width spaces, fillers, variation selectors and tags.
 * Beside it, annotation marks and the blank of Braille. Joiners are looked at apart.
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
 * A text as a name to show: in NFC, one line, without spaces around it and without what cannot be seen or misleads about
 * its order. Null for one of which nothing is left, and for one that is longer than 80 characters.
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

/** The beginning of a text as a name to show, for one that its owner cannot be asked to mend; undefined for none. */
export function shortNameOf(text: string): string | undefined {
  return displayNameOf([...text.slice(0, unitsLimit)].slice(0, nameLimit).join('')) ?? undefined;
}

import { toNfc } from '../src/shared/boundedText.ts';

/** In characters, of a name that an account shows. */
export const nameLimit = 80;

/**
 * What nobody sees, or what turns the text around it: among the code points that Unicode calls default-ignorable are the
 * controls of direction (U+202A to U+202E, U+2066 to U+2069) and zero-width spaces. Joiners stay: Indic scripts need them.
 */
const invisible = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/** Something to see, besides marks without a letter. */
const visible = /[^\s\p{M}\p{C}]/u;

/**
 * A text as a name to show: in NFC, on one line, without spaces around it and without what cannot be seen or misleads
 * about its order. Null for one of which nothing is left, and for one of more than 80 characters.
 */
export function displayNameOf(text: string): string | null {
  // Length first: bringing to NFC takes more than linear time for some texts.
  if (text.length > 4 * nameLimit) return null;
  const name = toNfc(text.replace(invisible, ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return visible.test(name) && [...name].length <= nameLimit ? name : null;
}

/** Why a text from outside is not worked on: nothing but its length and its marks has been looked at. */
export type TextFault = 'tooLong' | 'tooManyMarks' | 'halfLetter';

/**
 * Combining marks in a row. Unicode's stream-safe format (UAX #15) allows 30, and texts in Indic scripts have 3: what has more
 * is made to be slow, since the time of `normalize` grows with the square of such a run.
 */
const markRunLimit = 30;

const marks = /\p{M}+/gu;

/** UTF-8 bytes of a text. */
export function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether a text has more UTF-8 bytes than that. A text with more UTF-16 units has, and is not encoded to know it. */
export function isOverSize(text: string, limitBytes: number): boolean {
  return text.length > limitBytes || utf8Size(text) > limitBytes;
}

/** Whether more combining marks follow one another than any script needs. Takes time in proportion to the text. */
export function hasLongMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(marks)) {
    if (run.length > markRunLimit && [...run.slice(0, 2 * markRunLimit + 2)].length > markRunLimit)
      return true;
  }
  return false;
}

/** NFC, in time in proportion to the text: one with a longer run of marks than any script needs stays as it is. */
export function toNfc(text: string): string {
  return hasLongMarkRun(text) ? text : text.normalize('NFC');
}

/** What keeps a text from outside from being worked on, or null. Its length counts before anything else. */
export function textFault(text: string, limitBytes: number): TextFault | null {
  if (isOverSize(text, limitBytes)) return 'tooLong';
  // Half of a surrogate pair is no letter, and is lost in every file.
  if (/\p{Cs}/u.test(text)) return 'halfLetter';
  return hasLongMarkRun(text) ? 'tooManyMarks' : null;
}

/** A fault as the end of a sentence about the text, for a curator. */
export function faultWords(fault: TextFault, limitBytes: number): string {
  switch (fault) {
    case 'tooLong':
      return `is over ${limitBytes} bytes`;
    case 'halfLetter':
      return 'has half of a letter in it, which no file can hold';
    case 'tooManyMarks':
      return `has over ${markRunLimit} combining marks in a row`;
    default:
      return fault satisfies never;
  }
}

/**
 * Combining marks in a row. Unicode's stream-safe text format (UAX #15, section 13) allows 30, and words of Indic scripts
 * have 3. The time of `normalize` grows with the square of such a run, so that a longer one is there to be slow.
 */
const markRunLimit = 30;

const markRuns = /\p{M}+/gu;

/** Why a text from outside is not worked on. */
export type TextFault = 'tooLong' | 'tooManyMarks';

/** UTF-8 bytes of a text. */
export function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whether more combining marks follow one another than any script needs. Takes time in proportion to the text. */
export function hasLongMarkRun(text: string): boolean {
  for (const [run] of text.matchAll(markRuns)) {
    // A mark has one UTF-16 unit or two, so that the beginning of a run is enough to count.
    if ([...run.slice(0, 2 * markRunLimit + 2)].length > markRunLimit) return true;
  }
  return false;
}

/** NFC, in time in proportion to the text: one with a longer run of marks than any script needs stays as it is. */
export function toNfc(text: string): string {
  return hasLongMarkRun(text) ? text : text.normalize('NFC');
}

/** What keeps a text from outside from being worked on, or null. Its length, in UTF-8 bytes, counts before anything else. */
export function textFault(text: string, limitBytes: number): TextFault | null {
  // A text with more UTF-16 units than that has more bytes too, and need not be encoded to know it.
  if (text.length > limitBytes || utf8Size(text) > limitBytes) return 'tooLong';
  return hasLongMarkRun(text) ? 'tooManyMarks' : null;
}

/** A fault as the end of a sentence about the text. */
export function faultWords(fault: TextFault, limitBytes: number): string {
  switch (fault) {
    case 'tooLong':
      return `is over ${limitBytes} bytes`;
    case 'tooManyMarks':
      return `has over ${markRunLimit} combining marks in a row`;
    default:
      return fault satisfies never;
  }
}

/** Why an untrusted text is rejected before any further processing. */
export type TextFault = 'tooLong' | 'tooManyMarks' | 'halfLetter';

/** Stream-safe text (UAX #15) has at most 30 combining marks in a row; the time of `normalize` grows with the square. */
const markRunLimit = 30;

/** A longer run, found only from its beginning, so that a text of many runs takes linear time. */
const longMarkRun = new RegExp(`(?:^|\\P{M})\\p{M}{${markRunLimit + 1}}`, 'u');

export function utf8Size(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A text with more UTF-16 units than the limit need not be encoded. */
export function isOverSize(text: string, limitBytes: number): boolean {
  return text.length > limitBytes || utf8Size(text) > limitBytes;
}

export function hasLongMarkRun(text: string): boolean {
  return longMarkRun.test(text);
}

/** Takes linear time: a text with a longer run of marks than any script needs is returned unchanged. */
export function toNfc(text: string): string {
  return hasLongMarkRun(text) ? text : text.normalize('NFC');
}

/** Null for a text that may be processed. The length is checked before anything else. */
export function textFault(text: string, limitBytes: number): TextFault | null {
  if (isOverSize(text, limitBytes)) return 'tooLong';
  // A lone surrogate is no letter and cannot be stored in a file.
  if (/\p{Cs}/u.test(text)) return 'halfLetter';
  return hasLongMarkRun(text) ? 'tooManyMarks' : null;
}

/** In round numbers of the characters of Indic scripts, which take three bytes each. */
export function tooLongWords(limitBytes: number): string {
  return `too long (at most about ${Math.floor(limitBytes / 30) * 10} characters)`;
}

/** As the end of a sentence about the text. */
export function faultWords(fault: TextFault, limitBytes: number): string {
  switch (fault) {
    case 'tooLong':
      return `is ${tooLongWords(limitBytes)}`;
    case 'halfLetter':
      return 'contains a broken character (half of a surrogate pair)';
    case 'tooManyMarks':
      return `has more than ${markRunLimit} combining marks in a row`;
    default:
      return fault satisfies never;
  }
}

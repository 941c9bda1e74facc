import { toNfc } from './soundText.ts';

/**
 * The one form in which the library keeps a story's text: NFC, lines ended by `\n`, paragraphs parted by
 * one blank line, no white space at line ends, no blank lines at the ends, no control characters.
 * Timings point into exactly this string, so every tool that makes or checks them must start here.
 * Idempotent, and takes time in proportion to the text; one from outside is measured first (`textFault`), and what that
 * refuses for its marks is not brought to NFC.
 */
export function canonicalText(text: string): string {
  const lines = text
    .replace(/\r\n?|\u0085|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n') // Unicode's paragraph separator: word processors leave it behind
    .replace(controlCharacters, '')
    .split('\n');
  // By scanning: a pattern of white space up to a line's end tries every space of a long run anew.
  const trimmed = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  return toNfc(trimmed); // last: taking a control character out can bring a letter and its mark together
}

/** A title or a name: canonical, on one line. */
export function canonicalLine(text: string): string {
  return canonicalText(text).replace(/\s+/gu, ' ').trim();
}

/**
 * C0 and C1 controls but tab and line feed, and byte order marks: no text means them, and XML, JSON and
 * speech engines stumble over them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g;

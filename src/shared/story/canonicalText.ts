import { toNfc } from '../boundedText.ts';

/**
 * The form in which the library stores a story's text: NFC, lines ended by `\n`, paragraphs separated by one blank line, no
 * white space at line ends, no blank lines at either end, no control characters. Timings are offsets into exactly this
 * string, so every tool that makes or checks them must start here. Idempotent, and takes linear time; a text with more
 * consecutive combining marks than any script needs is not brought to NFC.
 */
export function canonicalText(text: string): string {
  const lines = text
    .replace(/\r\n?|\u0085|\u2028/g, '\n')
    .replace(/\u2029/g, '\n\n') // Unicode's paragraph separator, which word processors insert
    .replace(controlCharacters, '')
    .split('\n')
    // Not a regular expression: matching white space up to a line's end takes quadratic time for a long run of spaces.
    .map((line) => line.trimEnd());
  const whole = lines
    .slice(
      lines.findIndex((line) => line !== ''),
      lines.findLastIndex((line) => line !== '') + 1,
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  return toNfc(whole); // last, because removing a control character can join a letter and its mark
}

/** The canonical form of a title or name, on one line. */
export function canonicalLine(text: string): string {
  return canonicalText(text).replace(/\s+/gu, ' ').trim();
}

/**
 * C0 and C1 controls except tab and line feed, and byte order marks: they have no meaning in a text, and cause errors in
 * XML, JSON and speech engines.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g;

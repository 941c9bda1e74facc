import { toNfc } from '../boundedText.ts';

/**
 * The form in which the library stores a text: NFC, lines ended by `\n`, one blank line between paragraphs and none at
 * either end, no white space at line ends, no control characters (those of C1 as letters of Windows-1252). Timings are
 * offsets into exactly this string. Idempotent, and takes linear time; a text with too many combining marks in a row is
 * not brought to NFC.
 */
export function canonicalText(text: string): string {
  const lines = text
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n') // in Word, Shift+Enter is \v and a new page \f
    .replace(/\u2029/g, '\n\n') // Unicode's paragraph separator, which word processors insert
    .replace(controlCharacters, '')
    .replace(c1Controls, (control) => windows1252[control.charCodeAt(0) - 0x80] ?? '')
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

/** C1 controls except the line break: bytes of Windows-1252 that were read as Latin-1. */
const c1Controls = /[\u0080-\u0084\u0086-\u009f]/g;
/** The letters of the bytes 80 to 9F (https://encoding.spec.whatwg.org/#windows-1252); a space for those without one. */
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** C0 controls except tab and line breaks, delete, and byte order marks cause errors in XML, JSON and speech engines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g;

import { unicodeText } from '../unicodeText.ts';
import { BrokenFile } from './brokenFile.ts';

/** Bytes. No story needs more, and a stray video named .md should not be read into memory. */
export const textSizeLimit = 4 * 1000 * 1000;

/**
 * UTF-16 units of a title, a name or another line, before its white space is looked at. A story's lines are far shorter
 * (convex/storyInput.ts); this one keeps work away from what is none.
 */
export const lineLengthLimit = 4000;

/** Throws BrokenFile for a file that is too large to be a text. */
export function requireTextSize(sizeBytes: number): void {
  if (sizeBytes > textSizeLimit) {
    throw new BrokenFile(`it is larger than ${textSizeLimit / 1_000_000} MB`);
  }
}

/** A file's text. Throws BrokenFile when it is in no encoding of Unicode, or holds NUL bytes, which no text does. */
export function textOf(bytes: Uint8Array): string {
  const text = unicodeText(bytes);
  if (text === null) throw new BrokenFile('it is not UTF-8');
  if (text.includes('\0')) throw new BrokenFile('it is no text: it holds NUL bytes');
  return text;
}

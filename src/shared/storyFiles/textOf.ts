import { BrokenFile } from './brokenFile.ts';

/** Bytes. No story needs more, and a stray video named .md should not be read into memory. */
export const textSizeLimit = 4 * 1000 * 1000;

/** Throws BrokenFile for a file that is too large to be a text. */
export function requireTextSize(sizeBytes: number): void {
  if (sizeBytes > textSizeLimit) throw new BrokenFile(`it is too large (${sizeBytes} bytes)`);
}

/** A file's text. Throws BrokenFile when it is not UTF-8. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenFile('it is not UTF-8');
    throw error;
  }
}

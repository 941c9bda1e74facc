import { readFile, stat } from 'node:fs/promises';
import { BrokenFile } from './brokenFile.ts';

/** No story needs more, and a stray video named .md should not be read into memory. */
const textSizeLimit = 4 * 1000 * 1000;

/** A file's text. Throws BrokenFile when it is over 4 MB or not UTF-8. */
export async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > textSizeLimit) throw new BrokenFile(`it is too large (${size} bytes)`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenFile('it is not UTF-8');
    throw error;
  }
}

import { readFile, stat } from 'node:fs/promises';
import { requireTextSize, textOf } from '../../src/shared/storyFiles/textOf.ts';

/** A file's text. Throws BrokenFile when it is over 4 MB or not UTF-8. */
export async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  requireTextSize(size);
  return textOf(await readFile(path));
}

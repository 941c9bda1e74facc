import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Break } from './break.ts';

/** Why a break cannot be made; undefined where it can. `source` is its file's text. */
export function problemOf({ text, becomes }: Break, source: string): string | undefined {
  if (text.includes('\n') || becomes.includes('\n')) return 'is of more than one line';
  if (text === becomes) return 'changes nothing';
  const found = source.split(text).length - 1;
  return found === 1 ? undefined : `stands ${found} times in its file`;
}

/** Breaks a line of a checkout. Resolves with what mends it again, the file's time included. Throws where `problemOf` says why. */
export async function breakLine(project: string, broken: Break): Promise<() => Promise<void>> {
  const path = join(project, broken.file);
  const source = await readFile(path, 'utf8');
  const problem = problemOf(broken, source);
  if (problem !== undefined) throw new Error(`${broken.file}: '${broken.text}' ${problem}`);
  const { atime, mtime } = await stat(path);
  // As a function: a replacement may hold what `replace` would read as a pattern.
  await writeFile(
    path,
    source.replace(broken.text, () => broken.becomes),
  );
  return async () => {
    await writeFile(path, source);
    await utimes(path, atime, mtime);
  };
}

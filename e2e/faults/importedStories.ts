import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogueRows } from '../support/catalogueRows.ts';
import { libraryCommand } from '../support/libraryCommand.ts';

/** Imports this many small stories into a running library, as a curator does. Resolves with their ids. */
export async function importStories(
  { dataDir, origin }: { readonly dataDir: string; readonly origin: string },
  count: number,
): Promise<readonly string[]> {
  const before = new Set((await catalogueRows<{ id: string }>(origin)).map(({ id }) => id));
  const folder = await mkdtemp(join(tmpdir(), 'lipi-import-'));
  try {
    for (let number = 1; number <= count; number += 1) {
      const work = join(folder, `small-${number}`);
      await mkdir(work);
      const head = `title: Small ${number}\nlanguage: en\nauthor: Lipi\nlicence: CC-BY-4.0`;
      await writeFile(join(work, 'en.md'), `---\n${head}\n---\n\nOne sentence, number ${number}.\n`);
    }
    await libraryCommand(dataDir, 'import', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const ids = (await catalogueRows<{ id: string }>(origin)).map(({ id }) => id);
  return ids.filter((id) => !before.has(id));
}

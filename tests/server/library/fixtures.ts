import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Host } from '../../../embedded/host.ts';
import type { FunctionModules } from '../../../embedded/runtime/functionRunner.ts';
import { startHost } from '../../../embedded/startHost.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import { afterRestore, loadFunctions } from '../../../server/loadFunctions.ts';
import { makeFolder } from '../../makeFolder.ts';

/** A host with Lipi's functions on its own data folder, and a client of its library. */
export async function startLibrary(
  dataDir?: string,
  testing: FunctionModules = {},
): Promise<{ readonly host: Host; readonly client: LibraryClient; readonly dataDir: string }> {
  const folder = dataDir ?? join(makeFolder(), 'data');
  const host = await startHost({
    dataDir: folder,
    functions: { ...(await loadFunctions()), ...testing },
    afterRestore,
    port: 0,
    hostname: '127.0.0.1',
    isStrict: true,
  });
  onTestFinished(() => host.close());
  return { host, client: new LibraryClient(host.origin, host.adminKey), dataDir: folder };
}

/** Writes files by their path below a folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Every story as readers have it, without what each library names in its own way. */
export async function storiesIn(client: LibraryClient): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for await (const { row, content, timings } of client.exportStories()) {
    const { id: _id, seq: _seq, narration, ...fields } = row;
    const parts = narration?.parts.map(({ url: _url, ...part }) => part);
    const story = { ...fields, narration: narration && { ...narration, parts }, content, timings };
    found[row.slug] = JSON.parse(JSON.stringify(story)); // JSON turns −0 into 0
  }
  return found;
}

/** Every file below a folder with its hash: folders with the same content have equal results. */
export async function fingerprint(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path.slice(folder.length + 1)] = sha256(await readFile(path));
  }
  return found;
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A story file in our own format. */
export function storyFile(language: string, content: string, more: readonly string[] = []): string {
  return `---\n${[`title: In ${language}`, `language: ${language}`, 'author: Lipi', 'licence: CC-BY-4.0', ...more].join('\n')}\n---\n\n${content}\n`;
}

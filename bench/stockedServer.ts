import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type RunningServer, startServer } from '../e2e/support/server.ts';
import { openProfile } from './browserSession.ts';
import { languages, writeStories, writeStory } from './generatedStories.ts';
import { startWire, type Wire } from './wire.ts';

/** What a bench measures with; all of it ends with the bench. */
export interface Stage {
  /** Empty but for the server's data. */
  readonly folder: string;
  readonly server: RunningServer;
  /** Leads to the server, and counts. */
  readonly wire: Wire;
  /** A browser with a profile of this name in the folder. Its reader prefers Odia, unless another locale is given. */
  readonly openProfile: (name: string, locale?: string) => Promise<BrowserContext>;
}

/** The stories besides the bundled ones: so many generated ones, or the works of a folder. */
export type Stock = number | string;

export const bundledStories = 20;

/** Runs `measure` with a server on a fresh data folder, which is removed afterwards. */
export async function withServer<T>(stock: Stock, measure: (stage: Stage) => Promise<T>): Promise<T> {
  return await withTemporaryFolder(async (folder) => {
    const server = await startServer({ dataDir: join(folder, 'data') });
    const wire = await startWire(server.origin);
    const profiles: BrowserContext[] = [];
    try {
      if (stock !== 0) importInto(server, typeof stock === 'string' ? stock : await generated(folder, stock));
      return await measure({
        folder,
        server,
        wire,
        openProfile: async (name, locale) => {
          const profile = await openProfile(join(folder, name), locale);
          profiles.push(profile);
          return profile;
        },
      });
    } finally {
      for (const profile of profiles) await profile.close();
      wire.close();
      await server.stop();
    }
  });
}

/** Runs `work` with a fresh folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Imports works into the running library. Throws with the command's output when it fails. */
function importInto({ dataDir }: RunningServer, works: string): void {
  const run = spawnSync(process.execPath, ['server/run.mjs', 'library', 'import', works], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`importing ${works} failed:\n${run.stdout}${run.stderr}`);
}

async function generated(folder: string, count: number): Promise<string> {
  const stories = join(folder, 'stories');
  await writeStories(stories, count);
  return stories;
}

/** Changes one story of the library by giving it another last sentence, as a curator would. */
export async function changeOneStory({ server, folder }: Stage, language: string, sentence: string) {
  const corrected = join(folder, `corrected-${language}`);
  const work = join(corrected, 'the-salt-ledger');
  await mkdir(work, { recursive: true });
  const text = await readFile(join('seed', 'the-salt-ledger', `${language}.md`), 'utf8');
  await writeFile(join(work, `${language}.md`), `${text.trimEnd()}\n\n${sentence}\n`);
  importInto(server, corrected);
}

/** Publishes ten new stories in other languages than Odia and English. Each call wants other numbers, from `first` on. */
export async function publishElsewhere({ server, folder }: Stage, first: number): Promise<void> {
  const stories = join(folder, `elsewhere-${first}`);
  const others = languages.filter((language) => !['or', 'en'].includes(language)).slice(0, 10);
  for (const [at, language] of others.entries()) await writeStory(stories, language, first + at);
  importInto(server, stories);
}

/** Calls a query of the library as a device does, outside the browser. Resolves with the answer's text. */
export async function queryText(origin: string, path: string, args: object): Promise<string> {
  const response = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
    body: JSON.stringify({ path, format: 'json', args }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return await response.text();
}

/** The last sequence number of a language's feed. */
export async function headSeq(origin: string, language: string): Promise<number> {
  const heads = JSON.parse(await queryText(origin, 'list:heads', { languages: [language] }));
  return (heads as { value: { lists: [{ seq: number }] } }).value.lists[0].seq;
}

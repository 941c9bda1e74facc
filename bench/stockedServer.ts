import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type RunningServer, startServer } from '../e2e/support/server.ts';
import { openProfile } from './browserSession.ts';

/** What a bench measures with; all of it ends with the bench. */
export interface Stage {
  /** Empty but for the server's data. */
  readonly folder: string;
  readonly server: RunningServer;
  /** A browser with a profile of this name in the folder. */
  readonly openProfile: (name: string) => Promise<BrowserContext>;
}

/** The stories besides the bundled ones: so many copies of these under other names, or the works of a folder. */
export type Stock = number | string;

/** Runs `measure` with a server on a fresh data folder, which is removed afterwards. */
export async function withServer<T>(stock: Stock, measure: (stage: Stage) => Promise<T>): Promise<T> {
  return await withTemporaryFolder(async (folder) => {
    const server = await startServer({ dataDir: join(folder, 'data') });
    const profiles: BrowserContext[] = [];
    try {
      if (stock !== 0)
        importInto(server, typeof stock === 'string' ? stock : await makeCopies(folder, stock));
      return await measure({
        folder,
        server,
        openProfile: async (name) => {
          const profile = await openProfile(join(folder, name));
          profiles.push(profile);
          return profile;
        },
      });
    } finally {
      for (const profile of profiles) await profile.close();
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

async function makeCopies(folder: string, count: number): Promise<string> {
  const files = (await readdir('seed', { recursive: true })).filter((path) => /[/\\]\w+\.md$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(join('seed', path), 'utf8')));
  const copies = join(folder, 'copies');
  for (let at = 0; at < count; at += 1) {
    const text = texts[at % texts.length] ?? '';
    const language = /^language: (\S+)$/m.exec(text)?.[1];
    const work = join(copies, `copy-${String(at).padStart(4, '0')}`);
    await mkdir(work, { recursive: true });
    await writeFile(
      join(work, `${language}.md`),
      text.replace(/^title: (.*)$/m, `title: $1 ${at}`).replace(/^original: .*\n/m, ''),
    );
  }
  return copies;
}

/**
 * Changes one Odia story of the library by giving it another last sentence, as a curator would. Odia takes three bytes a
 * letter, which makes the row as large as rows get.
 */
export async function changeOneStory({ server, folder }: Stage, sentence: string): Promise<void> {
  const work = join(folder, 'mended', 'the-salt-ledger');
  await mkdir(work, { recursive: true });
  const text = await readFile(join('seed', 'the-salt-ledger', 'or.md'), 'utf8');
  await writeFile(join(work, 'or.md'), `${text.trimEnd()}\n\n${sentence}\n`);
  importInto(server, join(folder, 'mended'));
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

/** The last sequence number of the catalogue's feed. */
export async function headSeq(origin: string): Promise<number> {
  const head = JSON.parse(await queryText(origin, 'feed:head', { scope: 'catalogue' }));
  return (head as { value: { seq: number } }).value.seq;
}

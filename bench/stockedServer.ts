import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../e2e/support/server.ts';

/** The number of stories of the real collection whose size this imitates. */
const collectionSize = 1248;

/** Runs `npm run library` on this data folder. Throws with its output when it fails. */
function runLibrary(dataDir: string, ...args: readonly string[]): string {
  const run = spawnSync(process.execPath, ['server/run.mjs', 'library', ...args], {
    env: { ...process.env, LIPI_DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`library ${args.join(' ')} failed:\n${run.stdout}${run.stderr}`);
  return run.stdout;
}

/** A server on a fresh data folder with only the bundled stories. */
export async function bundledServer(folder: string): Promise<RunningServer> {
  return await startServer({ dataDir: join(folder, 'data') });
}

/**
 * A server with 1,248 stories: the collection given on the command line (`--corpus <folder>`), else copies of the
 * bundled texts under other names.
 */
export async function largeServer(folder: string, corpus: string | null): Promise<RunningServer> {
  const server = await bundledServer(folder);
  runLibrary(
    server.dataDir,
    'import',
    corpus ?? (await makeCollection(join(folder, 'collection'), collectionSize)),
  );
  return server;
}

/** A server with this many copies of the bundled texts under other names. */
export async function libraryOf(size: number, folder: string): Promise<RunningServer> {
  const server = await bundledServer(folder);
  runLibrary(server.dataDir, 'import', await makeCollection(join(folder, 'collection'), size));
  return server;
}

async function makeCollection(folder: string, size: number): Promise<string> {
  const works = await readdir('seed', { withFileTypes: true });
  const texts: { language: string; text: string }[] = [];
  for (const work of works.filter((entry) => entry.isDirectory())) {
    for (const file of await readdir(join('seed', work.name))) {
      if (!file.endsWith('.md')) continue;
      texts.push({
        language: file.replace('.md', ''),
        text: await readFile(join('seed', work.name, file), 'utf8'),
      });
    }
  }
  for (let at = 0; at < size; at += 1) {
    const source = texts[at % texts.length];
    if (source === undefined) throw new Error('seed/ holds no text');
    const work = join(folder, `copy-${String(at).padStart(4, '0')}`);
    await mkdir(work, { recursive: true });
    await writeFile(
      join(work, `${source.language}.md`),
      source.text.replace(/^title: (.*)$/m, `title: $1 ${at}`).replace(/^original: .*\n/m, ''),
    );
  }
  return folder;
}

/**
 * Changes one Odia story of the library by giving it another last sentence, as a curator would. Odia takes three bytes a
 * letter, which makes the row as large as rows get.
 */
export async function changeOneStory(
  server: RunningServer,
  folder: string,
  sentence = 'ଶେଷ।',
): Promise<void> {
  const work = join(folder, 'mended', 'the-salt-ledger');
  await mkdir(work, { recursive: true });
  const text = await readFile(join('seed', 'the-salt-ledger', 'or.md'), 'utf8');
  await writeFile(join(work, 'or.md'), `${text.trimEnd()}\n\n${sentence}\n`);
  runLibrary(server.dataDir, 'import', join(folder, 'mended'));
}

import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningServer, startServer } from '../e2e/support/server.ts';

/** How many stories the real collection that this was sized after has. */
const collectionSize = 1248;

/** `npm run library -- import`, beside a server that runs. Rejects with the command's output when it fails. */
export async function importInto({ dataDir }: RunningServer, collection: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/library.ts', 'import', collection],
    {
      env: { ...process.env, LIPI_DATA_DIR: dataDir },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
}

/** A server on a fresh data folder with the bundled stories alone. */
export async function bundledServer(folder: string): Promise<RunningServer> {
  return await startServer({ dataDir: join(folder, 'data') });
}

/**
 * A server with 1,248 stories: the collection given on the command line (`--corpus <folder>`), else copies of
 * the bundled texts under other names.
 */
export async function largeServer(folder: string, corpus: string | null): Promise<RunningServer> {
  const server = await bundledServer(folder);
  await importInto(server, corpus ?? (await makeCollection(join(folder, 'collection'))));
  return server;
}

/** A server with so many copies of the bundled texts under other names. */
export async function libraryOf(size: number, folder: string): Promise<RunningServer> {
  const server = await bundledServer(folder);
  await importInto(server, await makeCollection(join(folder, 'collection'), size));
  return server;
}

/** A collection of copies of the bundled texts under other names, in a new folder. */
export async function makeCollection(folder: string, size = collectionSize): Promise<string> {
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
 * A new folder with so many stories of a collection, over again under other names until there are enough, each with
 * `ending` after its text. Takes both formats: one folder a work (`odia.md`), and one folder a language (`0001_title.md`).
 */
export async function copiesOfCollection(
  folder: string,
  collection: string,
  size: number,
  ending: string,
): Promise<string> {
  const paths = (await readdir(collection, { recursive: true })).filter((path) => path.endsWith('.md'));
  const isStory = (path: string) => basename(path) !== 'README.md';
  for (const path of paths.filter((each) => !isStory(each))) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await copyFile(join(collection, path), join(folder, path));
  }
  const stories = paths.filter(isStory).sort();
  for (let at = 0; at < size; at += 1) {
    const path = stories[at % stories.length];
    if (path === undefined) throw new Error(`${collection} holds no story`);
    const round = Math.floor(at / stories.length);
    const copy = /^\d/.test(basename(path))
      ? join(dirname(path), `${round + 1}${basename(path)}`)
      : join(`${dirname(path)}-${round}`, basename(path));
    await mkdir(join(folder, dirname(copy)), { recursive: true });
    const text = await readFile(join(collection, path), 'utf8');
    // A storybook's last page tells about it.
    const colophon = /(\n##\n(\* [^\n]*\n?)+)?\s*$/;
    await writeFile(
      join(folder, copy),
      text.replace(colophon, (about) => `${ending}${about}`),
    );
  }
  return folder;
}

/** Changes one Odia story of the library, as a curator who mends a sentence. Odia takes three bytes a letter: the dearest row there is. */
export async function changeOneStory(server: RunningServer, folder: string): Promise<void> {
  const work = join(folder, 'mended', 'the-salt-ledger');
  await mkdir(work, { recursive: true });
  const text = await readFile(join('seed', 'the-salt-ledger', 'or.md'), 'utf8');
  await writeFile(join(work, 'or.md'), `${text.trimEnd()}\n\nଶେଷ।\n`);
  await importInto(server, join(folder, 'mended'));
}

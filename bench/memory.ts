import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConvexClient, ConvexHttpClient } from 'convex/browser';
import { api } from '../convex/_generated/api.js';
import type { RunningServer } from '../e2e/support/server.ts';
import type { Row, Section } from './section.ts';
import { bundledServer, copiesOfCollection, importInto, makeCollection } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const peakAimMb = 300;
const settledAimMb = 200;
const settleMs = 60 * 1000;
const collectionSize = 1248;
const longRunSize = 3270;
const longRunMs = 3 * 60 * 1000;
const readers = 10;

interface Memory {
  readonly peakMb: number;
  readonly residentMb: number;
}

/** What the system holds for a process, and the most since its peak was last reset (proc(5), Linux alone). */
async function memoryOf({ pid }: RunningServer): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { peakMb: megabytes('VmHWM'), residentMb: megabytes('VmRSS') };
}

/** Does the work, waits a minute, and tells the peak of both and what stays. */
async function measured(server: RunningServer, what: string, work: () => Promise<unknown>): Promise<Row[]> {
  const before = await memoryOf(server);
  // proc(5): 5 sets the peak to what is resident now.
  await writeFile(`/proc/${server.pid}/clear_refs`, '5');
  await work();
  const { peakMb } = await memoryOf(server);
  await delay(settleMs);
  const { residentMb } = await memoryOf(server);
  const row = (name: string, megabytes: number, aimMb: number): Row => ({
    what: `${what}, ${name}`,
    lipi: `${megabytes} MB`,
    beside: `${before.residentMb} MB`,
    besideName: 'before',
    ratio: megabytes / before.residentMb,
    aim: { text: `at most ${aimMb} MB`, isMet: megabytes <= aimMb },
  });
  return [row('peak', peakMb, peakAimMb), row('a minute after', residentMb, settledAimMb)];
}

/** The whole library once, as an outside client asks for it. */
async function askOverHttp({ origin }: RunningServer): Promise<void> {
  const response = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'content:get', args: {}, format: 'json' }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`content:get was answered with ${response.status}`);
}

async function askOverSocket({ origin }: RunningServer): Promise<void> {
  const client = new ConvexClient(origin);
  try {
    await client.query(api.content.get, {});
  } finally {
    await client.close();
  }
}

async function together(ask: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: readers }, ask));
}

/** One reader's device: takes the catalogue page by page and every text, as often as there is time. */
async function mirrorUntil(endMs: number, { origin }: RunningServer): Promise<void> {
  const client = new ConvexHttpClient(origin, { logger: false });
  for (let after = 0; performance.now() < endMs; ) {
    const page = await client.query(api.feed.changes, { scope: 'catalogue', after, limit: 500 });
    after = page.isDone ? 0 : page.cursor;
    for (const { id } of page.rows) {
      if (performance.now() > endMs) return;
      await client.query(api.stories.body, { storyId: id });
    }
  }
}

/** Stocks the library, lets readers take all of it for some minutes, and writes every story anew meanwhile. */
async function longRun(server: RunningServer, collection: string, anew: string): Promise<void> {
  await importInto(server, collection);
  const endMs = performance.now() + longRunMs;
  await Promise.all([
    importInto(server, anew),
    ...Array.from({ length: readers }, () => mirrorUntil(endMs, server)),
  ]);
}

/** What the server takes of memory: for stocking it, for the dearest answer there is, and over a longer run. */
export async function memory(corpus: string | null): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const collection = corpus ?? (await makeCollection(join(folder, 'collection'), collectionSize));
    const rows: Row[] = [];
    const server = await bundledServer(join(folder, 'small'));
    try {
      rows.push(...(await measured(server, 'import of 1,248 stories', () => importInto(server, collection))));
      for (const [way, ask] of [
        ['HTTP', askOverHttp],
        ['sockets', askOverSocket],
      ] as const) {
        const what = `${readers} content.get at once over ${way}`;
        rows.push(...(await measured(server, what, () => together(() => ask(server)))));
      }
    } finally {
      await server.stop();
    }
    const large = await bundledServer(join(folder, 'large'));
    try {
      const copies = (name: string, mended: string) =>
        copiesOfCollection(join(folder, name), collection, longRunSize, mended);
      const first = await copies('copies', '');
      const anew = await copies('copies-anew', '\n\nଶେଷ।\n');
      const what = 'a longer run with 3,270 stories';
      rows.push(...(await measured(large, what, () => longRun(large, first, anew))));
    } finally {
      await large.stop();
    }
    return {
      title: 'Memory',
      method: `The server's resident memory as the system counts it: the most while it works, and what is left ${settleMs / 1000} s later. In the longer run ${readers} readers take the catalogue and every text for ${longRunMs / 60_000} minutes after the import, while every story is written anew.`,
      rows,
    };
  });
}

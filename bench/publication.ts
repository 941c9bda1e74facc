import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { ReaderDelays } from './publicationReaders.ts';
import type { Row, Section } from './section.ts';
import { inTurn } from './statistics.ts';
import { changeOneStory, largeServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const readers = 500;
const rounds = 6;

/** How soon 500 readers have a story that was published, beside the same messages and pages from a bare server. */
export async function publication(corpus: string | null): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await largeServer(folder, corpus);
    const audience = await gather(server.origin);
    let published = 0;
    const lipi: ReaderDelays[] = [];
    const ofLipi = async () => {
      published += 1;
      const told = audience.nextRound();
      await changeOneStory(server, folder, `ଶେଷ ${published}।`);
      return await kept(lipi, told);
    };
    const before = await residentBytes(server.pid);

    const bare = await bareServer(await pageOf(server.origin));
    const bareAudience = await gather(bare.origin);
    const beside: ReaderDelays[] = [];
    const ofBare = async () => {
      const told = bareAudience.nextRound();
      bare.publish();
      return await kept(beside, told);
    };
    const { a, b, ratio } = await inTurn(rounds, ofLipi, ofBare);
    const after = await residentBytes(server.pid);

    audience.leave();
    bareAudience.leave();
    bare.close();
    await server.stop();
    return {
      title: 'A publication and 500 readers',
      method: `A story of 1,248 changes ${rounds + 1} times, the first uncounted; ${readers} sockets in another process listen to the feed's head, and each then asks for the page over HTTP. Counted from when the first of them is told; medians of the rounds in turn.`,
      rows: [
        {
          what: 'until the last has it',
          lipi: milliseconds(a),
          beside: milliseconds(b),
          besideName: 'bare ws and http',
          ratio,
          aim: null,
        },
        p99(lipi.slice(1), beside.slice(1)),
        {
          what: 'memory of the server',
          lipi: megabytes(after),
          beside: megabytes(before),
          besideName: 'before the first publication',
          ratio: after / before,
          aim: null,
        },
      ],
    };
  });
}

function p99(lipi: readonly ReaderDelays[], bare: readonly ReaderDelays[]): Row {
  const of = (rounds: readonly ReaderDelays[]) => {
    const sorted = rounds.flatMap(({ delaysMs }) => delaysMs).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  };
  const [a, b] = [of(lipi), of(bare)];
  return {
    what: 'until 99 of 100 have it',
    lipi: milliseconds(a),
    beside: milliseconds(b),
    besideName: 'bare ws and http',
    ratio: a / b,
    aim: null,
  };
}

/** Keeps a round, and gives what its slowest reader took, in milliseconds. */
async function kept(rounds: ReaderDelays[], round: Promise<ReaderDelays>): Promise<number> {
  const told = await round;
  rounds.push(told);
  return Math.max(...told.delaysMs);
}

interface Audience {
  /** Resolves when every reader has the page of the publication that comes next. */
  nextRound(): Promise<ReaderDelays>;
  leave(): void;
}

async function gather(origin: string): Promise<Audience> {
  const file = join(import.meta.dirname, 'publicationReaders.ts');
  const child: ChildProcess = fork(file, [origin, String(readers)], { execArgv: ['--import', 'tsx'] });
  // The first message says that every reader stands at the feed's head.
  await once(child, 'message');
  return {
    nextRound: async () => {
      const [round] = (await once(child, 'message')) as [ReaderDelays];
      return round;
    },
    leave: () => child.disconnect(),
  };
}

/** The page that a reader asks for after one story has changed. */
async function pageOf(origin: string): Promise<string> {
  const ask = async (path: string, args: object) => {
    const body = JSON.stringify({ path, format: 'json', args: { scope: 'catalogue', ...args } });
    const response = await fetch(`${origin}/api/query`, { method: 'POST', body });
    return await response.text();
  };
  const { value } = JSON.parse(await ask('feed:head', {})) as { value: { seq: number } };
  return await ask('feed:changes', { after: value.seq - 1, limit: 250 });
}

/** Sends each socket a message as large as the feed's head, and answers every request with `page`. */
async function bareServer(page: string) {
  const http = createServer((request, response) => {
    request.resume().on('end', () => response.end(page));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let seq = 0;
  const head = () => {
    const value = { seq, epoch: crypto.randomUUID() };
    const modifications = [{ type: 'QueryUpdated', queryId: 0, value, logLines: [], journal: null }];
    return JSON.stringify({ type: 'Transition', modifications });
  };
  sockets.on('connection', (socket) => socket.send(head()));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    publish() {
      seq += 1;
      for (const client of sockets.clients) client.send(head());
    },
    close() {
      sockets.close();
      http.close();
      http.closeAllConnections();
    },
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

function megabytes(value: number): string {
  return `${(value / 1024 / 1024).toFixed(0)} MB`;
}

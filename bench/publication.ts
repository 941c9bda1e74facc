import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { compared, pairOf, type Section } from './report.ts';
import { inTurn, milliseconds, percentile } from './statistics.ts';
import { changeOneStory, headSeq, queryText, type Stock, withServer } from './stockedServer.ts';

const readers = 500;
const rounds = 6;

/** How soon 500 readers have a story that was published, beside the same messages and pages from a bare server. */
export async function publication(stock: Stock): Promise<Section> {
  return await withServer(stock, async (stage) => {
    const { origin } = stage.server;
    const audience = await Audience.gather(origin);
    const lipi = async () => {
      const told = audience.nextRound();
      await changeOneStory(stage, `ଶେଷ ${audience.delaysMs.length}।`);
      return await told;
    };

    const after = (await headSeq(origin)) - 1;
    const page = await queryText(origin, 'feed:changes', { scope: 'catalogue', after, limit: 250 });
    const bare = await bareServer(page);
    const bareAudience = await Audience.gather(bare.origin);
    const beside = async () => {
      const told = bareAudience.nextRound();
      bare.publish();
      return await told;
    };
    const last = await inTurn(rounds, lipi, beside);
    const p99 = pairOf(audience.percentile99(), bareAudience.percentile99());

    audience.leave();
    bareAudience.leave();
    bare.close();
    return {
      title: 'A publication and 500 readers',
      method: `A story of 1,248 changes ${rounds + 1} times, the first uncounted; ${readers} sockets in another process listen to the feed's head, and each then asks for the page over HTTP. Counted from when the first of them is told; medians of the rounds in turn.`,
      rows: [
        compared('until the last has it', last, 'bare ws and http', milliseconds),
        compared('until 99 of 100 have it', p99, 'bare ws and http', milliseconds),
      ],
    };
  });
}

/** The readers of one server, in a process of their own. */
class Audience {
  /** How long after the first reader was told each had the page, by round. */
  readonly delaysMs: number[][] = [];
  readonly #child: ChildProcess;

  /** Resolves when every reader stands at the feed's head. */
  static async gather(origin: string): Promise<Audience> {
    const file = join(import.meta.dirname, 'publicationReaders.ts');
    const child = fork(file, [origin, String(readers)], { execArgv: ['--import', 'tsx'] });
    await once(child, 'message');
    return new Audience(child);
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when every reader has the page of the publication that comes next, with what the slowest took. */
  async nextRound(): Promise<number> {
    const [delaysMs] = (await once(this.#child, 'message')) as [number[]];
    this.delaysMs.push(delaysMs);
    return Math.max(...delaysMs);
  }

  /** Of all rounds but the first. */
  percentile99(): number {
    return percentile(this.delaysMs.slice(1).flat(), 0.99);
  }

  leave(): void {
    this.#child.disconnect();
  }
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

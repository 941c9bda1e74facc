import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { PublicationRound } from './publicationReaders.ts';
import { atMost, compared, pairOf, type Section } from './report.ts';
import { inTurn, milliseconds, percentile } from './statistics.ts';
import { changeOneStory, headSeq, queryText, type Stock, withServer } from './stockedServer.ts';

const readers = 500;
const bystanders = 100;
const rounds = 6;

/**
 * How soon 500 readers of a language have a story that was published in it, beside the same messages and pages from a
 * bare server, and what 100 readers of another language receive.
 */
export async function publication(stock: Stock): Promise<Section> {
  return await withServer(stock, async (stage) => {
    const { origin } = stage.server;
    const audience = await Audience.gather(origin, bystanders);
    const lipi = async () => {
      const told = audience.nextRound();
      await changeOneStory(stage, 'or', `ଶେଷ ${audience.delaysMs.length}।`);
      return await told;
    };

    const after = (await headSeq(origin, 'or')) - 1;
    const page = await queryText(origin, 'list:changes', { language: 'or', after, limit: 400 });
    const bare = await bareServer(page);
    const bareAudience = await Audience.gather(bare.origin, 0);
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
      method: `A story of 1,248 changes ${rounds + 1} times, the first uncounted; in another process, ${readers} sockets listen to the head of its language, and each then asks for the page over HTTP, and ${bystanders} listen to another language's. Counted from when the first reader is told; medians of the rounds in turn.`,
      rows: [
        compared('until the last has it', last, 'bare ws and http', milliseconds),
        compared('until 99 of 100 have it', p99, 'bare ws and http', milliseconds),
        {
          what: `messages to ${bystanders} readers of another language, in all rounds`,
          lipi: String(audience.messagesElsewhere),
          aim: atMost(0, audience.messagesElsewhere),
        },
      ],
    };
  });
}

/** The readers of one server, in a process of their own. */
class Audience {
  /** How long after the first reader was told each had the page, by round. */
  readonly delaysMs: (readonly number[])[] = [];
  /** What the readers of another language have received so far. */
  messagesElsewhere = 0;
  readonly #child: ChildProcess;

  /** Resolves when every reader stands at the head of their language's feed. */
  static async gather(origin: string, others: number): Promise<Audience> {
    const file = join(import.meta.dirname, 'publicationReaders.ts');
    const child = fork(file, [origin, String(readers), String(others)], { execArgv: ['--import', 'tsx'] });
    await once(child, 'message');
    return new Audience(child);
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when every reader has the page of the publication that comes next, with what the slowest took. */
  async nextRound(): Promise<number> {
    const [{ delaysMs, messagesElsewhere }] = (await once(this.#child, 'message')) as [PublicationRound];
    this.delaysMs.push(delaysMs);
    this.messagesElsewhere += messagesElsewhere;
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

/** Sends each socket a message as large as the head of a language's feed, and answers every request with `page`. */
async function bareServer(page: string) {
  const http = createServer((request, response) => {
    request.resume().on('end', () => response.end(page));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let seq = 0;
  const head = () => {
    const value = { epoch: crypto.randomUUID(), front: 1, lists: [{ language: 'or', seq }] };
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

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { startHost } from '../embedded/startHost.ts';
import { bankFunctions } from './bankFunctions.ts';
import type { Section } from './section.ts';
import { bytes, inTurn, whole } from './statistics.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const sockets = 500;
const updatesPerRound = 100;
const rounds = 5;

interface Audience {
  /** Resolves when every socket has received `messages` messages in all. */
  reached(messages: number): Promise<void>;
  receivedBytes(): number;
  leave(): void;
}

/**
 * Messages a second to 500 subscribed sockets: the host's sync protocol, beside bare `ws` sending messages of the same
 * size.
 */
export async function fanOut(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const host = await startHost({
      dataDir: join(folder, 'host'),
      functions: bankFunctions,
      hostname: '127.0.0.1',
      port: 0,
    });
    await host.mutation('bank:tick', { value: 0 });
    const subscribers = gather(`${host.origin.replace('http', 'ws')}/api/1.48.0/sync`, [
      JSON.stringify({
        type: 'Connect',
        sessionId: '$SESSION',
        connectionCount: 0,
        lastCloseReason: 'InitialConnect',
        clientTs: 0,
      }),
      JSON.stringify({
        type: 'ModifyQuerySet',
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ type: 'Add', queryId: 0, udfPath: 'bank:latest', args: [{}] }],
      }),
    ]);
    await subscribers.reached(1);
    let ticks = 0;
    const lipi = async () =>
      await deliveriesPerSecond(async () => {
        ticks += 1;
        await host.mutation('bank:tick', { value: ticks });
        await subscribers.reached(1 + ticks);
      });
    await lipi();
    const messageBytes = subscribers.receivedBytes() / (sockets * (1 + ticks));

    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the bare server has no port');
    const listeners = gather(`ws://127.0.0.1:${address.port}`, []);
    while (server.clients.size < sockets) await once(server, 'connection');
    const message = 'x'.repeat(Math.round(messageBytes));
    let sent = 0;
    const bare = async () =>
      await deliveriesPerSecond(async () => {
        sent += 1;
        for (const client of server.clients) client.send(message);
        await listeners.reached(sent);
      });

    const figures = await inTurn(rounds, lipi, bare);
    subscribers.leave();
    listeners.leave();
    server.close();
    await host.close();
    return {
      title: 'Fan-out',
      method: `One document changes and ${sockets} sockets in another process are told, ${updatesPerRound} times a round, each update after everyone has the last; ${rounds} rounds in turn, median. Messages of ${bytes(messageBytes)}. The host also commits the change durably and runs the query.`,
      rows: [
        {
          what: `messages a second to ${sockets} sockets`,
          lipi: whole(figures.a),
          beside: whole(figures.b),
          besideName: 'bare ws',
          ratio: figures.ratio,
          aim: { text: 'at least 0.5', isMet: figures.ratio >= 0.5 },
        },
      ],
    };
  });
}

async function deliveriesPerSecond(update: () => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < updatesPerRound; at += 1) await update();
  return (sockets * updatesPerRound) / ((performance.now() - start) / 1000);
}

function gather(address: string, greetings: readonly string[]): Audience {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'fanOutClients.ts'),
    [address, String(sockets), JSON.stringify(greetings)],
    { execArgv: ['--import', 'tsx'] },
  );
  let seen = 0;
  let receivedBytes = 0;
  let failure: string | null = null;
  let wake: () => void = () => undefined;
  child.on('message', (report: { rounds?: number; receivedBytes?: number; failed?: string }) => {
    seen = report.rounds ?? seen;
    receivedBytes = report.receivedBytes ?? receivedBytes;
    failure = report.failed ?? failure;
    wake();
  });
  return {
    reached: async (messages) => {
      while (seen < messages) {
        if (failure !== null) throw new Error(`a socket failed: ${failure}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    receivedBytes: () => receivedBytes,
    leave: () => {
      child.disconnect();
    },
  };
}

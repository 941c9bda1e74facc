import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to a server that delivers narrations only as far as a journey wants. Everything else passes unchanged. */
export interface MeteredLine {
  /** The origin that the reader uses. */
  readonly origin: string;
  /** From now on only this many bytes of each response with a narration pass, its head included. */
  stopNarrationsAt(bytes: number): void;
  /** Delivers the held bytes, and holds nothing from now on. */
  letThrough(): void;
  /** The first lines of every request for a narration so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const narrationRequest = /^GET \/api\/storage\//;

/**
 * Opens the connection to `target`, such as 'http://127.0.0.1:3210'. When the server ends, its connections end too, and
 * new ones are refused.
 */
export async function openMeteredLine(target: string): Promise<MeteredLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const requests: string[] = [];
  const holding = new Set<() => void>();
  let limit = Number.POSITIVE_INFINITY;

  const listener = createServer((reader) => {
    const server = connect(Number(port), hostname);
    let isNarration = false;
    let passedBytes = 0;
    let held = Buffer.alloc(0);
    function pass(): void {
      const budget = isNarration ? Math.max(0, limit - passedBytes) : held.length;
      const now = held.subarray(0, budget);
      held = held.subarray(now.length);
      passedBytes += now.length;
      if (now.length > 0) reader.write(now);
      if (held.length > 0) server.pause();
      else server.resume();
    }
    reader.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (/^[A-Z]+ \//.test(text)) {
        isNarration = narrationRequest.test(text);
        passedBytes = 0;
        if (isNarration) requests.push(text);
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      pass();
    });
    holding.add(pass);
    for (const [socket, other] of [
      [reader, server],
      [server, reader],
    ] as const) {
      open.add(socket);
      // A connection that is reset ends like any other: bytes in flight are lost, as on a real one.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        open.delete(socket);
        holding.delete(pass);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    stopNarrationsAt: (bytes) => {
      limit = bytes;
    },
    letThrough: () => {
      limit = Number.POSITIVE_INFINITY;
      for (const pass of holding) pass();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

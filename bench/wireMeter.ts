import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP relay on loopback that counts every byte between a browser and the server, the service worker's included. */
export interface WireMeter {
  readonly origin: string;
  /** Bytes in both directions since the last reset. */
  total(): number;
  reset(): void;
  close(): Promise<void>;
}

/** Starts a relay in front of `targetOrigin`. */
export async function meterWire(targetOrigin: string): Promise<WireMeter> {
  const target = new URL(targetOrigin);
  let counted = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        counted += chunk.length;
        to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    total: () => counted,
    reset: () => {
      counted = 0;
    },
    close: async () => {
      server.close();
    },
  };
}

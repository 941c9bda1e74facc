import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { noFaults, type SlowLine, slowLine } from '../src/shared/faults/faultPlan.ts';
import { faultyFetch, waitByTimer } from '../src/shared/faults/faultyFetch.ts';
import type { Row, Section } from './section.ts';
import { median } from './statistics.ts';

const runs = 3;

/** The sizes of parallel requests, in bytes. */
const loads: readonly { readonly name: string; readonly sizes: readonly number[] }[] = [
  { name: 'an answer of 1 KB', sizes: [1000] },
  { name: 'a file of 300 KB', sizes: [300_000] },
  { name: 'three files of 100 KB at once', sizes: [100_000, 100_000, 100_000] },
];

/** The tester's slow connections beside a TCP connection that is as slow. */
export async function testerLine(): Promise<Section> {
  const server = createHttpServer(({ url }, response) => {
    response.end(Buffer.alloc(Number(url?.slice(1))));
  });
  // Longer than any run: no connection should be reopened in the middle of one.
  server.keepAliveTimeout = 10 * 60 * 1000;
  const origin = await listen(server);
  const rows: Row[] = [];
  for (const name of ['2g', '3g'] as const) {
    const line = slowLine(name);
    if (!line) continue;
    const proxy = createServer((reader) => meter(reader, Number(new URL(origin).port)));
    const meter = meteredConnections(line);
    const metered = await listen(proxy);
    const tester = faultyFetch(fetch, () => ({ ...noFaults, line: name }), waitByTimer);
    for (const load of loads) {
      const testerMs = await medianMs(() => fetchAll(tester, origin, load.sizes));
      const meteredMs = await medianMs(() => fetchAll(fetch, metered, load.sizes));
      rows.push({
        what: `${name}: ${load.name}`,
        lipi: `${Math.round(testerMs)} ms`,
        beside: `${Math.round(meteredMs)} ms`,
        besideName: 'metered TCP',
        ratio: testerMs / meteredMs,
        aim: null,
      });
    }
    proxy.close();
  }
  server.closeAllConnections();
  server.close();
  return {
    title: 'The tester’s slow lines',
    method: `The same files through the tester's fetch, and through a TCP proxy that lets all connections together pass the stated bytes a second, half a round trip late each way. Medians of ${runs}, on connections that are open already.`,
    rows,
  };
}

/**
 * Delivers a server's responses at the connection's rate, shared by all connections, and delays everything by half a
 * round trip.
 */
function meteredConnections({ roundTripMs, bytesPerSecond }: SlowLine) {
  const packetBytes = 1400;
  let freeAtMs = 0;
  return (reader: Socket, port: number): void => {
    const server = connect(port, '127.0.0.1');
    reader.on('data', (chunk) => setTimeout(() => server.write(chunk), roundTripMs / 2));
    server.on('data', (chunk: Buffer) => {
      for (let from = 0; from < chunk.length; from += packetBytes) {
        const packet = chunk.subarray(from, from + packetBytes);
        freeAtMs = Math.max(freeAtMs, performance.now()) + (packet.length / bytesPerSecond) * 1000;
        setTimeout(() => reader.write(packet), freeAtMs + roundTripMs / 2 - performance.now());
      }
    });
    for (const [socket, other] of [
      [reader, server],
      [server, reader],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  };
}

async function fetchAll(get: typeof fetch, origin: string, sizes: readonly number[]): Promise<void> {
  await Promise.all(sizes.map(async (size) => (await get(`${origin}/${size}`)).arrayBuffer()));
}

/** The median after a first run, which opens the connections. */
async function medianMs(run: () => Promise<void>): Promise<number> {
  await run();
  const times: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const startedMs = performance.now();
    await run();
    times.push(performance.now() - startedMs);
  }
  return median(times);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The faults of a connection, from now on and on open connections too. */
export interface Weather {
  /** Closes new connections at once. */
  readonly isRefusing: boolean;
  /** Discards what readers send, without notice. A connection that lost data never delivers in that direction again. */
  readonly isDeafUp: boolean;
  /** Discards what the server sends, likewise. */
  readonly isDeafDown: boolean;
  /** The delay in each direction. */
  readonly delayMs: number;
  /** The share of chunks that are lost, and delivered once TCP has noticed. In [0, 1). */
  readonly lossPerChunk: number;
  /** How long TCP takes to notice a loss. */
  readonly retransmitMs: number;
  /** Cuts a connection when the server has sent this many bytes over it. */
  readonly cutAfterBytes: number;
  /** Answers requests in place of the server, as a captive portal does. */
  readonly portalPage: string | undefined;
  /** The paths that the portal answers: a filter, and a host with a page for every unknown path, leave others alone. */
  readonly portalPaths: RegExp;
}

export const fairWeather: Weather = {
  isRefusing: false,
  isDeafUp: false,
  isDeafDown: false,
  delayMs: 0,
  lossPerChunk: 0,
  retransmitMs: 0,
  cutAfterBytes: Number.POSITIVE_INFINITY,
  portalPage: undefined,
  portalPaths: /^\//,
};

/** The fate of a request: it is cut, its response is cut, or the proxy answers it. */
type Ambush =
  | { readonly kind: 'cutRequest' }
  /** The connection is cut after the server has handled the request; `first` runs before the cut. */
  | { readonly kind: 'cutAnswer'; readonly first?: () => Promise<void> }
  | {
      readonly kind: 'answer';
      readonly status: string;
      /** The body's content type; plain text when left out. */
      readonly type?: string;
      readonly body: string;
    };

export interface TcpProxy {
  readonly origin: string;
  /** The first kilobytes of every request so far, in order. */
  readonly requests: readonly string[];
  set(weather: Partial<Weather>): void;
  /** Closes every open connection. */
  cut(): void;
  /** Refuses and cuts, and lets through again, alternately. Returns the function that ends this with fair weather. */
  flap(everyMs: number): () => void;
  /** Sets the fate of the next requests that contain a text, one for each. */
  ambush(text: string, ...ambushes: readonly Ambush[]): void;
  /** How many ambushes have not happened yet. */
  ambushesLeft(): number;
  close(): Promise<void>;
}

const requestLine = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/;
const keptCharacters = 20_000;

/**
 * Starts a proxy between readers and the server at `target()`, on loopback: bytes pass, are late, are lost, or stop. A
 * request is ambushed at the chunk that contains the text, which may follow its head.
 */
export async function startTcpProxy(target: () => string): Promise<TcpProxy> {
  let weather = fairWeather;
  let waiting: { readonly text: string; readonly ambush: Ambush }[] = [];
  const requests: string[] = [];
  const open = new Set<Socket>();

  const listener = createServer({ allowHalfOpen: true }, (reader) => {
    if (weather.isRefusing) {
      reader.destroy();
      return;
    }
    const { hostname, port } = new URL(target());
    const server = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let sentBytes = 0;
    // TCP delivers without gaps: after a loss, nothing more arrives.
    let isUpLost = false;
    let isDownLost = false;
    /** The index of the current request. */
    let noted: number | undefined;
    let cutAnswer: Extract<Ambush, { kind: 'cutAnswer' }> | undefined;
    const end = () => {
      reader.destroy();
      server.destroy();
    };
    const answerInstead = (status: string, type: string, body: string) =>
      reader.end(httpAnswer(status, type, body), () => server.destroy());
    for (const socket of [reader, server]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => open.delete(socket));
    }
    const up = makeQueue(
      () => weather,
      (chunk) => server.write(chunk),
    );
    const down = makeQueue(
      () => weather,
      (chunk) => {
        const room = weather.cutAfterBytes - sentBytes;
        sentBytes += chunk.length;
        reader.write(chunk.subarray(0, Math.max(0, room)));
        if (room <= chunk.length) end();
      },
    );
    reader.on('end', () => up.finish(() => server.end()));
    server.on('end', () => down.finish(() => reader.end()));
    reader.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (requestLine.test(text))
        noted = /upgrade: websocket/i.test(text) ? undefined : requests.push('') - 1;
      if (noted !== undefined) requests[noted] = `${requests[noted]}${text}`.slice(0, keptCharacters);
      const path = /^[A-Z]+ (\S+) /.exec(text)?.[1] ?? '/';
      if (weather.portalPage !== undefined && weather.portalPaths.test(path)) {
        answerInstead('200 OK', 'text/html', weather.portalPage);
        return;
      }
      isUpLost ||= weather.isDeafUp;
      if (isUpLost) return;
      const ambush = take(text);
      switch (ambush?.kind) {
        case undefined:
          break;
        case 'cutRequest':
          return end();
        case 'cutAnswer':
          cutAnswer = ambush;
          break;
        case 'answer':
          answerInstead(ambush.status, ambush.type ?? 'text/plain', ambush.body);
          return;
        default:
          ambush satisfies never;
      }
      up.push(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (cutAnswer) {
        const { first } = cutAnswer;
        cutAnswer = undefined;
        // Past the first byte: when a connection ends before that, the browser itself retries the request.
        reader.write(chunk.subarray(0, 20), () => void Promise.resolve(first?.()).then(end));
        return;
      }
      isDownLost ||= weather.isDeafDown;
      if (!isDownLost) down.push(chunk);
    });
  });

  function take(text: string): Ambush | undefined {
    const at = waiting.findIndex((one) => text.includes(one.text));
    const found = waiting[at];
    if (found) waiting = waiting.filter((one) => one !== found);
    return found?.ambush;
  }

  function cut(): void {
    for (const socket of open) socket.destroy();
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    set(change) {
      weather = { ...weather, ...change };
    },
    cut,
    flap(everyMs) {
      const timer = setInterval(() => {
        weather = { ...weather, isRefusing: !weather.isRefusing };
        if (weather.isRefusing) cut();
      }, everyMs);
      return () => {
        clearInterval(timer);
        weather = fairWeather;
      };
    },
    ambush(text, ...ambushes) {
      waiting.push(...ambushes.map((ambush) => ({ text, ambush })));
    },
    ambushesLeft: () => waiting.length,
    async close() {
      listener.close();
      cut();
      await once(listener, 'close');
    },
  };
}

/** Delivers chunks in order, each when the weather allows it. */
function makeQueue(weather: () => Weather, give: (chunk: Buffer) => void) {
  let last = Promise.resolve();
  return {
    push(chunk: Buffer): void {
      const { delayMs, lossPerChunk, retransmitMs } = weather();
      let waitMs = delayMs;
      while (lossPerChunk > 0 && Math.random() < lossPerChunk) waitMs += retransmitMs;
      const due =
        waitMs > 0 ? new Promise<void>((resolve) => setTimeout(resolve, waitMs)) : Promise.resolve();
      last = last.then(() => due).then(() => give(chunk));
    },
    /** Calls `then` when everything has been delivered. */
    finish(then: () => void): void {
      last = last.then(then);
    },
  };
}

function httpAnswer(status: string, type: string, body: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}

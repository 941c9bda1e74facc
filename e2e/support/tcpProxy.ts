import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The faults of a connection, from now on and on open connections too. */
export interface NetworkConditions {
  /** Closes new connections at once. */
  readonly isRefusing: boolean;
  /** Discards what readers send, without notice. A connection that lost data never delivers in that direction again. */
  readonly dropsRequests: boolean;
  /** Discards what the server sends, likewise. */
  readonly dropsAnswers: boolean;
  /** The delay in each direction. */
  readonly delayMs: number;
  /** How fast the line is in each direction, for all connections together. */
  readonly bytesPerSecond: number;
}

export const goodNetwork: NetworkConditions = {
  isRefusing: false,
  dropsRequests: false,
  dropsAnswers: false,
  delayMs: 0,
  bytesPerSecond: Number.POSITIVE_INFINITY,
};

/** A phone's mobile network at its edge. */
export const slowLine = { delayMs: 400, bytesPerSecond: 35_000 };

/** The fate of a request: it is cut, its response is cut or held, or the proxy answers it. */
type Interception =
  | { readonly kind: 'cutRequest' }
  /** The connection is cut after the server has handled the request; `first` runs before the cut. */
  | { readonly kind: 'cutAnswer'; readonly first?: () => Promise<void> }
  | { readonly kind: 'holdAnswer'; readonly until: Promise<void> }
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
  set(conditions: Partial<NetworkConditions>): void;
  /** Closes every open connection. */
  cut(): void;
  /** Sets the fate of the next requests that contain a text, one for each. */
  intercept(text: string, ...interceptions: readonly Interception[]): void;
  /** How many interceptions have not happened yet. */
  interceptionsLeft(): number;
  close(): Promise<void>;
}

const requestLine = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/;
const keptCharacters = 20_000;

/**
 * Starts a proxy between readers and the server at `target()`, on loopback: bytes pass, are late, are lost, or stop. A
 * request is intercepted at the chunk that contains the text, which may follow its head.
 */
export async function startTcpProxy(target: () => string): Promise<TcpProxy> {
  let conditions = goodNetwork;
  let waiting: { readonly text: string; readonly interception: Interception }[] = [];
  const requests: string[] = [];
  const open = new Set<Socket>();
  const [upLine, downLine] = [makeLine(() => conditions), makeLine(() => conditions)];

  const listener = createServer({ allowHalfOpen: true }, (reader) => {
    if (conditions.isRefusing) {
      reader.destroy();
      return;
    }
    const { hostname, port } = new URL(target());
    const server = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    // TCP delivers without gaps: after a loss, nothing more arrives.
    let isUpLost = false;
    let isDownLost = false;
    /** The index of the current request. */
    let noted: number | undefined;
    let cutAnswer: Extract<Interception, { kind: 'cutAnswer' }> | undefined;
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
    const up = makeQueue(upLine, (chunk) => server.write(chunk));
    const down = makeQueue(downLine, (chunk) => reader.write(chunk));
    reader.on('end', () => up.after(() => server.end()));
    server.on('end', () => down.after(() => reader.end()));
    reader.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (requestLine.test(text))
        noted = /upgrade: websocket/i.test(text) ? undefined : requests.push('') - 1;
      if (noted !== undefined) requests[noted] = `${requests[noted]}${text}`.slice(0, keptCharacters);
      isUpLost ||= conditions.dropsRequests;
      if (isUpLost) return;
      const interception = take(text);
      switch (interception?.kind) {
        case undefined:
          break;
        case 'cutRequest':
          return end();
        case 'cutAnswer':
          cutAnswer = interception;
          break;
        case 'holdAnswer':
          down.after(() => interception.until);
          break;
        case 'answer':
          answerInstead(interception.status, interception.type ?? 'text/plain', interception.body);
          return;
        default:
          interception satisfies never;
      }
      up.push(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      if (cutAnswer) {
        const { first } = cutAnswer;
        cutAnswer = undefined;
        // With the head and a byte of the body: when a connection ends before that, the browser itself retries the request.
        const headEnd = chunk.indexOf('\r\n\r\n') + 4;
        reader.write(chunk.subarray(0, headEnd + 1), () => void Promise.resolve(first?.()).then(end));
        return;
      }
      isDownLost ||= conditions.dropsAnswers;
      if (!isDownLost) down.push(chunk);
    });
  });

  function take(text: string): Interception | undefined {
    const at = waiting.findIndex((one) => text.includes(one.text));
    const found = waiting[at];
    if (found) waiting = waiting.filter((one) => one !== found);
    return found?.interception;
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
      conditions = { ...conditions, ...change };
    },
    cut,
    intercept(text, ...interceptions) {
      waiting.push(...interceptions.map((interception) => ({ text, interception })));
    },
    interceptionsLeft: () => waiting.length,
    async close() {
      listener.close();
      cut();
      await once(listener, 'close');
    },
  };
}

/** One direction of the line, which all connections share: resolves when this many bytes have passed it. */
function makeLine(conditions: () => NetworkConditions): (bytes: number) => Promise<void> {
  let isFreeAt = 0;
  return async (bytes) => {
    const { delayMs, bytesPerSecond } = conditions();
    isFreeAt = Math.max(isFreeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    const waitMs = isFreeAt + delayMs - performance.now();
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}

/** Delivers a connection's chunks in order, each when the line has passed it. */
function makeQueue(pass: ReturnType<typeof makeLine>, give: (chunk: Buffer) => void) {
  let last = Promise.resolve();
  return {
    push(chunk: Buffer): void {
      const passed = pass(chunk.length);
      last = last.then(() => passed).then(() => give(chunk));
    },
    /** Calls `then` when everything has been delivered. What is pushed later waits for its promise. */
    after(then: () => unknown): void {
      last = last.then(async () => void (await then()));
    },
  };
}

function httpAnswer(status: string, type: string, body: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { callerNetwork, requestClient } from '../callerNetwork.ts';
import { QueryCache } from '../queries/queryCache.ts';
import { refuseConnection } from '../refuseConnection.ts';
import type { Turns } from '../turns.ts';
import { modificationTails } from './serverMessage.ts';
import { Session } from './session.ts';
import type { SessionTimes, SyncParts } from './sessionContext.ts';

export interface SyncServerOptions extends SyncParts {
  readonly times?: Partial<typeof defaultTimes>;
  readonly turns: Turns;
}

const defaultTimes: SessionTimes & { readonly sweepIntervalMs: number } = {
  connectTimeoutMs: 60 * 1000,
  pingIntervalMs: 15 * 1000,
  silenceLimitMs: 60 * 1000,
  reauthenticationMs: 60 * 1000,
  sweepIntervalMs: 5 * 1000,
};

/** Browsers use frames of tens of KiB, and each takes memory beside its bytes. */
const MESSAGE_FRAMES = 128;
const SYNC_PATH = /^\/api\/[^/]+\/sync$/;

/** Whether an upgrade request is for the sync socket: `/api/{client version}/sync`. */
export function isSyncPath(pathname: string): boolean {
  return SYNC_PATH.test(pathname);
}

/** All sync sockets of one runner: accepts them, advances them after commits in rounds, and closes them. */
export class SyncServer {
  readonly #options: SyncServerOptions;
  readonly #times: typeof defaultTimes;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Set<Session>();
  readonly #ofNetwork = new Map<string, number>();
  readonly #cache: QueryCache<string>;
  readonly #sweep: NodeJS.Timeout;
  #due = new Set<Session>();
  #dueAfterCommit = new Set<Session>();
  #roundScheduled = false;
  #draining = false;

  constructor(options: SyncServerOptions) {
    const { limits, budget } = options;
    this.#options = options;
    this.#times = { ...defaultTimes, ...options.times };
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      allowSynchronousEvents: true,
      // The limit of signed-in clients: `ws` has no limit per socket (see Arrival).
      maxPayload: Math.max(limits.frameBytes, limits.anonymousFrameBytes),
      maxFragments: MESSAGE_FRAMES,
    });
    this.#cache = new QueryCache({
      runner: options.runner,
      form: modificationTails,
      budget,
      now: () => performance.now(),
      onAdvance: () => {
        for (const session of this.#dueAfterCommit) this.#schedule(session);
        this.#dueAfterCommit.clear();
      },
    });
    this.#sweep = setInterval(() => {
      for (const session of this.#sessions) session.checkLiveness();
    }, this.#times.sweepIntervalMs);
    this.#sweep.unref();
  }

  get connectionCount(): number {
    return this.#sessions.size;
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const network = callerNetwork(request);
    if (this.#draining || !this.#hasRoomFor(network)) {
      refuseConnection(socket, '503 Service Unavailable', 'Retry-After: 5\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const session: Session = new Session(
        {
          ...this.#options,
          client: requestClient(request),
          cache: this.#cache,
          enterTurn: (begin) => this.#options.turns.enter(network, begin),
          times: this.#times,
          schedule: () => this.#schedule(session),
          scheduleAfterCommit: () => this.#dueAfterCommit.add(session),
          isDraining: () => this.#draining,
        },
        webSocket,
        socket,
      );
      this.#sessions.add(session);
      this.#count(network, 1);
      webSocket.on('close', () => {
        this.#sessions.delete(session);
        this.#count(network, -1);
        this.#due.delete(session);
        this.#dueAfterCommit.delete(session);
      });
    });
  }

  /** Accepts no more work and waits, at most `limitMs`, until all accepted work is answered. */
  async drain(limitMs: number): Promise<void> {
    this.#draining = true;
    const deadlineMs = performance.now() + limitMs;
    while (
      performance.now() < deadlineMs &&
      [...this.#sessions].some(({ pendingCalls }) => pendingCalls > 0)
    ) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Closes every socket with the code; those that do not answer the handshake are cut. */
  async close(code: number, reason: string): Promise<void> {
    this.#draining = true;
    clearInterval(this.#sweep);
    this.#cache.close();
    for (const session of this.#sessions) session.close(code, reason);
    const deadlineMs = performance.now() + 1000;
    while (this.#sessions.size > 0 && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const session of this.#sessions) session.terminate();
  }

  #hasRoomFor(network: string): boolean {
    const { connections, networkConnections } = this.#options.limits;
    return this.#sessions.size < connections && (this.#ofNetwork.get(network) ?? 0) < networkConnections;
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#ofNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#ofNetwork.set(network, count);
    else this.#ofNetwork.delete(network);
  }

  /** Rounds run on setImmediate: all commits of one turn of the event loop make one transition a session. */
  #schedule(session: Session): void {
    this.#due.add(session);
    if (this.#roundScheduled) return;
    this.#roundScheduled = true;
    setImmediate(() => {
      this.#roundScheduled = false;
      const due = this.#due;
      this.#due = new Set();
      for (const next of due) next.advance();
    });
  }
}

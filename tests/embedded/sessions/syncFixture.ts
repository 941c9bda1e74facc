import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { resolveLimits } from '../../../embedded/limits.ts';
import { MemoryBudget } from '../../../embedded/memoryBudget.ts';
import type { FunctionRunner } from '../../../embedded/runtime/createFunctionRunner.ts';
import { createFunctionRunner } from '../../../embedded/runtime/createFunctionRunner.ts';
import type { FunctionModules } from '../../../embedded/runtime/functionRunner.ts';
import { Authenticator } from '../../../embedded/sessions/authenticator.ts';
import { SyncServer, type SyncServerOptions } from '../../../embedded/sessions/syncServer.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { Turns } from '../../../embedded/turns.ts';
import { makeFolder } from '../../makeFolder.ts';
import { waitUntil } from '../hostFixture.ts';

export const adminKey = 'the admin key';

/** A sync server alone, on a real store and runner, with limits and times that a test chooses. */
export class SyncFixture {
  readonly runner: FunctionRunner;
  readonly sync: SyncServer;
  readonly address: string;
  readonly #sockets: SyncSocket[] = [];

  static async start(
    modules: FunctionModules,
    { times, limits = resolveLimits() }: Partial<Pick<SyncServerOptions, 'times' | 'limits'>> = {},
  ): Promise<SyncFixture> {
    const store = openStore({ file: join(makeFolder(), 'database.sqlite') });
    const runner = await createFunctionRunner({ store, modules, origin: 'http://127.0.0.1', isStrict: true });
    const authenticator = new Authenticator(
      adminKey,
      () => runner.authProviders(),
      (url, signal) => fetch(url, { signal }),
    );
    const sync = new SyncServer({
      runner,
      authenticator,
      log: () => undefined,
      limits,
      turns: new Turns(),
      budget: new MemoryBudget(limits.waitingBytes),
      ...(times && { times }),
    });
    const server = createServer();
    server.on('upgrade', (request, socket, head) => sync.handleUpgrade(request, socket, head));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const fixture = new SyncFixture(runner, sync, `ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onTestFinished(async () => {
      for (const { webSocket } of fixture.#sockets) webSocket.terminate();
      await sync.close(1001, '');
      server.closeAllConnections();
      server.close();
      await runner.close();
      await store.close();
    });
    return fixture;
  }

  private constructor(runner: FunctionRunner, sync: SyncServer, address: string) {
    this.runner = runner;
    this.sync = sync;
    this.address = address;
  }

  /** Opens a socket that speaks the raw protocol; sends Connect unless told not to. */
  async socket(options: { connect?: boolean; autoPong?: boolean } = {}): Promise<SyncSocket> {
    const socket = new SyncSocket(this.address, options.autoPong ?? true);
    this.#sockets.push(socket);
    await once(socket.webSocket, 'open');
    if (options.connect !== false) socket.connect();
    return socket;
  }

  async mutate(path: string, args: Record<string, string | number>): Promise<void> {
    const { result } = await this.runner.runMutation({ path, args, caller: { kind: 'admin' } });
    if (result.kind === 'failure') throw new Error(result.errorMessage);
  }
}

export interface Heard {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface Version {
  readonly querySet: number;
  readonly identity: number;
  readonly ts: string;
}

export interface HeardTransition extends Heard {
  readonly type: 'Transition';
  readonly startVersion: Version;
  readonly endVersion: Version;
  readonly modifications: readonly {
    type: string;
    queryId: number;
    value?: unknown;
    errorMessage?: string;
  }[];
}

/** Collects every message; checks that each transition starts where the last one ended and does not go back. */
export class SyncSocket {
  readonly webSocket: WebSocket;
  readonly heard: Heard[] = [];
  /** The size in bytes of each message as received. */
  readonly sizes: number[] = [];
  closed: { code: number; reason: string } | null = null;
  #version: Version = { querySet: 0, identity: 0, ts: 'AAAAAAAAAAA=' };
  #chunks: string[] = [];
  #querySet = 0;

  constructor(address: string, autoPong: boolean) {
    this.webSocket = new WebSocket(`${address}/api/1.48.0/sync`, { autoPong });
    this.webSocket.on('message', (data) => {
      const text = String(data);
      this.sizes.push(text.length);
      this.#hear(JSON.parse(text) as Heard);
    });
    this.webSocket.on('error', () => this.webSocket.terminate());
    this.webSocket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
  }

  connect(fields: Record<string, unknown> = {}): void {
    this.say({
      type: 'Connect',
      sessionId: crypto.randomUUID(),
      connectionCount: 0,
      lastCloseReason: 'InitialConnect',
      clientTs: Date.now(),
      ...fields,
    });
  }

  say(message: unknown): void {
    this.webSocket.send(JSON.stringify(message));
  }

  add(queryId: number, udfPath: string, args: Record<string, unknown> = {}): void {
    this.modify([{ type: 'Add', queryId, udfPath, args: [args] }]);
  }

  modify(modifications: unknown[]): void {
    const baseVersion = this.#querySet++;
    this.say({ type: 'ModifyQuerySet', baseVersion, newVersion: baseVersion + 1, modifications });
  }

  mutate(requestId: number, udfPath: string, args: Record<string, unknown>): void {
    this.say({ type: 'Mutation', requestId, udfPath, args: [args] });
  }

  get transitions(): HeardTransition[] {
    return this.heard.filter((message): message is HeardTransition => message.type === 'Transition');
  }

  /** The value of a query after the transitions so far. */
  value(queryId: number): unknown {
    const modifications = this.transitions.flatMap((transition) => transition.modifications);
    return modifications.filter((modification) => modification.queryId === queryId).at(-1)?.value;
  }

  async until(what: string, condition: () => boolean): Promise<void> {
    await waitUntil(() => `${what}; ${this.#state()}`, condition);
  }

  #state(): string {
    return `closed ${JSON.stringify(this.closed)}, heard ${JSON.stringify(this.heard).slice(0, 1000)}`;
  }

  async untilClosed(): Promise<{ code: number; reason: string }> {
    await this.until('the close', () => this.closed !== null);
    return this.closed ?? { code: 0, reason: '' };
  }

  #hear(message: Heard): void {
    if (message.type === 'TransitionChunk') {
      this.#chunks.push(String(message.chunk));
      if (this.#chunks.length < Number(message.totalParts)) return;
      const whole = this.#chunks.join('');
      this.#chunks = [];
      this.#hear(JSON.parse(whole) as Heard);
      return;
    }
    if (message.type === 'Transition') {
      const { startVersion, endVersion } = message as HeardTransition;
      if (JSON.stringify(order(startVersion)) !== JSON.stringify(order(this.#version))) {
        throw new Error(
          `a transition starts at ${JSON.stringify(startVersion)}, not ${JSON.stringify(this.#version)}`,
        );
      }
      if (timestamp(endVersion.ts) < timestamp(startVersion.ts)) throw new Error('a transition goes back');
      this.#version = endVersion;
    }
    this.heard.push(message);
  }
}

function order({ querySet, identity, ts }: Version): unknown[] {
  return [querySet, identity, ts];
}

export function timestamp(encoded: string): bigint {
  return Buffer.from(encoded, 'base64').readBigUInt64LE();
}

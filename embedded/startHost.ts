import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { ConvexError, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import { closeEngine, type Engine, type EngineOptions, openEngine } from './engine.ts';
import type { Host, HostOptions, OpeningHost } from './host.ts';
import { isAbandonedTransfer } from './http/adminApi.ts';
import { type HttpListener, listen } from './http/httpServer.ts';
import { RequestBodies } from './http/requestBodies.ts';
import { type RouterContext, route } from './http/router.ts';
import { UnreadAnswers } from './http/unreadAnswers.ts';
import { type HostLimits, resolveLimits } from './limits.ts';
import { MemoryBudget } from './memoryBudget.ts';
import { refuseConnection } from './refuseConnection.ts';
import { stageRestore, undoUnfinishedRestore } from './restoreDatabase.ts';
import type { FunctionModules, FunctionResult } from './runtime/functionRunner.ts';
import { isSyncPath } from './sessions/syncServer.ts';
import { type DataFolder, openDataFolder } from './storage/folder/dataFolder.ts';
import { aboutDataFolder } from './storage/folder/dataFolderUnusable.ts';
import { makeOwnFile } from './storage/folder/ownFolder.ts';
import { clearUnfinished } from './storage/folder/unfinishedFiles.ts';
import { Turns } from './turns.ts';
import type { Timestamp } from './values/timestamp.ts';

/** How long a stop waits for running requests and calls. */
const DRAIN_MS = 8 * 1000;

/** WebSocket close codes (RFC 6455 §7.4.1 and the IANA registry). The client reconnects after either. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

/** Starts a host on a data folder, answering at once. Rejects as `openHost` does. */
export async function startHost(options: HostOptions): Promise<Host> {
  const host = await openHost(options);
  host.open();
  return host;
}

/**
 * Opens a host on a data folder: takes the folder and the port, opens the database, loads the functions. No caller is
 * answered before `open`.
 * Rejects, leaving nothing behind: with DataFolderInUse or DataFolderUnusable, with the port's error, or with the error
 * in the functions.
 */
export async function openHost(options: HostOptions): Promise<OpeningHost> {
  const folder = openDataFolder(options.dataDir, options.log);
  try {
    await undoUnfinishedRestore(folder.databaseFile);
    makeOwnFile(folder.databaseFile);
    await clearUnfinished(options.dataDir);
    await removeAbandonedTransfers(options.dataDir);
    return await EmbeddedHost.start(options, folder);
  } catch (error) {
    folder.release();
    throw aboutDataFolder(options.dataDir, error);
  }
}

class EmbeddedHost implements OpeningHost {
  readonly origin: string;
  readonly adminKey: string;
  readonly #options: HostOptions;
  readonly #limits: HostLimits;
  readonly #folder: DataFolder;
  readonly #listener: HttpListener;
  readonly #gate: Gate;
  readonly #answer: Answer;
  readonly #shared: Shared;
  readonly #log: (line: string) => void;
  #functions: FunctionModules;
  #engine: Engine | null = null;
  #exclusive: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | null = null;

  static async start(options: HostOptions, folder: DataFolder): Promise<EmbeddedHost> {
    const log = options.log ?? (() => undefined);
    const limits = resolveLimits(options.limits);
    const budget = new MemoryBudget(limits.waitingBytes);
    const answers = new UnreadAnswers(budget);
    const turns = new Turns();
    let host: EmbeddedHost | null = null;
    const context: RouterContext = {
      engine: () => host?.openEngine ?? null,
      admin: {
        folder: options.dataDir,
        adminKey: folder.adminKey,
        backup: async (file) => host?.backup(file),
        restore: async (file) => host?.restore(file),
      },
      bodies: new RequestBodies(limits, budget),
      answers,
      turns,
      publicOrigin: options.publicOrigin ?? null,
      site: options.site ?? null,
      log,
    };
    const gate = makeGate();
    const answer: Answer = (request, response) => route(context, request, response);
    const listener = await listen(options.hostname, options.port, limits, async (request, response) => {
      await gate.opened;
      await answer(request, response);
    });
    host = new EmbeddedHost(options, folder, listener, gate, answer, { answers, turns }, log);
    try {
      host.#engine = await openEngine(host.#engineOptions());
      folder.announce(host.origin);
    } catch (error) {
      await listener.close();
      throw error;
    }
    return host;
  }

  private constructor(
    options: HostOptions,
    folder: DataFolder,
    listener: HttpListener,
    gate: Gate,
    answer: Answer,
    shared: Shared,
    log: (line: string) => void,
  ) {
    this.#options = options;
    this.#limits = resolveLimits(options.limits);
    this.#folder = folder;
    this.#listener = listener;
    this.#gate = gate;
    this.#answer = answer;
    this.#shared = shared;
    this.#log = log;
    this.#functions = options.functions;
    this.adminKey = folder.adminKey;
    this.origin = `http://${reachableName(options.hostname)}:${listener.port}`;
  }

  get server() {
    return this.#listener.server;
  }

  /** Null while there is no database to serve from. */
  get openEngine(): Engine | null {
    return this.#closing === null ? this.#engine : null;
  }

  open(): void {
    this.#listener.server.on('upgrade', this.#upgrade);
    this.#gate.open();
  }

  async privately<T>(work: (origin: string) => Promise<T>): Promise<T> {
    const door = await listen('127.0.0.1', 0, this.#limits, this.#answer);
    try {
      return await work(`http://127.0.0.1:${door.port}`);
    } finally {
      await door.close();
    }
  }

  async query(path: string, args: Record<string, unknown>): Promise<JSONValue> {
    const { runner } = this.#running();
    const outcome = await runner.runQuery({ path, args: encoded(args), caller: { kind: 'admin' } });
    return valueOrThrow(outcome.result);
  }

  async mutation(path: string, args: Record<string, unknown>): Promise<JSONValue> {
    return await mutate(this.#running(), path, args);
  }

  async reload(functions: FunctionModules): Promise<void> {
    await this.#exclusively(async () => {
      await this.#running().runner.load(functions);
      this.#functions = functions;
    });
  }

  async backup(file: string): Promise<void> {
    await this.#running().store.backup(file);
  }

  /**
   * 1. copy the backup beside the database and check the copy: the old database still serves
   * 2. end every session, close the old database
   * 3. swap the files and open the new one, whose commits are later than everything that clients have seen
   * 4. run the mutation `afterRestore` in it, before it serves any request
   * 5. when it does not open (its documents do not fit the schema) or the mutation fails, swap back
   */
  restore(file: string): Promise<void> {
    return this.#exclusively(async () => {
      const staged = await stageRestore(file, this.#folder.databaseFile);
      const notBefore = await this.#shutEngine();
      const open = () => openEngine({ ...this.#engineOptions(), notBefore });
      let restored: Engine | null = null;
      try {
        await staged.swap();
        restored = await open();
        if (this.#options.afterRestore !== undefined) {
          await mutate(restored, this.#options.afterRestore, {});
        }
        await staged.finish();
        this.#engine = restored;
      } catch (error) {
        if (restored !== null) await closeEngine(restored, 0, SERVICE_RESTART, 'ServiceRestart');
        restored = null;
        await staged.undo();
        this.#engine = await open();
        throw error;
      }
    });
  }

  /** Closes the database and returns its latest timestamp. Keeps no reference to it: see renameWhenFree.ts. */
  async #shutEngine(): Promise<Timestamp> {
    const engine = this.#running();
    const latestTs = engine.store.latestTs();
    this.#engine = null;
    await closeEngine(engine, DRAIN_MS, SERVICE_RESTART, 'ServiceRestart');
    return latestTs;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#exclusive;
    const engine = this.#engine;
    this.#engine = null;
    // Callers that wait for the host to open are refused.
    this.#gate.open();
    const drained = this.#listener.drain(DRAIN_MS);
    if (engine !== null) await engine.sync.drain(DRAIN_MS);
    await drained;
    if (engine !== null) await closeEngine(engine, 0, GOING_AWAY, '');
    await this.#listener.close();
    this.#folder.release();
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Without a listener, a peer that resets the connection during the handshake would end the process.
    socket.on('error', () => socket.destroy());
    const pathname = (request.url ?? '').split('?')[0] ?? '';
    if (!isSyncPath(pathname)) {
      if (this.#options.onUpgrade) this.#options.onUpgrade(request, socket, head);
      else refuseConnection(socket, '404 Not Found');
      return;
    }
    const engine = this.openEngine;
    if (engine === null) {
      refuseConnection(socket, '503 Service Unavailable', 'Retry-After: 2\r\n');
      return;
    }
    engine.sync.handleUpgrade(request, socket, head);
  };

  #engineOptions(): EngineOptions {
    return {
      databaseFile: this.#folder.databaseFile,
      functions: this.#functions,
      adminKey: this.adminKey,
      publicOrigin: this.#options.publicOrigin ?? this.origin,
      ownOrigins: [
        this.origin,
        `http://localhost:${this.#listener.port}`,
        `http://127.0.0.1:${this.#listener.port}`,
      ],
      log: this.#log,
      isDevelopment: this.#options.isDevelopment ?? false,
      isStrict: this.#options.isStrict ?? false,
      limits: this.#limits,
      ...this.#shared,
    };
  }

  #running(): Engine {
    const engine = this.openEngine;
    if (engine === null) throw new Error('the host is not serving: it is stopping or restoring');
    return engine;
  }

  /** Reloads and restores run one after another. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#exclusive.then(work);
    this.#exclusive = turn.catch(() => undefined);
    return turn;
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What outlives an engine. */
type Shared = Pick<EngineOptions, 'answers' | 'turns'>;

/** Callers wait here until the host opens. */
interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function makeGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

async function mutate({ runner }: Engine, path: string, args: Record<string, unknown>): Promise<JSONValue> {
  const outcome = await runner.runMutation({ path, args: encoded(args), caller: { kind: 'admin' } });
  return valueOrThrow(outcome.result);
}

function encoded(args: Record<string, unknown>): JSONValue {
  return convexToJson(args as Value);
}

function valueOrThrow(result: FunctionResult): JSONValue {
  if (result.kind === 'success') return result.value;
  if (result.errorData === undefined) throw new Error(result.errorMessage);
  const error = new ConvexError(result.errorMessage);
  // As in the published client: the message is the server's text, the data is what the function threw.
  (error as ConvexError<Value>).data = jsonToConvex(result.errorData);
  throw error;
}

/** A host name that reaches the interface from this machine. */
function reachableName(hostname: string): string {
  if (hostname === '0.0.0.0' || hostname === '::' || hostname === '') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}

/** A crash during an upload or download of a backup leaves its file behind. */
async function removeAbandonedTransfers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (isAbandonedTransfer(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

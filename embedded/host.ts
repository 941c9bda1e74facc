import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConvexError, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import type { OwnPaths, Site } from './http/httpContext.ts';
import { type HttpListener, listen } from './http/httpServer.ts';
import { QueryAnswers } from './http/queryAnswers.ts';
import { RequestBodies } from './http/requestBodies.ts';
import { type RouterContext, route } from './http/router.ts';
import { UnreadAnswers } from './http/unreadAnswers.ts';
import { type HostLimits, resolveLimits } from './limits.ts';
import { MemoryBudget } from './memoryBudget.ts';
import { refuseConnection } from './refuseConnection.ts';
import { stageRestore } from './restoreDatabase.ts';
import { createFunctionRunner, type FunctionRunner } from './runtime/createFunctionRunner.ts';
import type { FunctionModules, FunctionResult } from './runtime/functionRunner.ts';
import { Authenticator } from './sessions/authenticator.ts';
import { isSyncPath, SyncServer } from './sessions/syncServer.ts';
import { noteBackup } from './storage/folder/backupNote.ts';
import type { DataFolder } from './storage/folder/dataFolder.ts';
import { openStore, type Store } from './storage/openStore.ts';
import { Turns } from './turns.ts';
import type { Timestamp } from './values/timestamp.ts';

/** How long a stop waits for running requests and calls. */
const DRAIN_MS = 8 * 1000;

/** WebSocket close codes (RFC 6455 §7.4.1 and the IANA registry). The client reconnects after either. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

export interface HostOptions {
  /** Folder of the database; created with owner-only rights. One process at a time (a lock file names the owner). */
  readonly dataDir: string;
  readonly functions: FunctionModules;
  readonly port: number;
  /** Interface, for example '127.0.0.1'. */
  readonly hostname: string;
  /** The public address of functions and stored files, when it differs from the listening one (behind a proxy). */
  readonly publicOrigin?: string;
  /** Answers requests that are neither for the Convex API nor for an HTTP action: the built app, or Vite in development. */
  readonly site?: Site;
  /** Answers requests for certain paths at once, also during a restore and before it is a caller's turn. */
  readonly ownPaths?: OwnPaths;
  /** Receives upgrade requests that are not for the sync socket (Vite's). */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Receives the lines that functions log, and their errors with message and stack frames. */
  readonly log?: (line: string) => void;
  /** Sends errors and log lines of functions to callers too, which helps developers of functions. False when left out. */
  readonly isDevelopment?: boolean;
  /** Lets functions do no more than Convex does (`hostRules`), for tests. False when left out. */
  readonly isStrict?: boolean;
  /** Mutation that runs in a restored database before it serves: interrupted before its commit, the old one is back. */
  readonly afterRestore?: string;
  /** Limits that differ from the defaults of `limits.ts`. */
  readonly limits?: Partial<HostLimits>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The parts of a host whose lifetime is that of one open database. A restore replaces them together. */
interface Engine {
  readonly store: Store;
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly sync: SyncServer;
  readonly queries: QueryAnswers;
}

/** What a host consists of beside its engine. */
interface HostParts {
  readonly options: HostOptions;
  readonly folder: DataFolder;
  readonly listener: HttpListener;
  readonly limits: HostLimits;
  readonly log: (line: string) => void;
  readonly answer: Answer;
  /** Lets the callers in who wait for the host to open. */
  readonly letIn: () => void;
  readonly answers: UnreadAnswers;
  readonly turns: Turns;
}

/** A host with its folder, its port and its database: `startHost.ts`. Callers wait until it opens or closes. */
export class Host {
  /** For example 'http://127.0.0.1:3210'. */
  readonly origin: string;
  /** Grants every right. Kept in the data folder, owner-only; sent as `Authorization: Convex <key>`. */
  readonly adminKey: string;
  readonly #parts: HostParts;
  #functions: FunctionModules;
  #engine: Engine | null = null;
  #exclusive: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | null = null;

  static async start(options: HostOptions, folder: DataFolder): Promise<Host> {
    const log = options.log ?? (() => undefined);
    const limits = resolveLimits(options.limits);
    const answers = new UnreadAnswers(new MemoryBudget(limits.waitingBytes));
    const turns = new Turns();
    let host: Host | null = null;
    const context: RouterContext = {
      engine: () => host?.openEngine ?? null,
      admin: {
        folder: options.dataDir,
        adminKey: folder.adminKey,
        bodies: new RequestBodies(limits, answers),
        backup: async (file) => host?.backup(file),
        restore: async (file) => host?.restore(file),
      },
      answers,
      turns,
      publicOrigin: options.publicOrigin ?? null,
      site: options.site ?? null,
      ownPaths: options.ownPaths ?? new Map(),
      log,
    };
    let letIn: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const answer: Answer = (request, response) => route(context, request, response);
    const listener = await listen(options.hostname, options.port, limits, async (request, response) => {
      await opened;
      await answer(request, response);
    });
    host = new Host({ options, folder, listener, limits, log, answer, letIn, answers, turns });
    try {
      host.#engine = await host.#openEngine();
      folder.announce(host.origin);
    } catch (error) {
      await listener.close();
      throw error;
    }
    return host;
  }

  private constructor(parts: HostParts) {
    this.#parts = parts;
    this.#functions = parts.options.functions;
    this.adminKey = parts.folder.adminKey;
    this.origin = `http://${reachableName(parts.options.hostname)}:${parts.listener.port}`;
  }

  get server(): Server {
    return this.#parts.listener.server;
  }

  /** Null while there is no database to serve from. */
  get openEngine(): Engine | null {
    return this.#closing === null ? this.#engine : null;
  }

  /** Answers all callers from now on, the waiting ones first. */
  open(): void {
    this.server.on('upgrade', this.#upgrade);
    this.#parts.letIn();
  }

  /** Prepares a host that is not open yet, at an address that only this process knows and that is closed afterwards. */
  async privately<T>(work: (origin: string) => Promise<T>): Promise<T> {
    const { limits, answer } = this.#parts;
    const door = await listen('127.0.0.1', 0, limits, answer);
    try {
      return await work(`http://127.0.0.1:${door.port}`);
    } finally {
      await door.close();
    }
  }

  /** Runs a function in-process as admin. Throws what the real client would throw (ConvexError included). */
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
    const madeAt = new Date();
    await this.#running().store.backup(file);
    await noteBackup(this.#parts.options.dataDir, madeAt);
  }

  /** Throws when the database cannot be written now, or is being replaced. */
  requireWritable(): void {
    this.#running().store.requireWritable();
  }

  /**
   * Replaces the whole database by a backup; connected clients reconnect and resync.
   * 1. copy the backup beside the database and check the copy: the old database still serves
   * 2. end every session, close the old database
   * 3. swap the files and open the new one, whose commits are later than everything that clients have seen
   * 4. run the mutation `afterRestore` in it, before it serves any request
   * 5. when it does not open (its documents do not fit the schema) or the mutation fails, swap back
   */
  restore(file: string): Promise<void> {
    return this.#exclusively(async () => {
      const staged = await stageRestore(file, this.#parts.folder.databaseFile);
      const notBefore = await this.#shutEngine();
      let restored: Engine | null = null;
      try {
        await staged.swap();
        restored = await this.#openEngine(notBefore);
        const { afterRestore } = this.#parts.options;
        if (afterRestore !== undefined) await mutate(restored, afterRestore, {});
        await staged.finish();
        this.#engine = restored;
      } catch (error) {
        if (restored !== null) await closeEngine(restored, 0, SERVICE_RESTART, 'ServiceRestart');
        restored = null;
        await staged.undo();
        this.#engine = await this.#openEngine(notBefore);
        throw error;
      }
    });
  }

  /** Closes the database and returns its latest timestamp. Keeps no reference to it: see `renameWhenFree`. */
  async #shutEngine(): Promise<Timestamp> {
    const engine = this.#running();
    const latestTs = engine.store.latestTs();
    this.#engine = null;
    await closeEngine(engine, DRAIN_MS, SERVICE_RESTART, 'ServiceRestart');
    return latestTs;
  }

  /** Stops accepting, finishes running work (bounded), closes the database. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#exclusive;
    const engine = this.#engine;
    this.#engine = null;
    const { listener, folder, letIn } = this.#parts;
    // Callers that wait for the host to open are refused.
    letIn();
    const drained = listener.drain(DRAIN_MS);
    if (engine !== null) await engine.sync.drain(DRAIN_MS);
    await drained;
    if (engine !== null) await closeEngine(engine, 0, GOING_AWAY, '');
    await listener.close();
    folder.release();
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Without a listener, a peer that resets the connection during the handshake would end the process.
    socket.on('error', () => socket.destroy());
    const pathname = (request.url ?? '').split('?')[0] ?? '';
    if (!isSyncPath(pathname)) {
      const { onUpgrade } = this.#parts.options;
      if (onUpgrade !== undefined) onUpgrade(request, socket, head);
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

  /** Commits get later timestamps than `notBefore`. Rejects, with everything closed again, for unsound functions or data. */
  async #openEngine(notBefore?: Timestamp): Promise<Engine> {
    const { options, folder, listener, limits, log, answers, turns } = this.#parts;
    const { publicOrigin = this.origin, isDevelopment = false, isStrict = false } = options;
    const ownOrigins = [
      this.origin,
      `http://localhost:${listener.port}`,
      `http://127.0.0.1:${listener.port}`,
    ];
    const store = openStore({ file: folder.databaseFile, ...(notBefore !== undefined && { notBefore }) });
    try {
      const runner = await createFunctionRunner({
        store,
        modules: this.#functions,
        origin: publicOrigin,
        log,
        limits,
        isDiscreet: !isDevelopment,
        isStrict,
      });
      const authenticator = new Authenticator(
        this.adminKey,
        runner.authProviders,
        fetchDocument(runner, [publicOrigin, ...ownOrigins]),
      );
      const sync = new SyncServer({ runner, authenticator, log, limits, turns, budget: answers.budget });
      return { store, runner, authenticator, sync, queries: new QueryAnswers(runner, answers) };
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  #running(): Engine {
    const engine = this.openEngine;
    if (engine === null) throw new Error('the host is not serving: it is stopping or restoring');
    return engine;
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#exclusive.then(work);
    this.#exclusive = turn.catch(() => undefined);
    return turn;
  }
}

/** Finishes the requests and calls under way, for at most `drainMs`, then closes the sockets with a reason. */
async function closeEngine(
  { store, runner, sync, queries }: Engine,
  drainMs: number,
  socketCode: number,
  socketReason: string,
): Promise<void> {
  await sync.drain(drainMs);
  await sync.close(socketCode, socketReason);
  queries.close();
  await runner.close();
  await store.close();
}

/** The app's own key sets are fetched in-process: behind a proxy, a server often cannot reach its own address. */
function fetchDocument(runner: FunctionRunner, ownOrigins: readonly string[]) {
  return async (address: string, signal: AbortSignal): Promise<Response> => {
    const url = new URL(address);
    if (ownOrigins.includes(url.origin)) {
      const answer = await runner.runHttpAction(new Request(url), { kind: 'anonymous' });
      return answer ?? new Response('Not found', { status: 404 });
    }
    return await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  };
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

import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { ConvexError, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import { closeEngine, type Engine, type EngineOptions, openEngine } from './engine.ts';
import type { Host, HostOptions } from './host.ts';
import { isAbandonedTransfer } from './http/adminApi.ts';
import { type HttpListener, listen } from './http/httpServer.ts';
import { type RouterContext, route } from './http/router.ts';
import { stageRestore, undoUnfinishedRestore } from './restoreDatabase.ts';
import type { FunctionModules, FunctionResult } from './runtime/functionRunner.ts';
import { isSyncPath } from './sessions/syncServer.ts';
import { type DataFolder, openDataFolder } from './storage/dataFolder.ts';
import { aboutDataFolder } from './storage/dataFolderUnusable.ts';
import type { Timestamp } from './values/timestamp.ts';

/** How long a stop waits for requests and calls under way. */
const DRAIN_MS = 8 * 1000;

/** WebSocket close codes (RFC 6455 §7.4.1 and the IANA registry). The client reconnects after either. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

/**
 * Starts a host on a data folder: takes the folder, listens, opens the database, loads the functions.
 * Rejects, leaving nothing behind: with DataFolderInUse or DataFolderUnusable, with the port's error, or with what is
 * unsound about the functions.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const folder = openDataFolder(options.dataDir);
  try {
    await undoUnfinishedRestore(folder.databaseFile);
    await removeAbandonedTransfers(options.dataDir);
    return await EmbeddedHost.start(options, folder);
  } catch (error) {
    folder.release();
    throw aboutDataFolder(options.dataDir, error);
  }
}

class EmbeddedHost implements Host {
  readonly origin: string;
  readonly adminKey: string;
  readonly #options: HostOptions;
  readonly #folder: DataFolder;
  readonly #listener: HttpListener;
  readonly #log: (line: string) => void;
  #functions: FunctionModules;
  #engine: Engine | null = null;
  #exclusive: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | null = null;

  static async start(options: HostOptions, folder: DataFolder): Promise<EmbeddedHost> {
    const log = options.log ?? (() => undefined);
    let host: EmbeddedHost | null = null;
    const context: RouterContext = {
      engine: () => host?.openEngine ?? null,
      admin: {
        folder: options.dataDir,
        adminKey: folder.adminKey,
        backup: async (file) => host?.backup(file),
        restore: async (file) => host?.restore(file),
      },
      publicOrigin: options.publicOrigin ?? null,
      site: options.site ?? null,
      log,
    };
    const listener = await listen(options.hostname, options.port, (request, response) =>
      route(context, request, response),
    );
    host = new EmbeddedHost(options, folder, listener, log);
    try {
      host.#engine = await openEngine(host.#engineOptions());
      listener.server.on('upgrade', host.#upgrade);
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
    log: (line: string) => void,
  ) {
    this.#options = options;
    this.#folder = folder;
    this.#listener = listener;
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
   * 3. swap the files and open the new one, whose commits come after everything that clients have seen
   * 4. run the mutation `afterRestore` in it: nobody can ask it anything before
   * 5. when it does not open (its documents do not fit the schema) or the mutation fails, swap back
   */
  async restore(file: string): Promise<void> {
    await this.#exclusively(async () => {
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
      else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const engine = this.openEngine;
    if (engine === null) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\r\n');
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
    };
  }

  #running(): Engine {
    const engine = this.openEngine;
    if (engine === null) throw new Error('the host is not serving: it is stopping or restoring');
    return engine;
  }

  /** Reloads and restores come one after another. */
  async #exclusively(work: () => Promise<void>): Promise<void> {
    const turn = this.#exclusive.then(work);
    this.#exclusive = turn.catch(() => undefined);
    await turn;
  }
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
  // As the published client does it: the message is the server's text, the data what the function threw.
  (error as ConvexError<Value>).data = jsonToConvex(result.errorData);
  throw error;
}

/** A name that reaches the interface from this machine. */
function reachableName(hostname: string): string {
  if (hostname === '0.0.0.0' || hostname === '::' || hostname === '') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}

/** A crash in the middle of an upload or download of a backup leaves its file. */
async function removeAbandonedTransfers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (isAbandonedTransfer(name)) await rm(join(dataDir, name), { force: true });
  }
}

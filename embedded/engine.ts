import { QueryAnswers } from './http/queryAnswers.ts';
import type { UnreadAnswers } from './http/unreadAnswers.ts';
import type { HostLimits } from './limits.ts';
import { createFunctionRunner } from './runtime/createFunctionRunner.ts';
import type { FunctionModules, FunctionRunner } from './runtime/functionRunner.ts';
import { Authenticator } from './sessions/authenticator.ts';
import { SyncServer } from './sessions/syncServer.ts';
import type { Store } from './storage/openStore.ts';
import { openStore } from './storage/openStore.ts';
import type { Turns } from './turns.ts';
import type { Timestamp } from './values/timestamp.ts';

/** The parts of a host whose lifetime is that of one open database. A restore replaces them together. */
export interface Engine {
  readonly store: Store;
  readonly runner: FunctionRunner;
  readonly authenticator: Authenticator;
  readonly sync: SyncServer;
  readonly queries: QueryAnswers;
}

export interface EngineOptions {
  readonly databaseFile: string;
  readonly functions: FunctionModules;
  readonly adminKey: string;
  /** Where functions and files are reached; a token issuer at one of these addresses is fetched in-process. */
  readonly publicOrigin: string;
  readonly ownOrigins: readonly string[];
  /** Every commit gets a later timestamp than this. */
  readonly notBefore?: Timestamp;
  readonly log: (line: string) => void;
  readonly isDevelopment: boolean;
  readonly isStrict: boolean;
  readonly limits: HostLimits;
  readonly answers: UnreadAnswers;
  readonly turns: Turns;
}

/** Opens the database and loads the functions. Rejects, with everything closed again, when either is unsound. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { databaseFile, functions, adminKey, publicOrigin, log, limits, notBefore } = options;
  const store = openStore({ file: databaseFile, ...(notBefore === undefined ? {} : { notBefore }) });
  try {
    const runner = await createFunctionRunner({
      store,
      modules: functions,
      origin: publicOrigin,
      log,
      limits,
      isDiscreet: !options.isDevelopment,
      isStrict: options.isStrict,
    });
    const authenticator = new Authenticator(
      adminKey,
      () => runner.authProviders(),
      fetchDocument(runner, [publicOrigin, ...options.ownOrigins]),
    );
    const sync = new SyncServer({
      runner,
      authenticator,
      log,
      limits,
      turns: options.turns,
      budget: options.answers.budget,
    });
    const queries = new QueryAnswers(runner, options.answers);
    return { store, runner, authenticator, sync, queries };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Finishes the requests and calls under way, for at most `drainMs`, then closes the sockets with a reason, and closes
 * the database.
 */
export async function closeEngine(
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

/**
 * Key sets that the app itself serves (@convex-dev/auth issues its own tokens) are fetched in-process: behind a proxy,
 * a server often cannot reach its own public address.
 */
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

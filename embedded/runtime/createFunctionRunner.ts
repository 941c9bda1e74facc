import { randomBytes } from 'node:crypto';
import type { UserIdentity } from 'convex/server';
import { noClient, type RequestClient } from '../callerNetwork.ts';
import { type HostLimits, resolveLimits } from '../limits.ts';
import type { Store } from '../storage/openStore.ts';
import { discreetRunner } from './discreetRunner.ts';
import { outsideContext, type RequestFacts, withEnvironment } from './environment/functionContext.ts';
import { patchGlobals } from './environment/functionGlobals.ts';
import { containFunctions } from './environment/strayErrors.ts';
import { newRequestId } from './errors.ts';
import type { Caller, FunctionCall, FunctionModules, FunctionRunner } from './functionRunner.ts';
import { runFunction, type TopLevelCall } from './functions/callFunction.ts';
import { lookUpFunction } from './functions/functionTable.ts';
import { swapFunctions } from './functions/loadFunctions.ts';
import { type LoadedFunctions, readFunctions } from './functions/readFunctions.ts';
import { cronWork, syncCrons } from './jobs/crons.ts';
import { endedJobs, failInterruptedJobs, scheduledWork } from './jobs/scheduledJobs.ts';
import { type StartTimer, WorkLoop } from './jobs/workLoop.ts';
import { hostRules } from './limits.ts';
import { runHttpAction } from './runHttpAction.ts';
import type { Runtime } from './runtime.ts';
import { installConvexGlobal } from './syscalls/convexGlobal.ts';
import { DatabaseSecret } from './syscalls/databaseSecret.ts';
import { findStoredFile, storeFile } from './syscalls/fileStorage.ts';
import { pruneHourly } from './transactions/boundedRows.ts';
import { readFact, writeFact } from './transactions/hostFacts.ts';
import { MutationGate } from './transactions/mutationGate.ts';
import {
  hostTransaction,
  runMutationTransaction,
  runQueryTransaction,
} from './transactions/runTransaction.ts';
import { SessionRequests } from './transactions/sessionRequests.ts';

export interface FunctionRunnerOptions {
  readonly store: Store;
  readonly modules: FunctionModules;
  /** Milliseconds since the Unix epoch; the real clock when left out. */
  readonly clock?: () => number;
  /** Seeds functions' `Math.random` and spreads retries; `Math.random` when left out. */
  readonly random?: () => number;
  /** Starts the scheduler's timers; real ones when left out. */
  readonly startTimer?: StartTimer;
  /** The host's address as clients reach it, without a trailing slash; it is part of storage URLs. */
  readonly origin: string;
  /** Receives every line that functions log, and errors that no caller waits for. */
  readonly log?: (line: string) => void;
  /** Whether callers learn only the request id of a failure (`discreetRunner.ts`). */
  readonly isDiscreet?: boolean;
  /** Whether functions may do no more than on Convex (`hostRules`). */
  readonly isStrict?: boolean;
  /** The defaults when left out. */
  readonly limits?: HostLimits;
}

const CLOSE_PATIENCE_MS = 10 * 1000;
/** The smallest distance between two creation times; near now, adjacent doubles are a quarter of this apart. */
const CREATION_TIME_STEP_MS = 0.001;
const NANOSECONDS_PER_MS = 1_000_000;

const realDateNow = globalThis.Date.now;
const realRandom = Math.random;
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;

const startRealTimer: StartTimer = (callback, delayMs) => {
  const timer = realSetTimeout(callback, delayMs);
  timer.unref();
  return () => realClearTimeout(timer);
};

/** The identity that a function sees: for an admin, only the user that it acts as. */
function identityOf(caller: Caller): UserIdentity | null {
  if (caller.kind === 'anonymous') return null;
  return caller.kind === 'user' ? caller.identity : (caller.impersonating ?? null);
}

function requestFacts(client: RequestClient = noClient): RequestFacts {
  return { ...client, requestId: newRequestId(), scheduledFunctionId: null };
}

function topLevelCall({ path, args, caller, client }: FunctionCall): TopLevelCall {
  const visibility = caller.kind === 'admin' ? 'all' : 'public';
  return { path, args, identity: identityOf(caller), visibility, request: requestFacts(client) };
}

/** Resolves when all have settled, or after a while. */
async function settledWithin(promises: readonly Promise<unknown>[], durationMs: number): Promise<void> {
  let stopWaiting = (): void => undefined;
  const patience = new Promise<void>((resolve) => {
    stopWaiting = startRealTimer(resolve, durationMs);
  });
  await Promise.race([Promise.allSettled(promises), patience]);
  stopWaiting();
}

/**
 * Starts a runner over a store: declares the schema, checks the documents, recovers scheduled work.
 * Several runners may live in one process, over several stores.
 * @throws Error when the modules are invalid or the documents do not match the schema.
 */
export async function createFunctionRunner(options: FunctionRunnerOptions): Promise<FunctionRunner> {
  const { store, origin, limits = resolveLimits(), startTimer = startRealTimer } = options;
  const environment = { CONVEX_CLOUD_URL: origin, CONVEX_SITE_URL: origin };
  installConvexGlobal();
  patchGlobals();
  containFunctions();

  const read = (modules: FunctionModules): LoadedFunctions =>
    withEnvironment(environment, () => readFunctions(modules, store));
  let loaded = read(options.modules);
  const storedSecret = readFact(store.begin(), 'secret');
  const secret = typeof storedSecret === 'string' ? Buffer.from(storedSecret, 'base64') : randomBytes(32);
  // A clock that was set back, or that starts at 1970 on boards without a battery, must not give new documents earlier
  // times than old ones.
  let lastCreationTime = Number(store.latestTs()) / NANOSECONDS_PER_MS;
  const runtime: Runtime = {
    store,
    clock: options.clock ?? (() => realDateNow()),
    random: options.random ?? (() => realRandom()),
    origin,
    environment,
    // A failing log is the host's problem, even when the line comes from a function.
    log: (line) => outsideContext(() => options.log?.(line)),
    isDiscreet: options.isDiscreet ?? false,
    rules: hostRules[options.isStrict ? 'strict' : 'lenient'],
    secret: new DatabaseSecret(secret),
    gate: new MutationGate(),
    loaded: () => loaded,
    jobsEnded(sizeBytes) {
      if (sizeBytes > 0) ended.add(runtime.clock(), sizeBytes);
    },
    nextCreationTime(nowMs) {
      lastCreationTime = Math.max(nowMs, lastCreationTime + CREATION_TIME_STEP_MS);
      return lastCreationTime;
    },
  };
  const requests = new SessionRequests(runtime, limits.recordedRequestBytes, limits.unwrittenOutcomes);
  const ended = endedJobs(runtime, limits.endedJobBytes);
  const loadListeners = new Set<() => void>();
  const swap = async (next: LoadedFunctions): Promise<void> => {
    await swapFunctions(runtime, next, () => {
      loaded = next;
    });
    await syncCrons(runtime);
  };
  await swap(loaded);
  if (storedSecret === undefined) {
    await hostTransaction(runtime, (scope) => writeFact(scope, 'secret', secret.toString('base64')));
  }
  await failInterruptedJobs(runtime);

  const loop = new WorkLoop(runtime, [scheduledWork(runtime), cronWork(runtime)], startTimer);
  const stopNoticing = store.onCommit((changes) => loop.noticeCommit(changes));
  const stopPruning = pruneHourly([requests.rows, ended], startTimer);
  loop.start();

  const running = new Set<Promise<unknown>>();
  /** Entry points run outside any function, even when a function's code calls one. `close` waits for them. */
  const enter = <T>(body: () => Promise<T>): Promise<T> => {
    const promise = outsideContext(body);
    running.add(promise);
    const forget = (): void => {
      running.delete(promise);
    };
    promise.then(forget, forget);
    return promise;
  };

  const runner: FunctionRunner = {
    store,
    runQuery: (call) => enter(() => runQueryTransaction(runtime, topLevelCall(call), call.ts, call.journal)),
    runMutation: (call) => {
      const ledger = call.request === undefined ? null : requests.ledger(call.request);
      return enter(() => runMutationTransaction(runtime, topLevelCall(call), ledger));
    },
    runAction: (call) => enter(() => runFunction(runtime, topLevelCall(call), 'action', null)),
    kindOf: (path) => lookUpFunction(loaded.functions, path)?.kind ?? 'query',
    async runHttpAction(request, caller, client) {
      const found = loaded.route(new URL(request.url).pathname, request.method);
      if (found === null) return null;
      const [endpoint, method, path] = found;
      const facts = { identity: identityOf(caller), request: requestFacts(client) };
      return enter(() => runHttpAction(runtime, endpoint, `${method} ${path}`, request, facts));
    },
    hasHttpRoute: (method, pathname) => loaded.route(pathname, method) !== null,
    authProviders: () => loaded.authProviders,
    async load(modules) {
      await enter(() => swap(read(modules)));
      for (const listener of loadListeners) listener();
      loop.wake();
    },
    onLoad(listener) {
      loadListeners.add(listener);
      return () => {
        loadListeners.delete(listener);
      };
    },
    checkUploadToken: (token) => runtime.secret.checkUploadToken(token, runtime.clock()),
    storeUpload: (bytes, contentType, sha256) =>
      enter(() => storeFile(runtime, bytes, contentType, sha256 ?? null)),
    findFile(name) {
      const storageId = runtime.secret.fileId(name, store.tableNumber('_storage'));
      return storageId === null ? null : findStoredFile(store.begin(), loaded.catalog, storageId);
    },
    async close() {
      stopPruning();
      stopNoticing();
      await settledWithin([loop.close(), ...running], CLOSE_PATIENCE_MS);
    },
  };
  return runtime.isDiscreet ? discreetRunner(runner, runtime.log) : runner;
}

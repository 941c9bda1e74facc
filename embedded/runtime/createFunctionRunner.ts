import { randomBytes } from 'node:crypto';
import { noClient } from '../callerNetwork.ts';
import { type HostLimits, resolveLimits } from '../limits.ts';
import type { CommitChanges, Store } from '../storage/store.ts';
import { discreetRunner } from './environment/discreetRunner.ts';
import { outsideContext } from './environment/functionContext.ts';
import { patchEnvironment } from './environment/functionEnvironment.ts';
import { patchGlobals } from './environment/functionGlobals.ts';
import { containFunctions } from './environment/strayErrors.ts';
import { newRequestId } from './errors.ts';
import type { FunctionCall, FunctionModules, FunctionRunner } from './functionRunner.ts';
import { createFileNames } from './functions/fileNames.ts';
import { lookUpFunction } from './functions/functionTable.ts';
import { type ReadFunctions, readFunctions, swapFunctions } from './functions/loadFunctions.ts';
import { readFact, writeFact } from './hostFacts.ts';
import { cronWork, syncCrons } from './jobs/crons.ts';
import { EndedJobs } from './jobs/endedJobs.ts';
import { startMaintenance } from './jobs/maintenance.ts';
import { failInterruptedJobs, scheduledWork } from './jobs/scheduler.ts';
import { type StartTimer, WorkLoop } from './jobs/workLoop.ts';
import { hostRules } from './limits.ts';
import { runActionCall, runHttpEndpoint } from './runAction.ts';
import { identityOf, type Runtime } from './runtime.ts';
import { installConvexGlobal } from './syscalls/convexGlobal.ts';
import { createCursorCodec } from './syscalls/cursorCodec.ts';
import { findStoredFile, storeFile } from './syscalls/fileStorage.ts';
import { createSyscalls } from './syscalls/syscalls.ts';
import { createUploadTokens } from './syscalls/uploadTokens.ts';
import { hostTransaction } from './transactions/hostTransaction.ts';
import { MutationGate } from './transactions/mutationGate.ts';
import {
  runMutationTransaction,
  runQueryTransaction,
  type TransactionCall,
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
  /**
   * Variables in functions' `process.env` that the process has not set, beside `CONVEX_CLOUD_URL` and
   * `CONVEX_SITE_URL`.
   */
  readonly env?: Readonly<Record<string, string>>;
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

function readSecret(store: Store): Uint8Array | null {
  const secret = readFact(store.begin(), 'secret');
  return typeof secret === 'string' ? Buffer.from(secret, 'base64') : null;
}

/**
 * Starts a runner over a store: declares the schema, checks the documents, recovers scheduled work.
 * Several runners may live in one process, over several stores.
 * @throws Error when the modules are invalid or the documents do not match the schema.
 */
export async function createFunctionRunner(options: FunctionRunnerOptions): Promise<FunctionRunner> {
  const { store, limits = resolveLimits() } = options;
  const clock = options.clock ?? (() => realDateNow());
  // A failing log is the host's problem, even when the line comes from a function.
  const log = (line: string): void => outsideContext(() => options.log?.(line));
  const { origin } = options;
  const environment = { CONVEX_CLOUD_URL: origin, CONVEX_SITE_URL: origin, ...options.env };
  installConvexGlobal();
  patchGlobals();
  containFunctions();
  patchEnvironment();

  const first = readFunctions(options.modules, store, environment);
  const storedSecret = readSecret(store);
  const secret = storedSecret ?? randomBytes(32);

  let loaded = first.loaded;
  // A clock that was set back, or that starts at 1970 on boards without a battery, must not give new documents earlier
  // times than old ones.
  let lastCreationTime = Number(store.latestTs()) / NANOSECONDS_PER_MS;
  const runtime: Runtime = {
    store,
    clock,
    random: options.random ?? (() => realRandom()),
    origin,
    environment,
    log,
    isDiscreet: options.isDiscreet ?? false,
    rules: hostRules[options.isStrict ? 'strict' : 'lenient'],
    cursors: createCursorCodec(secret),
    uploadTokens: createUploadTokens(secret, clock),
    fileNames: createFileNames(secret, () => store.tableNumber('_storage')),
    gate: new MutationGate(),
    jobsEnded: (sizeBytes) => endedJobs.add(sizeBytes),
    syscalls: createSyscalls(() => runtime),
    loaded: () => loaded,
    nextCreationTime(nowMs) {
      lastCreationTime = Math.max(nowMs, lastCreationTime + CREATION_TIME_STEP_MS);
      return lastCreationTime;
    },
  };
  const requests = new SessionRequests(runtime, limits);
  const endedJobs = new EndedJobs(runtime, limits);
  const loadListeners = new Set<() => void>();
  const swap = async (next: ReadFunctions): Promise<void> => {
    await swapFunctions(runtime, next, (functions) => {
      loaded = functions;
    });
    await syncCrons(runtime, next.loaded.crons);
  };
  await swap(first);
  if (storedSecret === null) {
    await hostTransaction(runtime, (scope) =>
      writeFact(scope, 'secret', Buffer.from(secret).toString('base64')),
    );
  }
  await failInterruptedJobs(runtime);

  const startTimer = options.startTimer ?? startRealTimer;
  const loop = new WorkLoop([scheduledWork(runtime), cronWork(runtime)], clock, startTimer, log);
  const stopNoticing = store.onCommit((changes) => loop.noticeCommit(changes));
  const stopMaintenance = startMaintenance(runtime, requests, endedJobs, startTimer);
  loop.start();

  const callOf = (call: FunctionCall): TransactionCall => ({
    path: call.path,
    args: call.args,
    identity: identityOf(call.caller),
    visibility: call.caller.kind === 'admin' ? 'all' : 'public',
    request: { ...(call.client ?? noClient), requestId: newRequestId(), scheduledFunctionId: null },
  });
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
    runQuery: (call) =>
      enter(() => runQueryTransaction(runtime, callOf(call), { ts: call.ts, journal: call.journal })),
    runMutation: (call) =>
      enter(() =>
        runMutationTransaction(
          runtime,
          callOf(call),
          call.request === undefined ? null : requests.ledger(call.request),
        ),
      ),
    runAction: (call) => enter(() => runActionCall(runtime, callOf(call), 0)),
    kindOf: (path) => lookUpFunction(loaded.functions, path)?.kind ?? 'query',
    async runHttpAction(request, caller, client = noClient) {
      const found = loaded.routes.find(request.method, new URL(request.url).pathname);
      if (found === null) return null;
      return enter(() => runHttpEndpoint(runtime, found, request, identityOf(caller), client));
    },
    hasHttpRoute: (method, pathname) => loaded.routes.find(method, pathname) !== null,
    authProviders: () => loaded.authProviders,
    async load(modules) {
      await enter(() => swap(readFunctions(modules, store, environment)));
      for (const listener of loadListeners) listener();
      loop.wake();
    },
    onCommit: (listener: (changes: CommitChanges) => void) => store.onCommit(listener),
    onLoad(listener) {
      loadListeners.add(listener);
      return () => {
        loadListeners.delete(listener);
      };
    },
    checkUploadToken: (token) => runtime.uploadTokens.check(token),
    storeUpload: (bytes, contentType, sha256) => enter(() => storeFile(runtime, bytes, contentType, sha256)),
    findFile(name) {
      const storageId = runtime.fileNames.idOf(name);
      return storageId === null ? null : findStoredFile(store.begin(), loaded.catalog.tableOfId, storageId);
    },
    async close() {
      stopMaintenance();
      stopNoticing();
      let stopWaiting = (): void => undefined;
      const patience = new Promise<void>((resolve) => {
        stopWaiting = startRealTimer(resolve, CLOSE_PATIENCE_MS);
      });
      await Promise.race([Promise.allSettled([loop.close(), ...running]), patience]);
      stopWaiting();
    },
  };
  return runtime.isDiscreet ? discreetRunner(runner, log) : runner;
}

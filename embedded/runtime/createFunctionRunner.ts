import { randomBytes } from 'node:crypto';
import type { UserIdentity } from 'convex/server';
import { noClient, type RequestClient } from '../callerNetwork.ts';
import { type HostLimits, resolveLimits } from '../limits.ts';
import type { Store } from '../storage/openStore.ts';
import type { StoredFile } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';
import { discreetResult } from './discreetResult.ts';
import { outsideContext, type RequestFacts, withEnvironment } from './environment/functionContext.ts';
import { patchGlobals } from './environment/functionGlobals.ts';
import { containFunctions } from './environment/strayErrors.ts';
import { newRequestId } from './errors.ts';
import type {
  Caller,
  FunctionCall,
  FunctionModules,
  FunctionResult,
  MutationOutcome,
  QueryOutcome,
} from './functionRunner.ts';
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
import { type SessionRequest, SessionRequests } from './transactions/sessionRequests.ts';

export interface FunctionRunnerOptions {
  readonly store: Store;
  readonly modules: FunctionModules;
  /** Milliseconds since the Unix epoch; the real clock when left out. */
  readonly clock?: () => number;
  /** Seeds functions' `Math.random` and spreads retries; `Math.random` when left out. */
  readonly random?: () => number;
  readonly startTimer?: StartTimer;
  /** The host's address as clients reach it, without a trailing slash; it is part of storage URLs. */
  readonly origin: string;
  /** Receives every line that functions log, and errors that no caller waits for. */
  readonly log?: (line: string) => void;
  /** Whether callers learn only the request id of a failure (`discreetResult.ts`). */
  readonly isDiscreet?: boolean;
  /** Whether functions may do no more than on Convex (`hostRules`). */
  readonly isStrict?: boolean;
  readonly limits?: HostLimits;
}

const CLOSE_TIMEOUT_MS = 10 * 1000;
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

/** The identity that a function sees: an admin has none. */
function identityOf(caller: Caller): UserIdentity | null {
  return caller.kind === 'user' ? caller.identity : null;
}

function requestFacts(client: RequestClient = noClient): RequestFacts {
  return { ...client, requestId: newRequestId(), scheduledFunctionId: null };
}

function topLevelCall({ path, args, caller, client }: FunctionCall): TopLevelCall {
  const visibility = caller.kind === 'admin' ? 'all' : 'public';
  return { path, args, identity: identityOf(caller), visibility, request: requestFacts(client) };
}

/** Declares the schema, checks the documents, recovers scheduled work. @throws Error for what does not fit. */
export async function createFunctionRunner(options: FunctionRunnerOptions) {
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
  const requests = new SessionRequests(runtime, limits.recordedRequestBytes);
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

  const reveal = (call: FunctionCall, kind: string, result: FunctionResult): FunctionResult =>
    runtime.isDiscreet ? discreetResult(call, kind, result, runtime.log) : result;

  return {
    store,
    /** Rejects when the store could not answer, as for a state at `ts` that is no longer kept (`SnapshotUnavailable`). */
    async runQuery(
      call: FunctionCall & { readonly journal?: string | null; readonly ts?: Timestamp },
    ): Promise<QueryOutcome> {
      const run = () => runQueryTransaction(runtime, topLevelCall(call), call.ts, call.journal);
      const outcome = await enter(run);
      // An admin's answer may contain more than others may see, so it is not shared.
      const isPrivate = runtime.isDiscreet && call.caller.kind === 'admin';
      const usedIdentity = outcome.usedIdentity || isPrivate;
      return { ...outcome, result: reveal(call, 'Q', outcome.result), usedIdentity };
    },
    /** With `request`, the outcome is recorded in the same commit, so a re-sent request returns the first outcome. */
    async runMutation(call: FunctionCall & { readonly request?: SessionRequest }): Promise<MutationOutcome> {
      const ledger = call.request === undefined ? null : requests.ledger(call.request);
      const outcome = await enter(() => runMutationTransaction(runtime, topLevelCall(call), ledger));
      return { ...outcome, result: reveal(call, 'M', outcome.result) };
    },
    async runAction(call: FunctionCall): Promise<FunctionResult> {
      const result = await enter(() => runFunction(runtime, topLevelCall(call), 'action', null));
      return reveal(call, 'A', result);
    },
    /** 'query' for an unknown path, since a query reports that best. */
    kindOf: (path: string) => lookUpFunction(loaded.functions, path)?.kind ?? 'query',
    async runHttpAction(request: Request, caller: Caller, client?: RequestClient): Promise<Response | null> {
      const found = loaded.route(new URL(request.url).pathname, request.method);
      if (found === null) return null;
      const [endpoint, method, path] = found;
      const facts = { identity: identityOf(caller), request: requestFacts(client) };
      return enter(() => runHttpAction(runtime, endpoint, `${method} ${path}`, request, facts));
    },
    hasHttpRoute: (method: string, pathname: string) => loaded.route(pathname, method) !== null,
    authProviders: () => loaded.authProviders,
    /** Rejects, keeping the old modules, when the new ones are invalid or documents do not match the schema. */
    async load(modules: FunctionModules): Promise<void> {
      await enter(() => swap(read(modules)));
      for (const listener of loadListeners) listener();
      loop.wake();
    },
    /** Called after `load`: every subscription must run again. */
    onLoad(listener: () => void): () => void {
      loadListeners.add(listener);
      return () => {
        loadListeners.delete(listener);
      };
    },
    /** Of an upload URL (storage.generateUploadUrl); does not consume it. */
    checkUploadToken: (token: string) => runtime.secret.checkUploadToken(token, runtime.clock()),
    storeUpload: (bytes: AsyncIterable<Uint8Array>, contentType: string | null) =>
      enter(() => storeFile(runtime, bytes, contentType)),
    /** Finds a stored file by the name in its address; the id alone is not enough. */
    findFile(name: string): StoredFile | null {
      const storageId = runtime.secret.fileId(name, store.tableNumber('_storage'));
      return storageId === null ? null : findStoredFile(store.begin(), loaded.catalog, storageId);
    },
    async close(): Promise<void> {
      stopPruning();
      stopNoticing();
      const timeout = new Promise<void>((resolve) => startRealTimer(resolve, CLOSE_TIMEOUT_MS));
      await Promise.race([Promise.allSettled([loop.close(), ...running]), timeout]);
    },
  };
}

/** Independent of the transport. Never throws for errors of a function or a caller: those are a `failure`. */
export type FunctionRunner = Awaited<ReturnType<typeof createFunctionRunner>>;

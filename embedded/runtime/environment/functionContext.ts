import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserIdentity } from 'convex/server';
import type { RequestClient } from '../../callerNetwork.ts';
import { CallRefused } from '../errors.ts';
import type { FunctionKind } from '../functions/functionTable.ts';
import type { FunctionEnvironment, Runtime } from '../runtime.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import type { LogBuffer } from './logBuffer.ts';

/** Facts of the top-level call, the same in everything that it calls (`ctx.meta.getRequestMetadata()`). */
export interface RequestFacts extends RequestClient {
  readonly requestId: string;
  readonly scheduledFunctionId: string | null;
}

interface FunctionFacts {
  readonly runtime: Runtime;
  readonly kind: FunctionKind;
  /** 'dir/a:b', or 'GET /path' for an HTTP action. */
  readonly path: string;
  /** Null in actions. */
  readonly transaction: TransactionState | null;
  readonly identity: UserIdentity | null;
  readonly request: RequestFacts;
  readonly depth: number;
  /** The function of the same transaction that called this one. */
  readonly caller: FunctionContext | null;
  readonly log: LogBuffer;
}

/** A running function: what its syscalls act on. A nested `runQuery`/`runMutation` has its own. */
export interface FunctionContext extends FunctionFacts {
  ownCodeMs: number;
  /** Set when the function returned, threw or ran out of time: later syscalls are refused. */
  ended: boolean;
  /** Settles when the running nested call has ended; syscalls wait for it, so that a transaction has one writer. */
  nested: Promise<void> | null;
  /** Fails the function from outside its code, as long as it can fail. */
  interrupt: ((error: unknown) => void) | null;
  /** Requested effects that have not taken place; those left at the end were not awaited. */
  readonly unfinished: string[];
  /** Settles when the function can proceed no further without its requested effects. */
  effectsTurn: Promise<void> | null;
  /** When the function last yielded the thread: `performance.now()`. */
  turnStartedMs: number;
}

export function createContext(facts: FunctionFacts): FunctionContext {
  return {
    ...facts,
    ownCodeMs: 0,
    ended: false,
    nested: null,
    interrupt: null,
    unfinished: [],
    effectsTurn: null,
    turnStartedMs: performance.now(),
  };
}

interface Shared {
  readonly contexts: AsyncLocalStorage<FunctionContext | undefined>;
  /** The variables of the host whose configuration is being evaluated. */
  environment: FunctionEnvironment;
}

const SHARED = Symbol.for('lipi.embedded.functionContexts');
const processGlobal = globalThis as { [SHARED]?: Shared };
/** One for the process: globals patched by one copy of this module must see the contexts of another. */
processGlobal[SHARED] ??= { contexts: new AsyncLocalStorage(), environment: {} };
const shared = processGlobal[SHARED];

export function currentContext(): FunctionContext | undefined {
  return shared.contexts.getStore();
}

export function currentEnvironment(): FunctionEnvironment {
  return currentContext()?.runtime.environment ?? shared.environment;
}

/** Evaluates configuration outside any function's run, such as auth.config, with a host's variables. */
export function withEnvironment<T>(environment: FunctionEnvironment, body: () => T): T {
  const outer = shared.environment;
  shared.environment = environment;
  try {
    return body();
  } finally {
    shared.environment = outer;
  }
}

export function withContext<T>(context: FunctionContext, body: () => T): T {
  return shared.contexts.run(context, body);
}

/** Runs host code outside any function: it sees the real clock, and its effects belong to no function. */
export function outsideContext<T>(body: () => T): T {
  return shared.contexts.run(undefined, body);
}

const { setImmediate: afterThisTurn } = globalThis;

/** The time until `wait` calls back does not count as the function's. (One promise, since every call waits here.) */
function paused(context: FunctionContext, wait: (resume: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    wait(() => {
      context.turnStartedMs = performance.now();
      resolve();
    });
  });
}

export function nextTurn(context: FunctionContext): Promise<void> {
  return paused(context, afterThisTurn);
}

let waiting: (() => void)[] = [];

function resumeAll(): void {
  const all = waiting;
  waiting = [];
  for (const resume of all) resume();
}

/** After Node's report of uncaught errors. All that end in a turn resume in one step: their commits form one group. */
export function endOfTurn(context: FunctionContext): Promise<void> {
  return paused(context, (resume) => {
    if (waiting.push(resume) === 1) afterThisTurn(resumeAll);
  });
}

/** What the clocks showed when the code of a function was last entered or left. */
let last = { wallMs: 0, processorMs: 0 };

function readClocks(): typeof last {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 };
}

const isMeasured = ({ runtime, transaction }: FunctionContext): boolean =>
  transaction !== null && runtime.rules.ownCodeMs !== Number.POSITIVE_INFINITY;

export function enterOwnCode(context: FunctionContext): void {
  if (isMeasured(context)) last = readClocks();
}

/**
 * The code has called the host, or has ended. One thread runs one function at a time, so the time since any was entered
 * is this one's. Neither a busy machine (wall clock) nor the process's other threads (processor) may count against it.
 * @throws CallRefused once the function has used up its time.
 */
export function leaveOwnCode(context: FunctionContext): void {
  if (!isMeasured(context)) return;
  const { wallMs, processorMs } = last;
  last = readClocks();
  context.ownCodeMs += Math.min(last.wallMs - wallMs, last.processorMs - processorMs);
  const { ownCodeMs } = context.runtime.rules;
  if (context.ownCodeMs > ownCodeMs) {
    throw new CallRefused(`Function execution timed out (maximum duration: ${ownCodeMs / 1000}s)`);
  }
}

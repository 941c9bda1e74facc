import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserIdentity } from 'convex/server';
import type { JSONValue } from 'convex/values';
import type { RequestClient } from '../../callerNetwork.ts';
import type { FunctionKind } from '../functions/functionTable.ts';
import type { HostRules } from '../limits.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import type { LogBuffer } from './logBuffer.ts';

/** A running function: what its syscalls act on. A nested `runQuery`/`runMutation` has its own. */
export interface FunctionContext {
  readonly kind: FunctionKind;
  /** 'dir/a:b', or 'GET /path' for an HTTP action. */
  readonly path: string;
  readonly visibility: 'public' | 'internal';
  /** Null in actions. */
  readonly transaction: TransactionState | null;
  readonly identity: UserIdentity | null;
  readonly request: RequestFacts;
  readonly depth: number;
  /** The function of the same transaction that called this one. */
  readonly caller: FunctionContext | null;
  readonly log: LogBuffer;
  readonly rules: HostRules;
  /** The time that its own code took (ownCode.ts). */
  ownCodeMs: number;
  /** The host's variables in `process.env`. */
  readonly environment: FunctionEnvironment;
  /** Answers `Convex.syscall` and its variants. */
  readonly syscalls: Syscalls;
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

/** Environment variables that one host provides to its functions when the process does not set them. */
export type FunctionEnvironment = Readonly<Record<string, string>>;

/** Facts of the top-level call, the same in everything that it calls (`ctx.meta.getRequestMetadata()`). */
export interface RequestFacts extends RequestClient {
  readonly requestId: string;
  readonly scheduledFunctionId: string | null;
}

/** The three entry points of `convex/server` (`server/impl/syscall.ts`), for one running function. */
export interface Syscalls {
  sync(context: FunctionContext, op: string, args: JSONValue): JSONValue;
  async(context: FunctionContext, op: string, args: JSONValue): Promise<JSONValue>;
  js(context: FunctionContext, op: string, args: Record<string, unknown>): unknown;
}

const SHARED = Symbol.for('lipi.embedded.functionContexts');

interface SharedGlobal {
  [SHARED]?: AsyncLocalStorage<FunctionContext | undefined>;
}

/**
 * One storage for the process, however often this module is loaded (development servers and test runners load it more
 * than once): the globals patched by one copy must see the contexts of another.
 */
function sharedStorage(): AsyncLocalStorage<FunctionContext | undefined> {
  const shared = globalThis as SharedGlobal;
  shared[SHARED] ??= new AsyncLocalStorage<FunctionContext | undefined>();
  return shared[SHARED];
}

const contexts = sharedStorage();

/** The function running in the current asynchronous context, if any. */
export function currentContext(): FunctionContext | undefined {
  return contexts.getStore();
}

const { setImmediate: afterThisTurn } = globalThis;

/**
 * Settles when `wait` calls back; the time until then does not count as the function's. (A single promise, since every
 * call waits here.)
 */
function paused(context: FunctionContext, wait: (goOn: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    wait(() => {
      context.turnStartedMs = performance.now();
      resolve();
    });
  });
}

/** Yields the thread before the function continues. */
export function nextTurn(context: FunctionContext): Promise<void> {
  return paused(context, afterThisTurn);
}

/** Settles when this turn has ended and Node has reported its uncaught errors. */
export function endOfTurn(context: FunctionContext): Promise<void> {
  return paused(context, atEndOfTurn);
}

/** Runs `body` as part of a function. */
export function withContext<T>(context: FunctionContext, body: () => T): T {
  return contexts.run(context, body);
}

/** Runs host code outside any function: it sees the real clock, and its effects belong to no function. */
export function outsideContext<T>(body: () => T): T {
  return contexts.run(undefined, body);
}

/** Callbacks that wait for the end of this turn of the event loop. */
let waiting: (() => void)[] = [];

function letAllGoOn(): void {
  const all = waiting;
  waiting = [];
  for (const goOn of all) goOn();
}

/**
 * Calls back at the end of this turn of the event loop, after Node has reported its uncaught errors. All callbacks of a
 * turn run in one step, so that their commits form one group.
 */
function atEndOfTurn(goOn: () => void): void {
  if (waiting.push(goOn) === 1) afterThisTurn(letAllGoOn);
}

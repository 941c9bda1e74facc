import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserIdentity } from 'convex/server';
import type { JSONValue } from 'convex/values';
import type { FunctionKind } from './functionTable.ts';
import type { LogBuffer } from './logBuffer.ts';
import type { TransactionState } from './transactionState.ts';

/** A function run in progress: what its syscalls act on. A nested `runQuery`/`runMutation` has its own. */
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
  readonly log: LogBuffer;
  /** The host's variables in `process.env`. */
  readonly environment: FunctionEnvironment;
  /** Answers `Convex.syscall` and its kin. */
  readonly syscalls: Syscalls;
  /** Set when the function returned, threw or ran out of time: later syscalls are refused. */
  ended: boolean;
  /** Settles when the nested call now running has ended; syscalls wait for it, so that a transaction has one writer. */
  nested: Promise<void> | null;
  /** When the function last let others have the thread: `performance.now()`. */
  turnStartedMs: number;
}

/** Environment variables that one host gives its functions where the process has none of that name. */
export type FunctionEnvironment = Readonly<Record<string, string>>;

/** Facts of the call at the top, the same in everything it calls (`ctx.meta.getRequestMetadata()`). */
export interface RequestFacts {
  readonly requestId: string;
  readonly scheduledFunctionId: string | null;
}

/** The three entrances of `convex/server` (`server/impl/syscall.ts`), for one running function. */
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
 * than once): the patched globals of one copy must see the contexts of another.
 */
function sharedStorage(): AsyncLocalStorage<FunctionContext | undefined> {
  const shared = globalThis as SharedGlobal;
  shared[SHARED] ??= new AsyncLocalStorage<FunctionContext | undefined>();
  return shared[SHARED];
}

const contexts = sharedStorage();

/** The function now running on this chain of calls, if any. */
export function currentContext(): FunctionContext | undefined {
  return contexts.getStore();
}

/** Runs `body` as part of a function. */
export function withContext<T>(context: FunctionContext, body: () => T): T {
  return contexts.run(context, body);
}

/** Runs host code outside any function: it sees the real clock, and what it starts belongs to nobody. */
export function outsideContext<T>(body: () => T): T {
  return contexts.run(undefined, body);
}

import type { UserIdentity } from 'convex/server';
import type { JSONValue } from 'convex/values';
import type { ReadSet, Transaction } from '../../storage/store.ts';
import { SnapshotUnavailable, StorageFailure } from '../../storage/store.ts';
import type { Timestamp } from '../../values/timestamp.ts';
import { cutText } from '../cutText.ts';
import type { FunctionContext, RequestFacts } from '../environment/functionContext.ts';
import { LogBuffer } from '../environment/logBuffer.ts';
import { clientMessage, describeThrown, type Failure } from '../errors.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { callFunction, findFunction } from '../functions/callFunction.ts';
import { functionKey } from '../functions/functionPath.ts';
import type { RegisteredFunction } from '../functions/functionTable.ts';
import { limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import { createScope } from './transactionScope.ts';
import {
  closeOpenQueries,
  createTransactionState,
  type TransactionScope,
  type TransactionState,
} from './transactionState.ts';
import { TransactionUsage } from './transactionUsage.ts';

/** A top-level call of a query or mutation, after its rights were checked. */
export interface TransactionCall {
  readonly path: string;
  readonly args: JSONValue;
  readonly identity: UserIdentity | null;
  readonly visibility: 'public' | 'all';
  readonly request: RequestFacts;
}

/**
 * Keeps an outcome in the transaction that produced it, so that work happens once: re-sent requests, scheduled jobs,
 * crons.
 */
export interface Ledger {
  /** The outcome that an earlier transaction kept, or null when the function has to run. */
  recall(transaction: Transaction): FunctionResult | null;
  /** Keeps the outcome in the same transaction as the function's own writes, which a failure has rolled back. */
  keep(scope: TransactionScope, result: FunctionResult): void;
}

const FIRST_RETRY_DELAY_MS = 2;

const { setTimeout: startTimer } = globalThis;

/** A context for a function at the top of a transaction. */
function createContext(
  runtime: Runtime,
  fn: RegisteredFunction,
  call: TransactionCall,
  state: TransactionState,
  log: LogBuffer,
): FunctionContext {
  return {
    kind: fn.kind,
    path: functionKey(fn.path),
    visibility: fn.visibility,
    transaction: state,
    identity: call.identity,
    request: call.request,
    depth: 0,
    caller: null,
    log,
    rules: runtime.rules,
    ownCodeMs: 0,
    environment: runtime.environment,
    syscalls: runtime.syscalls,
    ended: false,
    nested: null,
    interrupt: null,
    unfinished: [],
    effectsTurn: null,
    turnStartedMs: performance.now(),
  };
}

/** A failure as reported to the caller; failures of the host's own storage are reported as such. */
export function failureResult(
  requestId: string,
  thrown: unknown,
  logLines: readonly string[],
): Extract<FunctionResult, { kind: 'failure' }> {
  const failure: Failure =
    thrown instanceof StorageFailure
      ? {
          message: `StorageFailure (${thrown.code}): ${thrown.message}`,
          // The one fault of the host that callers can explain to people, who otherwise would try in vain.
          ...(thrown.code === 'disk_full' && { data: { code: 'disk_full', message: thrown.message } }),
        }
      : describeThrown(thrown);
  const errorMessage = clientMessage(requestId, failure);
  return failure.data === undefined
    ? { kind: 'failure', errorMessage, logLines }
    : { kind: 'failure', errorMessage, errorData: failure.data, logLines };
}

interface Attempt {
  readonly scope: TransactionScope;
  readonly state: TransactionState;
  readonly result: FunctionResult;
}

/** Runs the function once over a transaction. Its read set is final when this resolves. */
async function attempt(
  runtime: Runtime,
  call: TransactionCall,
  kind: 'query' | 'mutation',
  transaction: Transaction,
  previousEnd: string | null,
): Promise<Attempt> {
  const loaded = runtime.loaded();
  const scope = createScope(runtime, loaded, transaction);
  const state = createTransactionState(scope, new TransactionUsage(), {
    readOnly: kind === 'query',
    previousEnd,
  });
  const log = new LogBuffer((line) =>
    runtime.log(`[CONVEX ${kind[0]?.toUpperCase()}(${cutText(call.path)})] ${line}`),
  );
  try {
    const fn = findFunction(loaded.functions, call.path, kind, call.visibility);
    const context = createContext(runtime, fn, call, state, log);
    const value = await callFunction(fn, call.args, context, loaded.catalog);
    return { scope, state, result: { kind: 'success', value, logLines: log.lines } };
  } catch (thrown) {
    return { scope, state, result: failureResult(call.request.requestId, thrown, log.lines) };
  } finally {
    closeOpenQueries(state);
  }
}

export interface QueryRun {
  readonly result: FunctionResult;
  readonly ts: Timestamp;
  readonly readSet: ReadSet;
  readonly journal: string | null;
  readonly usedIdentity: boolean;
}

/**
 * Runs a query on a snapshot: the latest, or the one at `ts`.
 * @throws SnapshotUnavailable when the state at `ts` is not kept, or is forgotten while the function reads;
 * StorageFailure. Otherwise subscribers would keep such an answer for good, since its read set is not what the function
 * depends on.
 */
export async function runQueryTransaction(
  runtime: Runtime,
  call: TransactionCall,
  options: { readonly ts?: Timestamp | undefined; readonly journal?: string | null | undefined },
): Promise<QueryRun> {
  for (let tries = 0; ; tries += 1) {
    const transaction = runtime.store.begin(options.ts);
    const { scope, state, result } = await attempt(
      runtime,
      call,
      'query',
      transaction,
      options.journal ?? null,
    );
    const { hostFailure, usedIdentity } = scope.notes;
    if (hostFailure !== null) {
      const isForgotten = hostFailure instanceof SnapshotUnavailable;
      if (isForgotten && options.ts === undefined && tries < limits.mutationRuns) continue;
      throw hostFailure;
    }
    return {
      result,
      ts: transaction.snapshotTs,
      readSet: transaction.readSet,
      journal: state.pagination.end,
      usedIdentity,
    };
  }
}

type AttemptOutcome =
  | { readonly kind: 'done'; readonly result: FunctionResult; readonly ts: Timestamp }
  | { readonly kind: 'conflict'; readonly table: string };

async function attemptMutation(
  runtime: Runtime,
  call: TransactionCall,
  ledger: Ledger | null,
): Promise<AttemptOutcome> {
  const transaction = runtime.store.begin();
  const recalled = ledger?.recall(transaction) ?? null;
  if (recalled !== null) return { kind: 'done', result: recalled, ts: transaction.snapshotTs };
  const start = transaction.savepoint();
  const { scope, result } = await attempt(runtime, call, 'mutation', transaction, null);
  let isCommitted = false;
  let kept: readonly string[] = [];
  try {
    // Not recorded as the request's outcome: when the request is sent again, it runs again.
    if (scope.notes.hostFailure !== null) throw scope.notes.hostFailure;
    if (result.kind === 'failure') {
      start.rollback();
      scope.notes.deletedFiles = [];
    } else {
      start.release();
    }
    ledger?.keep(scope, result);
    kept = scope.notes.storedFiles.filter((id) => transaction.get('_storage', id) !== null);
    if (!transaction.hasWrites) return { kind: 'done', result, ts: transaction.snapshotTs };
    const outcome = await runtime.store.commit(transaction);
    if (outcome.kind === 'conflict') return outcome;
    isCommitted = true;
    runtime.jobsEnded(scope.notes.endedJobBytes);
    for (const storageId of scope.notes.deletedFiles) runtime.store.deleteFile(storageId);
    return { kind: 'done', result, ts: outcome.ts };
  } finally {
    for (const storageId of scope.notes.storedFiles) {
      if (!isCommitted || !kept.includes(storageId)) runtime.store.deleteFile(storageId);
    }
  }
}

function conflictFailure(table: string): Failure {
  return {
    message: `Documents read from or written to the "${table}" table changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1`,
  };
}

/**
 * Runs a mutation until it commits without a conflict. Retries back off; the last one runs exclusively where the rules
 * allow it. A mutation that still cannot commit fails with Convex's text. The result's writes are durable when this resolves.
 */
export async function runMutationTransaction(
  runtime: Runtime,
  call: TransactionCall,
  ledger: Ledger | null,
): Promise<{ readonly result: FunctionResult; readonly ts: Timestamp }> {
  let table = '';
  for (let tries = 0; tries < limits.mutationRuns; tries += 1) {
    const run = (): Promise<AttemptOutcome> => attemptMutation(runtime, call, ledger);
    let outcome: AttemptOutcome;
    try {
      const isAlone = runtime.rules.lastRunIsAlone && tries === limits.mutationRuns - 1;
      outcome = await (isAlone ? runtime.gate.exclusive(run) : runtime.gate.shared(run));
    } catch (thrown) {
      if (thrown instanceof SnapshotUnavailable) continue;
      if (thrown instanceof StorageFailure) runtime.log(`Nothing can be saved: ${thrown.message}`);
      return {
        result: failureResult(call.request.requestId, thrown, []),
        ts: runtime.store.latestTs(),
      };
    }
    if (outcome.kind === 'done') return outcome;
    table = outcome.table;
    const delayMs = FIRST_RETRY_DELAY_MS * 2 ** tries * runtime.random();
    await new Promise<void>((resolve) => startTimer(resolve, delayMs));
  }
  const errorMessage = clientMessage(call.request.requestId, conflictFailure(table));
  return { result: { kind: 'failure', errorMessage, logLines: [] }, ts: runtime.store.latestTs() };
}

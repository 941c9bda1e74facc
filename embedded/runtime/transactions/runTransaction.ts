import { SnapshotUnavailable, StorageFailure } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { Timestamp } from '../../values/timestamp.ts';
import { clientMessage, failureResult } from '../errors.ts';
import type { FunctionResult, MutationOutcome, QueryOutcome } from '../functionRunner.ts';
import { runFunction, type TopLevelCall } from '../functions/callFunction.ts';
import { limits } from '../limits.ts';
import type { Runtime } from '../runtime.ts';
import {
  closeOpenQueries,
  createScope,
  createTransactionState,
  type TransactionScope,
  type TransactionState,
} from './transactionState.ts';
import { TransactionUsage } from './transactionUsage.ts';

/** Keeps an outcome in the transaction that produced it, so that work happens once: re-sent requests, jobs, crons. */
export interface Ledger {
  /** Null when the function has to run. */
  recall(transaction: Transaction): FunctionResult | null;
  /** In the transaction of the function's own writes, which a failure has rolled back. */
  keep(scope: TransactionScope, result: FunctionResult): void;
}

const HOST_ATTEMPTS = 20;

const { setTimeout: startTimer } = globalThis;

async function attempt(
  runtime: Runtime,
  call: TopLevelCall,
  kind: 'query' | 'mutation',
  transaction: Transaction,
  previousEnd: string | null,
): Promise<{ readonly state: TransactionState; readonly result: FunctionResult }> {
  const scope = createScope(runtime, runtime.loaded(), transaction);
  const state = createTransactionState(scope, new TransactionUsage(), kind === 'query', previousEnd);
  const result = await runFunction(runtime, call, kind, state);
  closeOpenQueries(state);
  return { state, result };
}

/**
 * Runs a query on a snapshot: the latest, or the one at `ts`.
 * @throws SnapshotUnavailable when the state at `ts` is not kept, or is forgotten while the function reads;
 * StorageFailure. Otherwise subscribers would keep such an answer for good, since its read set is not what the function
 * depends on.
 */
export async function runQueryTransaction(
  runtime: Runtime,
  call: TopLevelCall,
  ts?: Timestamp,
  journal: string | null = null,
): Promise<QueryOutcome> {
  for (let tries = 0; ; tries += 1) {
    const transaction = runtime.store.begin(ts);
    const { state, result } = await attempt(runtime, call, 'query', transaction, journal);
    const { hostFailure, usedIdentity } = state.scope.notes;
    if (hostFailure === null) {
      const { snapshotTs, readSet } = transaction;
      return { result, ts: snapshotTs, readSet, journal: state.pagination.end, usedIdentity };
    }
    const isForgotten = hostFailure instanceof SnapshotUnavailable;
    if (!isForgotten || ts !== undefined || tries === limits.mutationRuns) throw hostFailure;
  }
}

type AttemptOutcome =
  | ({ readonly kind: 'done' } & MutationOutcome)
  | { readonly kind: 'conflict'; readonly table: string };

async function attemptMutation(
  runtime: Runtime,
  call: TopLevelCall,
  ledger: Ledger | null,
): Promise<AttemptOutcome> {
  const transaction = runtime.store.begin();
  const recalled = ledger?.recall(transaction) ?? null;
  if (recalled !== null) return { kind: 'done', result: recalled, ts: transaction.snapshotTs };
  const start = transaction.savepoint();
  const { state, result } = await attempt(runtime, call, 'mutation', transaction, null);
  const { scope } = state;
  const { notes } = scope;
  // Not recorded as the request's outcome: when the request is sent again, it runs again.
  if (notes.hostFailure !== null) throw notes.hostFailure;
  if (result.kind === 'failure') {
    start.rollback();
    notes.deletedFiles = [];
  } else {
    start.release();
  }
  ledger?.keep(scope, result);
  if (!transaction.hasWrites) return { kind: 'done', result, ts: transaction.snapshotTs };
  const outcome = await runtime.store.commit(transaction);
  if (outcome.kind === 'conflict') return outcome;
  finishCommit(scope);
  return { kind: 'done', result, ts: outcome.ts };
}

function finishCommit({ runtime, notes }: TransactionScope): void {
  runtime.jobsEnded(notes.endedJobBytes);
  for (const storageId of notes.deletedFiles) runtime.store.files.remove(storageId);
}

/** Retries back off; the last runs alone where the rules allow it. The writes are durable when this resolves. */
export async function runMutationTransaction(
  runtime: Runtime,
  call: TopLevelCall,
  ledger: Ledger | null,
): Promise<MutationOutcome> {
  const run = (): Promise<AttemptOutcome> => attemptMutation(runtime, call, ledger);
  let table = '';
  for (let tries = 0; tries < limits.mutationRuns; tries += 1) {
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
    const delayMs = runtime.rules.firstRetryDelayMs * 2 ** tries * runtime.random();
    await new Promise<void>((resolve) => startTimer(resolve, delayMs));
  }
  const message = `Documents read from or written to the "${table}" table changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1`;
  const errorMessage = clientMessage(call.request.requestId, { message });
  return { result: { kind: 'failure', errorMessage, logLines: [] }, ts: runtime.store.latestTs() };
}

/** Retried on conflict, so `body` must be repeatable. The writes are durable when this resolves. */
export async function hostTransaction<T>(runtime: Runtime, body: (scope: TransactionScope) => T): Promise<T> {
  const run = async (): Promise<{ readonly value: T } | null> => {
    const scope = createScope(runtime);
    const { transaction } = scope;
    const value = body(scope);
    if (transaction.hasWrites && (await runtime.store.commit(transaction)).kind === 'conflict') return null;
    finishCommit(scope);
    return { value };
  };
  for (let tries = 0; tries < HOST_ATTEMPTS; tries += 1) {
    try {
      const isAlone = tries >= limits.mutationRuns;
      const done = await (isAlone ? runtime.gate.exclusive(run) : runtime.gate.shared(run));
      if (done !== null) return done.value;
    } catch (error) {
      if (!(error instanceof SnapshotUnavailable)) throw error;
    }
  }
  throw new Error('A transaction of the host kept conflicting.');
}

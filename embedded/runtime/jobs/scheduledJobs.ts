import type { JSONValue } from 'convex/values';
import type { DocumentJson, IndexEntry } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { cutText } from '../displayValue.ts';
import type { FunctionResult } from '../functionRunner.ts';
import { canonicalPath, functionAddress, functionKey, parseFunctionPath } from '../functions/functionPath.ts';
import type { Runtime } from '../runtime.ts';
import { measureValue } from '../schema/measureValue.ts';
import { type JsonObject, stringArgument } from '../syscalls/syscallArguments.ts';
import { BoundedRows } from '../transactions/boundedRows.ts';
import { hostTransaction } from '../transactions/runTransaction.ts';
import { insertRow, type TransactionScope } from '../transactions/transactionState.ts';
import type { DueFunction } from './dueFunction.ts';
import type { WorkSource } from './workLoop.ts';

const TABLE = '_scheduled_functions';
/** Rough size of a job beside its arguments: name, times, index entries. */
const JOB_OVERHEAD_BYTES = 500;
const FARTHEST_MS = 5 * 366 * 24 * 60 * 60 * 1000;
const ENDED_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

type JobState =
  | { readonly kind: 'pending' | 'inProgress' | 'success' | 'canceled' }
  | { readonly kind: 'failed'; readonly error: string };

function stateOf(job: DocumentJson): JobState['kind'] {
  return (job.state as unknown as JobState).kind;
}

function setJobState(scope: TransactionScope, job: DocumentJson, state: JobState): void {
  const isFinal = state.kind !== 'pending' && state.kind !== 'inProgress';
  const completed = isFinal ? { completedTime: scope.nowMs } : {};
  scope.transaction.replace(TABLE, { ...job, state: { ...state }, ...completed });
  if (isFinal) scope.notes.endedJobBytes += JOB_OVERHEAD_BYTES + JSON.stringify(job.args).length;
}

function endJob(scope: TransactionScope, id: string, state: JobState): void {
  const job = scope.transaction.get(TABLE, id);
  if (job === null) return;
  const kind = stateOf(job);
  if (kind === 'pending' || kind === 'inProgress') setJobState(scope, job, state);
}

/** The function must exist; its kind and arguments are checked when it runs. Returns the job's id. */
export function scheduleJob(
  scope: TransactionScope,
  args: JsonObject,
  recordArgs: (sizeBytes: number) => void,
): string {
  const address = functionAddress(args);
  const path = parseFunctionPath(address);
  if (path === null || !scope.functions.has(functionKey(path))) {
    const moduleExists = [...scope.functions.values()].some((fn) => fn.path.module === path?.module);
    throw new Error(
      path !== null && moduleExists
        ? `Attempted to schedule function, but no exported function ${path.name} found in the file: ${path.module}.js. Did you forget to export it?`
        : `Attempted to schedule function at nonexistent path: ${path === null ? cutText(address) : `${path.module}.js`}`,
    );
  }
  if (typeof args.ts !== 'number') throw new Error('Invalid arguments for `scheduler`: missing time');
  const scheduledTime = args.ts * 1000;
  const distanceMs = scheduledTime - scope.nowMs;
  if (Math.abs(distanceMs) > FARTHEST_MS) {
    throw new Error(
      `${new Date(scheduledTime).toISOString()} is more than 5 years in the ${distanceMs > 0 ? 'future' : 'past'}`,
    );
  }
  const functionArgs = [args.args ?? {}];
  recordArgs(measureValue(functionArgs));
  const job = { name: canonicalPath(path), args: functionArgs, scheduledTime, state: { kind: 'pending' } };
  return insertRow(scope, TABLE, job)._id;
}

/** `1.0/cancel_job`: a job that has not ended is canceled; one that has is left as it is. */
export function cancelJob(scope: TransactionScope, args: JsonObject): null {
  const id = stringArgument(args, 'id', 'scheduler.cancel');
  if (scope.catalog.tableOfId(id) !== TABLE) {
    throw new Error(
      `Invalid argument \`id\` for \`scheduler.cancel\`: expected to be an Id<"${TABLE}">, got ${JSON.stringify(cutText(id))} instead.`,
    );
  }
  endJob(scope, id, { kind: 'canceled' });
  return null;
}

function jobsIn(transaction: Transaction, kind: JobState['kind']): IterableIterator<IndexEntry> {
  return transaction.scan(TABLE, '_by_state', rangeFor([kind]), 'asc');
}

function finalState(result: FunctionResult): JobState {
  return result.kind === 'success' ? { kind: 'success' } : { kind: 'failed', error: result.errorMessage };
}

function dueJob(job: DocumentJson): DueFunction {
  const id = String(job._id);
  const path = String(job.name);
  const pending = (transaction: Transaction): DocumentJson | null => {
    const current = transaction.get(TABLE, id);
    return current !== null && stateOf(current) === 'pending' ? current : null;
  };
  return {
    name: `Scheduled ${path} (${id})`,
    path,
    args: (job.args as JSONValue[])[0] ?? {},
    scheduledFunctionId: id,
    isDue: (transaction) => pending(transaction) !== null,
    start: (scope) => {
      const current = pending(scope.transaction);
      if (current !== null) setJobState(scope, current, { kind: 'inProgress' });
    },
    end: (scope, result) => endJob(scope, id, finalState(result)),
  };
}

export function scheduledWork(runtime: Runtime): WorkSource {
  return {
    table: TABLE,
    *due() {
      for (const { document } of jobsIn(runtime.store.begin(), 'pending')) {
        yield { dueMs: document.scheduledTime as number, job: dueJob(document) };
      }
    },
  };
}

/** Actions that a process's end interrupted may have done half their work, and are not started again. */
export async function failInterruptedJobs(runtime: Runtime): Promise<void> {
  await hostTransaction(runtime, (scope) => {
    for (const { document } of [...jobsIn(scope.transaction, 'inProgress')]) {
      setJobState(scope, document, { kind: 'failed', error: 'Transient error while executing action' });
    }
  });
}

/** Jobs that have ended are kept for a week, for functions that ask for their outcome, and within bounds. */
export function endedJobs(runtime: Runtime, limitBytes: number): BoundedRows {
  return new BoundedRows(runtime, {
    table: TABLE,
    index: '_by_completed_time',
    retentionMs: ENDED_RETENTION_MS,
    limitBytes,
  });
}

import type { JSONValue } from 'convex/values';
import type { DocumentJson, Transaction } from '../../storage/store.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { cutText } from '../cutText.ts';
import { functionAddress } from '../functions/functionHandles.ts';
import { canonicalPath, functionKey, parseFunctionPath } from '../functions/functionPath.ts';
import { argumentObject, stringArgument } from '../syscalls/syscallArguments.ts';
import { measureValue } from '../transactions/measureValue.ts';
import type { MutableDocument, TransactionScope } from '../transactions/transactionState.ts';

export const JOBS_TABLE = '_scheduled_functions';
/** Rough size of a job beside its arguments: name, times, index entries. */
const JOB_OVERHEAD_BYTES = 500;
const FARTHEST_MS = 5 * 366 * 24 * 60 * 60 * 1000;

export type JobState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'inProgress' }
  | { readonly kind: 'success' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'canceled' };

/** A scheduled function, as its document in `_scheduled_functions` describes it. */
export interface ScheduledJob {
  readonly id: string;
  /** 'dir/file.js:name'. */
  readonly name: string;
  readonly args: JSONValue;
  readonly scheduledTime: number;
  readonly state: JobState;
  readonly document: DocumentJson;
}

export function readJob(document: DocumentJson): ScheduledJob {
  return {
    id: String(document._id),
    name: String(document.name),
    args: (document.args as JSONValue[])[0] ?? {},
    scheduledTime: document.scheduledTime as number,
    state: document.state as unknown as JobState,
    document,
  };
}

/** The pending jobs, soonest first. */
export function* pendingJobs(transaction: Transaction): Generator<ScheduledJob> {
  const range = rangeFor(['pending']);
  for (const { document } of transaction.scan(JOBS_TABLE, '_by_state', range, 'asc')) yield readJob(document);
}

/** Writes a job's new state; a final state sets `completedTime` too. */
export function setJobState(scope: TransactionScope, job: ScheduledJob, state: JobState): void {
  const next: MutableDocument = { ...(job.document as MutableDocument), state: { ...state } };
  if (state.kind !== 'pending' && state.kind !== 'inProgress') {
    next.completedTime = scope.nowMs;
    scope.notes.endedJobBytes += JOB_OVERHEAD_BYTES + JSON.stringify(job.args).length;
  }
  scope.transaction.replace(JOBS_TABLE, next);
}

/**
 * `1.0/schedule`: adds a job to the transaction. Its function must exist, its kind and arguments are checked when it runs.
 * Returns the job's id.
 */
export function scheduleJob(
  scope: TransactionScope,
  rawArgs: JSONValue,
  recordArgs: (sizeBytes: number) => void,
): string {
  const args = argumentObject(rawArgs, 'scheduler');
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
  const functionArgs = args.args ?? {};
  recordArgs(measureValue([functionArgs]).sizeBytes);
  const id = scope.catalog.newId(JOBS_TABLE);
  scope.transaction.insert(JOBS_TABLE, {
    _id: id,
    _creationTime: scope.nextCreationTime(),
    name: canonicalPath(path),
    args: [functionArgs],
    scheduledTime,
    state: { kind: 'pending' },
  });
  return id;
}

/** `1.0/cancel_job`: a job that has not ended is canceled; one that has is left as it is. */
export function cancelJob(scope: TransactionScope, rawArgs: JSONValue): void {
  const id = stringArgument(argumentObject(rawArgs, 'scheduler.cancel'), 'id', 'scheduler.cancel');
  if (scope.catalog.tableOfId(id) !== JOBS_TABLE) {
    throw new Error(
      `Invalid argument \`id\` for \`scheduler.cancel\`: expected to be an Id<"${JOBS_TABLE}">, got ${JSON.stringify(cutText(id))} instead.`,
    );
  }
  const document = scope.transaction.get(JOBS_TABLE, id);
  if (document === null) return;
  const job = readJob(document);
  if (job.state.kind === 'pending' || job.state.kind === 'inProgress') {
    setJobState(scope, job, { kind: 'canceled' });
  }
}

import { noClient } from '../../callerNetwork.ts';
import type { Transaction } from '../../storage/store.ts';
import { rangeFor } from '../../values/keyRange.ts';
import { newRequestId } from '../errors.ts';
import { lookUpFunction } from '../functions/functionTable.ts';
import { runActionCall } from '../runAction.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/hostTransaction.ts';
import { type Ledger, runMutationTransaction, type TransactionCall } from '../transactions/runTransaction.ts';
import type { TransactionScope } from '../transactions/transactionState.ts';
import {
  JOBS_TABLE,
  type JobState,
  pendingJobs,
  readJob,
  type ScheduledJob,
  setJobState,
} from './scheduledJobs.ts';
import type { Work, WorkSource } from './workLoop.ts';

const LOOK_AHEAD = 64;

function currentJob(transaction: Transaction, id: string): ScheduledJob | null {
  const document = transaction.get(JOBS_TABLE, id);
  return document === null ? null : readJob(document);
}

/** Changes a job's state if it is still `from`. */
function move(scope: TransactionScope, id: string, from: JobState['kind'], to: JobState): boolean {
  const job = currentJob(scope.transaction, id);
  if (job === null || job.state.kind !== from) return false;
  setJobState(scope, job, to);
  return true;
}

/** The job's end is part of the mutation's own commit: it has run if and only if its state says so. */
function jobLedger(id: string): Ledger {
  return {
    recall: (transaction) =>
      currentJob(transaction, id)?.state.kind === 'pending'
        ? null
        : { kind: 'success', value: null, logLines: [] },
    keep: (scope, result) => {
      move(
        scope,
        id,
        'pending',
        result.kind === 'success' ? { kind: 'success' } : { kind: 'failed', error: result.errorMessage },
      );
    },
  };
}

async function runJob(runtime: Runtime, job: ScheduledJob): Promise<void> {
  const call: TransactionCall = {
    path: job.name,
    args: job.args,
    identity: null,
    visibility: 'all',
    request: { ...noClient, requestId: newRequestId(), scheduledFunctionId: job.id },
  };
  const fn = lookUpFunction(runtime.loaded().functions, job.name);
  if (fn?.kind !== 'action') {
    const { result } = await runMutationTransaction(runtime, call, jobLedger(job.id));
    const left = currentJob(runtime.store.begin(), job.id);
    if (left?.state.kind === 'pending') {
      throw new Error(result.kind === 'failure' ? result.errorMessage : 'the job is still pending');
    }
    if (result.kind === 'failure') runtime.log(`Scheduled ${job.name} failed: ${result.errorMessage}`);
    return;
  }
  // At most once: the start is durable before the action begins, so a crash cannot make it run again.
  if (!(await hostTransaction(runtime, (scope) => move(scope, job.id, 'pending', { kind: 'inProgress' })))) {
    return;
  }
  const result = await runActionCall(runtime, call, 0);
  if (result.kind === 'failure') runtime.log(`Scheduled ${job.name} failed: ${result.errorMessage}`);
  const end: JobState =
    result.kind === 'success' ? { kind: 'success' } : { kind: 'failed', error: result.errorMessage };
  await hostTransaction(runtime, (scope) => move(scope, job.id, 'inProgress', end));
}

/** The scheduled functions that are due, for the work loop. */
export function scheduledWork(runtime: Runtime): WorkSource {
  return {
    table: JOBS_TABLE,
    due(nowMs, busy) {
      const ready: Work[] = [];
      for (const job of pendingJobs(runtime.store.begin())) {
        if (job.scheduledTime > nowMs) return { ready, nextDueMs: job.scheduledTime };
        const key = `job ${job.id}`;
        if (!busy.has(key)) ready.push({ key, run: () => runJob(runtime, job) });
        if (ready.length === LOOK_AHEAD) break;
      }
      return { ready, nextDueMs: Number.POSITIVE_INFINITY };
    },
  };
}

/**
 * Fails the actions that were running when a process ended: they may have done half their work, and are not started
 * again.
 */
export async function failInterruptedJobs(runtime: Runtime): Promise<void> {
  await hostTransaction(runtime, (scope) => {
    const rows = scope.transaction.scan(JOBS_TABLE, '_by_state', rangeFor(['inProgress']), 'asc');
    for (const { document } of [...rows]) {
      setJobState(scope, readJob(document), {
        kind: 'failed',
        error: 'Transient error while executing action',
      });
    }
  });
}

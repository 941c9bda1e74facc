import { noClient } from '../../callerNetwork.ts';
import type { DocumentJson } from '../../storage/store.ts';
import { everything, rangeFor } from '../../values/keyRange.ts';
import { newRequestId } from '../errors.ts';
import { lookUpFunction } from '../functions/functionTable.ts';
import { runActionCall } from '../runAction.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/hostTransaction.ts';
import { type Ledger, runMutationTransaction, type TransactionCall } from '../transactions/runTransaction.ts';
import type { MutableDocument, TransactionScope } from '../transactions/transactionState.ts';
import { type CronDefinition, nextRunMs } from './cronDefinition.ts';
import type { Work, WorkSource } from './workLoop.ts';

const TABLE = '_cron_jobs';

const definitionText = (cron: CronDefinition): string =>
  JSON.stringify([cron.path, cron.args, cron.schedule]);

/**
 * Brings the stored table in line with the declared one. An unchanged job keeps its next run, so a restart runs nothing
 * twice.
 */
export async function syncCrons(runtime: Runtime, crons: readonly CronDefinition[]): Promise<void> {
  await hostTransaction(runtime, (scope) => {
    const stored = new Map<string, DocumentJson>();
    for (const { document } of [...scope.transaction.scan(TABLE, '_by_name', everything, 'asc')]) {
      stored.set(String(document.name), document);
    }
    for (const cron of crons) {
      const old = stored.get(cron.name);
      stored.delete(cron.name);
      if (old?.definition === definitionText(cron)) {
        // Only a process that ended can have left a run marked as running: an action runs at most once, so it is not
        // repeated.
        if (old.running === true) {
          scope.transaction.replace(TABLE, { ...(old as MutableDocument), running: false });
        }
        continue;
      }
      const fields = {
        name: cron.name,
        definition: definitionText(cron),
        nextRunTime: scope.nowMs,
        running: false,
      };
      if (old === undefined) {
        const _id = scope.catalog.newId(TABLE);
        scope.transaction.insert(TABLE, { _id, _creationTime: scope.nextCreationTime(), ...fields });
      } else {
        scope.transaction.replace(TABLE, {
          _id: String(old._id),
          _creationTime: old._creationTime as number,
          ...fields,
        });
      }
    }
    for (const gone of stored.values()) scope.transaction.remove(TABLE, String(gone._id));
  });
}

interface StoredCron {
  readonly document: DocumentJson;
  readonly nextRunTime: number;
  readonly running: boolean;
}

function findCron(transaction: TransactionScope['transaction'], name: string): StoredCron | null {
  for (const { document } of transaction.scan(TABLE, '_by_name', rangeFor([name]), 'asc')) {
    return {
      document,
      nextRunTime: document.nextRunTime as number,
      running: document.running === true,
    };
  }
  return null;
}

/** Moves a job that is due at `dueMs` to its next run. False when another transaction has already done so. */
function advance(scope: TransactionScope, cron: CronDefinition, dueMs: number, running: boolean): boolean {
  const stored = findCron(scope.transaction, cron.name);
  if (stored === null || stored.nextRunTime !== dueMs || stored.running) return false;
  scope.transaction.replace(TABLE, {
    ...(stored.document as MutableDocument),
    nextRunTime: nextRunMs(cron.schedule, dueMs, scope.nowMs),
    running,
  });
  return true;
}

async function runCron(runtime: Runtime, cron: CronDefinition, dueMs: number): Promise<void> {
  const call: TransactionCall = {
    path: cron.path,
    args: cron.args,
    identity: null,
    visibility: 'all',
    request: { ...noClient, requestId: newRequestId(), scheduledFunctionId: null },
  };
  const fn = lookUpFunction(runtime.loaded().functions, cron.path);
  if (fn?.kind === 'action') {
    if (!(await hostTransaction(runtime, (scope) => advance(scope, cron, dueMs, true)))) return;
    const result = await runActionCall(runtime, call, 0);
    if (result.kind === 'failure') runtime.log(`Cron job '${cron.name}' failed: ${result.errorMessage}`);
    await hostTransaction(runtime, ({ transaction }) => {
      const stored = findCron(transaction, cron.name);
      if (stored?.running) {
        transaction.replace(TABLE, { ...(stored.document as MutableDocument), running: false });
      }
    });
    return;
  }
  const ledger: Ledger = {
    recall: (transaction) => {
      const stored = findCron(transaction, cron.name);
      const isDue = stored !== null && stored.nextRunTime === dueMs && !stored.running;
      return isDue ? null : { kind: 'success', value: null, logLines: [] };
    },
    keep: (scope) => {
      advance(scope, cron, dueMs, false);
    },
  };
  const { result } = await runMutationTransaction(runtime, call, ledger);
  if (result.kind === 'failure') runtime.log(`Cron job '${cron.name}' failed: ${result.errorMessage}`);
}

/** The cron jobs that are due, for the work loop. A job that is still running is not due. */
export function cronWork(runtime: Runtime): WorkSource {
  return {
    table: TABLE,
    due(nowMs, busy) {
      const transaction = runtime.store.begin();
      const ready: Work[] = [];
      let nextDueMs = Number.POSITIVE_INFINITY;
      for (const cron of runtime.loaded().crons) {
        const key = `cron ${cron.name}`;
        const stored = findCron(transaction, cron.name);
        if (stored === null || stored.running || busy.has(key)) continue;
        if (stored.nextRunTime > nowMs) nextDueMs = Math.min(nextDueMs, stored.nextRunTime);
        else ready.push({ key, run: () => runCron(runtime, cron, stored.nextRunTime) });
      }
      return { ready, nextDueMs };
    },
  };
}

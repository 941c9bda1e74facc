import type { DocumentJson } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { everything, rangeFor } from '../../values/keyRange.ts';
import type { CronDefinition, Interval } from '../functions/readFunctions.ts';
import type { Runtime } from '../runtime.ts';
import { hostTransaction } from '../transactions/runTransaction.ts';
import { insertRow, type TransactionScope } from '../transactions/transactionState.ts';
import type { DueFunction } from './dueFunction.ts';
import type { WorkSource } from './workLoop.ts';

const TABLE = '_cron_jobs';

/** The next run after the one that was due at `dueMs`. Times that have passed are skipped, not made up for. */
function nextRunMs(schedule: Interval, dueMs: number, nowMs: number): number {
  const periodMs = intervalSeconds(schedule) * 1000;
  return dueMs + (Math.floor(Math.max(0, nowMs - dueMs) / periodMs) + 1) * periodMs;
}

function intervalSeconds(schedule: Interval): number {
  if ('seconds' in schedule) return schedule.seconds;
  return 'minutes' in schedule ? schedule.minutes * 60 : schedule.hours * 60 * 60;
}

function findCron(transaction: Transaction, name: string): DocumentJson | null {
  for (const { document } of transaction.scan(TABLE, '_by_name', rangeFor([name]), 'asc')) return document;
  return null;
}

/** An unchanged job keeps its next run, so a restart runs nothing twice. */
export async function syncCrons(runtime: Runtime): Promise<void> {
  const { crons } = runtime.loaded();
  await hostTransaction(runtime, (scope) => {
    const names = new Set(crons.map((cron) => cron.name));
    for (const { document } of [...scope.transaction.scan(TABLE, '_by_name', everything, 'asc')]) {
      if (!names.has(String(document.name))) scope.transaction.remove(TABLE, String(document._id));
    }
    for (const cron of crons) syncCron(scope, cron);
  });
}

function syncCron(scope: TransactionScope, { name, path, args, schedule }: CronDefinition): void {
  const definition = JSON.stringify([path, args, schedule]);
  const old = findCron(scope.transaction, name);
  // Only a process that ended can have left a run marked as running: an action runs at most once, so it is not repeated.
  const fields = { name, definition, nextRunTime: scope.nowMs, running: false };
  if (old === null) insertRow(scope, TABLE, fields);
  else if (old.definition !== definition) scope.transaction.replace(TABLE, { ...old, ...fields });
  else if (old.running === true) scope.transaction.replace(TABLE, { ...old, running: false });
}

function dueRun({ name, path, args, schedule }: CronDefinition, dueMs: number): DueFunction {
  const isDue = (cron: DocumentJson | null): cron is DocumentJson =>
    cron !== null && cron.nextRunTime === dueMs && cron.running !== true;
  const advance = (scope: TransactionScope, running: boolean): void => {
    const cron = findCron(scope.transaction, name);
    if (!isDue(cron)) return;
    const nextRunTime = nextRunMs(schedule, dueMs, scope.nowMs);
    scope.transaction.replace(TABLE, { ...cron, nextRunTime, running });
  };
  return {
    name: `Cron job '${name}'`,
    path,
    args,
    scheduledFunctionId: null,
    isDue: (transaction) => isDue(findCron(transaction, name)),
    start: (scope) => advance(scope, true),
    end: (scope) => {
      const cron = findCron(scope.transaction, name);
      if (cron?.running === true) scope.transaction.replace(TABLE, { ...cron, running: false });
      else advance(scope, false);
    },
  };
}

export function cronWork(runtime: Runtime): WorkSource {
  return {
    table: TABLE,
    due() {
      const transaction = runtime.store.begin();
      return runtime
        .loaded()
        .crons.flatMap((definition) => {
          const cron = findCron(transaction, definition.name);
          if (cron === null || cron.running === true) return [];
          const dueMs = cron.nextRunTime as number;
          return [{ dueMs, job: dueRun(definition, dueMs) }];
        })
        .sort((a, b) => a.dueMs - b.dueMs);
    },
  };
}

import type { JSONValue } from 'convex/values';
import { functionKey } from '../functions/functionPath.ts';
import { type FunctionTable, lookUpFunction } from '../functions/functionTable.ts';

/** A schedule as `cronJobs().interval` declares it. */
type Interval =
  | { readonly type: 'interval'; readonly seconds: number }
  | { readonly type: 'interval'; readonly minutes: number }
  | { readonly type: 'interval'; readonly hours: number };

/** A cron job as `crons.ts` declares it. */
export interface CronDefinition {
  readonly name: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly schedule: Interval;
}

/**
 * Reads the default export of `crons.ts`; null without such a module.
 * @throws Error for an export that is not a cron table, a missing function, a query, or a schedule other than an interval.
 */
export function readCrons(crons: unknown, functions: FunctionTable): readonly CronDefinition[] {
  if (crons === null) return [];
  if (typeof crons !== 'object' || !('isCrons' in crons) || !('crons' in crons)) {
    throw new Error('The default export of `crons.ts` is not made by `cronJobs()`.');
  }
  const declared = crons.crons as Readonly<
    Record<string, { readonly name: string; readonly args: JSONValue[]; readonly schedule: Interval }>
  >;
  return Object.entries(declared).map(([name, job]) => {
    const fn = lookUpFunction(functions, job.name);
    if (fn === undefined) {
      throw new Error(`The cron job '${name}' schedules a function that does not exist: ${job.name}`);
    }
    if (fn.kind === 'query') {
      throw new Error(
        `The cron job '${name}' schedules a query function: ${job.name}. Only actions and mutations can be scheduled as cron jobs.`,
      );
    }
    if (job.schedule.type !== 'interval') {
      throw new Error(`The cron job '${name}' has no interval, and this host runs no other schedules.`);
    }
    return { name, path: functionKey(fn.path), args: job.args[0] ?? {}, schedule: job.schedule };
  });
}

/** The next run after the one that was due at `dueMs`. Times that have passed are skipped, not made up for. */
export function nextRunMs(schedule: Interval, dueMs: number, nowMs: number): number {
  const periodMs = intervalSeconds(schedule) * 1000;
  return dueMs + (Math.floor(Math.max(0, nowMs - dueMs) / periodMs) + 1) * periodMs;
}

function intervalSeconds(schedule: Interval): number {
  if ('seconds' in schedule) return schedule.seconds;
  return 'minutes' in schedule ? schedule.minutes * 60 : schedule.hours * 60 * 60;
}

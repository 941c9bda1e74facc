import type { JSONValue } from 'convex/values';

/** The schedules of `cron.ts`. */
export type Schedule =
  | { readonly type: 'cron'; readonly cron: string }
  | { readonly type: 'interval'; readonly seconds: number }
  | { readonly type: 'interval'; readonly minutes: number }
  | { readonly type: 'interval'; readonly hours: number }
  | { readonly type: 'hourly'; readonly minuteUTC?: number }
  | { readonly type: 'daily'; readonly hourUTC: number; readonly minuteUTC?: number }
  | {
      readonly type: 'weekly';
      readonly dayOfWeek: string;
      readonly hourUTC: number;
      readonly minuteUTC?: number;
    }
  | { readonly type: 'monthly'; readonly day: number; readonly hourUTC: number; readonly minuteUTC?: number };

/** A cron job as `crons.ts` declares it. */
export interface CronDefinition {
  readonly name: string;
  readonly path: string;
  readonly args: JSONValue;
  readonly schedule: Schedule;
}

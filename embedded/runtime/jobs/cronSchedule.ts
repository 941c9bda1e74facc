import { Cron } from 'croner';
import type { Schedule } from './cronDefinition.ts';

const MINUTE_MS = 60 * 1000;

/**
 * Reads 'minute hour day-of-month month day-of-week', in UTC: lists, ranges, steps, names, 7 for Sunday, L for a month's
 * last day. @throws Error for anything else.
 */
export function parseCron(cron: string): Cron {
  // Croner takes names for whole patterns ('@daily') and single dates too, which Convex does not.
  if (cron.trim().split(/\s+/).length !== 5) {
    throw new Error(`Invalid cron string "${cron}": expected five fields`);
  }
  return new Cron(cron, { mode: '5-part', timezone: 'UTC', sloppyRanges: true });
}

/** The minute that a schedule without one gets: the same for the same name, spread over the hour. */
function spreadMinute(name: string): number {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash % 60;
}

function intervalMs(schedule: Extract<Schedule, { type: 'interval' }>): number {
  if ('seconds' in schedule) return schedule.seconds * 1000;
  return ('minutes' in schedule ? schedule.minutes : schedule.hours * 60) * MINUTE_MS;
}

function cronText(name: string, schedule: Exclude<Schedule, { type: 'interval' }>): string {
  if (schedule.type === 'cron') return schedule.cron;
  const minute = schedule.minuteUTC ?? spreadMinute(name);
  switch (schedule.type) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${schedule.hourUTC} * * *`;
    case 'weekly':
      return `${minute} ${schedule.hourUTC} * * ${schedule.dayOfWeek.slice(0, 3)}`;
    case 'monthly':
      return `${minute} ${schedule.hourUTC} ${schedule.day} * *`;
    default:
      schedule satisfies never;
      return '';
  }
}

/**
 * When a cron job runs next, strictly after `nowMs`. An interval counts from `previousMs`, its last due time (null before
 * the first run, which is at once); due times that have passed are skipped, not made up for.
 */
export function nextRunMs(
  name: string,
  schedule: Schedule,
  previousMs: number | null,
  nowMs: number,
): number {
  if (schedule.type !== 'interval') {
    const next = parseCron(cronText(name, schedule)).nextRun(new Date(nowMs));
    return next === null ? Number.POSITIVE_INFINITY : next.getTime();
  }
  if (previousMs === null) return nowMs;
  const period = intervalMs(schedule);
  return previousMs + (Math.floor(Math.max(0, nowMs - previousMs) / period) + 1) * period;
}

import type { Schedule } from './cronDefinition.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A cron string that matches nothing within this many days (31 February) never runs. */
const SEARCH_DAYS = 366 * 5;

interface CronFields {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** 'L' in the day field: the month's last day. */
  readonly lastDay: boolean;
  readonly daysRestricted: boolean;
  readonly weekdaysRestricted: boolean;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function parseNumber(text: string, names: readonly string[], first: number): number {
  const named = names.indexOf(text.toUpperCase());
  if (named >= 0) return named + first;
  if (!/^\d+$/.test(text)) throw new Error(`Invalid cron value "${text}"`);
  return Number(text);
}

function parseField(
  text: string,
  low: number,
  high: number,
  names: readonly string[] = [],
): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [span = '', stepText] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    if (!Number.isInteger(step) || step < 1) throw new Error(`Invalid cron step "${part}"`);
    let from = low;
    let to = high;
    if (span !== '*' && span !== '?') {
      const [fromText = '', toText] = span.split('-');
      from = parseNumber(fromText, names, low);
      to = toText === undefined ? (stepText === undefined ? from : high) : parseNumber(toText, names, low);
    }
    if (from < low || to > high || from > to) throw new Error(`Cron value "${part}" is out of range`);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

/**
 * Reads 'minute hour day-of-month month day-of-week', in UTC: lists, ranges, steps, names, 7 for Sunday, L for a month's
 * last day. @throws Error for anything else.
 */
export function parseCron(cron: string): CronFields {
  const fields = cron.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) {
    throw new Error(`Invalid cron string "${cron}": expected five fields`);
  }
  const lastDay = day.toUpperCase() === 'L';
  const weekdays = parseField(weekday.replaceAll('7', '0'), 0, 6, WEEKDAYS);
  const unrestricted = (field: string): boolean => field === '*' || field === '?';
  return {
    minutes: parseField(minute, 0, 59),
    hours: parseField(hour, 0, 23),
    days: lastDay ? new Set() : parseField(day, 1, 31),
    months: parseField(month, 1, 12, MONTHS),
    weekdays,
    lastDay,
    daysRestricted: !unrestricted(day),
    weekdaysRestricted: !unrestricted(weekday),
  };
}

function dayMatches(cron: CronFields, date: Date): boolean {
  if (!cron.months.has(date.getUTCMonth() + 1)) return false;
  const isLast = new Date(date.getTime() + DAY_MS).getUTCDate() === 1;
  const byDay = cron.lastDay ? isLast : cron.days.has(date.getUTCDate());
  const byWeekday = cron.weekdays.has(date.getUTCDay());
  // Cron's old rule: when both are restricted, either suffices.
  return cron.daysRestricted && cron.weekdaysRestricted ? byDay || byWeekday : byDay && byWeekday;
}

function nextByCron(cron: CronFields, afterMs: number): number {
  const firstMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const firstDayMs = Math.floor(firstMs / DAY_MS) * DAY_MS;
  for (let day = 0; day < SEARCH_DAYS; day += 1) {
    const dayMs = firstDayMs + day * DAY_MS;
    if (!dayMatches(cron, new Date(dayMs))) continue;
    for (const hour of [...cron.hours].sort((a, b) => a - b)) {
      for (const minute of [...cron.minutes].sort((a, b) => a - b)) {
        const ms = dayMs + (hour * 60 + minute) * MINUTE_MS;
        if (ms >= firstMs) return ms;
      }
    }
  }
  return Number.POSITIVE_INFINITY;
}

/** The minute for a schedule that names none: fixed for a name, and spread over the hour. */
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
 * The next run of a cron job, strictly after `nowMs`. An interval counts from `previousMs`, its last due time (null
 * before the first run, which is at once); due times that have passed are skipped, not made up for.
 */
export function nextRunMs(
  name: string,
  schedule: Schedule,
  previousMs: number | null,
  nowMs: number,
): number {
  if (schedule.type !== 'interval') return nextByCron(parseCron(cronText(name, schedule)), nowMs);
  if (previousMs === null) return nowMs;
  const period = intervalMs(schedule);
  return previousMs + (Math.floor(Math.max(0, nowMs - previousMs) / period) + 1) * period;
}

/**
 * When something was done, as devices whose clocks disagree can compare it: a hybrid logical clock (Kulkarni et al.,
 * 'Logical Physical Clocks', 2014) in one number, milliseconds since the Unix epoch × 1024 with a counter in the last ten
 * bits. A device never gives the same time twice, and none that is below one that it has seen.
 */
export type LogicalTime = number;

/** Orders the operations of all devices in the same way everywhere: compare with `<`. */
export type Stamp = string & { readonly __stamp: unique symbol };

const ticksPerMs = 1024;

/** Beyond the year 2200 doubles run out of whole numbers: a clock that says so is not believed. */
const lastMs = Date.UTC(2200, 0);

/** How far a device's clock may be ahead of the server's before the server takes its own. */
const toleratedSkewMs = 60 * 1000;

/** Base 36 digits of the largest safe integer, and of the largest `n`. */
const timeDigits = 11;
const countDigits = 8;

/** The next time of a device that has given or seen `last`, whatever its clock says. */
export function nextTime(last: LogicalTime, nowMs: number): LogicalTime {
  const now = Math.max(0, Math.min(Math.floor(nowMs), lastMs)) * ticksPerMs;
  return Math.max(last + 1, now);
}

/**
 * The time under which the server files an operation: the device's own, unless its clock is more than a minute ahead.
 * Otherwise what a device with a clock of next year does today could not be undone by anyone before next year.
 */
export function believedTime(time: LogicalTime, serverNowMs: number): LogicalTime {
  return Math.min(time, (Math.floor(serverNowMs) + toleratedSkewMs) * ticksPerMs);
}

/** Orders by time; what one client did at one time, as happens when the server caps it, by `n`. */
export function stampOf(time: LogicalTime, clientId: string, n: number): Stamp {
  return `${digits(time, timeDigits)}-${clientId}-${digits(n, countDigits)}` as Stamp;
}

/** The time within a stamp. */
export function timeOf(stamp: Stamp): LogicalTime {
  return Number.parseInt(stamp.slice(0, timeDigits), 36);
}

/** The client within a stamp. */
export function clientOf(stamp: Stamp): string {
  return stamp.slice(timeDigits + 1, -countDigits - 1);
}

function digits(value: number, width: number): string {
  return value.toString(36).padStart(width, '0');
}

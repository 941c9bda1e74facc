/**
 * A time that devices with different clocks can compare: a hybrid logical clock (Kulkarni et al., 'Logical Physical
 * Clocks', 2014) in one number, milliseconds since the Unix epoch × 1024 with a counter in the last ten bits. A device
 * never issues the same time twice, nor one below a time that it has seen.
 */
export type LogicalTime = number;

/** Orders the operations of all devices, the same everywhere. Compare stamps with `<`. */
export type Stamp = string & { readonly __stamp: unique symbol };

const ticksPerMs = 1024;

/** Clocks are capped at the year 2200, because doubles cannot represent every later logical time exactly. */
const lastMs = Date.UTC(2200, 0);

/** How far a device's clock may be ahead of the server's before the server caps its times. */
const toleratedSkewMs = 60 * 1000;

/** In base 36, of the largest safe integer and the largest `n`. */
const timeDigits = 11;
const countDigits = 8;

/** Always later than `last`, which the device has issued or seen. */
export function nextTime(last: LogicalTime, nowMs: number): LogicalTime {
  const now = Math.max(0, Math.min(Math.floor(nowMs), lastMs)) * ticksPerMs;
  return Math.max(last + 1, now);
}

/**
 * The time that the server uses for an operation: the device's own, capped at a minute ahead of the server's clock.
 * Else what a device with a clock a year ahead did could not be undone for a year.
 */
export function believedTime(time: LogicalTime, serverNowMs: number): LogicalTime {
  return Math.min(time, (Math.floor(serverNowMs) + toleratedSkewMs) * ticksPerMs);
}

/** Orders by time, then by client, then by `n`: capped operations of one client have the same time. */
export function stampOf(time: LogicalTime, clientId: string, n: number): Stamp {
  return `${digits(time, timeDigits)}-${clientId}-${digits(n, countDigits)}` as Stamp;
}

export function timeOf(stamp: Stamp): LogicalTime {
  return Number.parseInt(stamp.slice(0, timeDigits), 36);
}

export function clientOf(stamp: Stamp): string {
  return stamp.slice(timeDigits + 1, -countDigits - 1);
}

function digits(value: number, width: number): string {
  return value.toString(36).padStart(width, '0');
}

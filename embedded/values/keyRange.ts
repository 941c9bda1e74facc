import type { JSONValue } from 'convex/values';
import { encodeKey } from './orderedKey.ts';

/** Half-open interval [start, end) of order-preserving index keys (orderedKey.ts); `end` null is unbounded. */
export interface KeyRange {
  readonly start: Uint8Array;
  readonly end: Uint8Array | null;
}

/** A bound on the part of a key that follows the equal ones; the value is Convex JSON, `undefined` a missing field. */
export interface Bound {
  readonly value: JSONValue | undefined;
  readonly inclusive: boolean;
}

/** All keys. */
export const everything: KeyRange = { start: new Uint8Array(0), end: null };

/** The smallest key greater than `key`: the start of the range after it. */
export function successor(key: Uint8Array): Uint8Array {
  const next = new Uint8Array(key.length + 1);
  next.set(key);
  return next;
}

/** The smallest key greater than every key that starts with `prefix`; null when there is none. */
export function prefixEnd(prefix: Uint8Array): Uint8Array | null {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end--;
  if (end === 0) return null;
  const next = Uint8Array.from(prefix.subarray(0, end));
  next[end - 1] = (next[end - 1] as number) + 1;
  return next;
}

/** An impossible pair of bounds gives an empty interval (`start` at or past `end`). */
export function rangeFor(
  equal: readonly (JSONValue | undefined)[],
  lower?: Bound | null,
  upper?: Bound | null,
): KeyRange {
  const prefix = encodeKey(equal);
  let start: Uint8Array = prefix;
  let end = prefixEnd(prefix);
  if (lower) {
    const bound = encodeKey([...equal, lower.value]);
    // Part encodings start with a tag far below 0xff, so a non-empty prefix always has an end.
    start = lower.inclusive ? bound : (prefixEnd(bound) as Uint8Array);
  }
  if (upper) {
    const bound = encodeKey([...equal, upper.value]);
    end = upper.inclusive ? prefixEnd(bound) : bound;
  }
  return { start, end };
}

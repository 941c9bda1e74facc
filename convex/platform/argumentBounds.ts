import { sizeLimits } from './limits.ts';
import { malformed } from './problem.ts';

/** Upper bounds on the arguments of a public function, summed over all of them. */
export interface ArgumentBounds {
  /** UTF-16 units of all strings, including field names that no validator fixes, plus bytes of binary data. */
  readonly units: number;
  /** Elements of all lists plus fields of all objects. */
  readonly entries: number;
}

/** The default bounds, enough for lines, ids and short lists. */
const usualBounds: ArgumentBounds = {
  units: sizeLimits.argumentUnits.most,
  entries: sizeLimits.argumentEntries.most,
};

/** Refuses arguments beyond the bounds; counting stops there, so that a refusal is cheap. Throws 'invalid_request'. */
export function requireBounds(args: unknown, takes: Partial<ArgumentBounds> = {}): void {
  const { units, entries } = { ...usualBounds, ...takes };
  const left = { units, entries };
  spend(args, left);
  if (left.units < 0 || left.entries < 0) throw malformed('This is too much for one request.');
}

/** Subtracts a value's size from what is left, and stops once nothing is left. */
function spend(value: unknown, left: { units: number; entries: number }): void {
  if (typeof value === 'string') left.units -= value.length;
  else if (value instanceof ArrayBuffer) left.units -= value.byteLength;
  else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      left.entries -= 1;
      left.units -= Array.isArray(value) ? 0 : name.length;
      if (left.entries < 0 || left.units < 0) return;
      spend((value as Readonly<Record<string, unknown>>)[name], left);
    }
  }
}

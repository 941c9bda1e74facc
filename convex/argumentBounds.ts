import { sizeLimits } from './limits.ts';
import { problem } from './problem.ts';

/** The most that a public function is given, over all of its arguments together. */
export interface ArgumentBounds {
  /** UTF-16 units of all strings, names of fields that no validator fixes included, and bytes. */
  readonly units: number;
  /** Elements of all lists, and fields of all objects. */
  readonly entries: number;
}

/** For every function that does not say otherwise: lines, ids and short lists. */
const usualBounds: ArgumentBounds = {
  units: sizeLimits.argumentUnits.most,
  entries: sizeLimits.argumentEntries.most,
};

/**
 * Refuses arguments that are more than a function takes, before anything is done with them: a refusal costs no more than counting up to
 * the bound. `takes` replaces what it names of the usual bounds. Throws 'invalid_request'.
 */
export function requireBounds(args: unknown, takes: Partial<ArgumentBounds> = {}): void {
  const { units, entries } = { ...usualBounds, ...takes };
  const left = { units, entries };
  spend(args, left);
  if (left.units < 0 || left.entries < 0) {
    throw problem({ code: 'invalid_request', message: 'This is more than the library takes in one call.' });
  }
}

/** Takes what a value measures from what is left, and ends when nothing is. */
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

import { ConvexError, type Value } from 'convex/values';
import type { LetterProblem } from '../../src/shared/letters.ts';

/** A refusal of the newsletter's functions that the page can act on, under a stable code. */
export function letterProblem(details: LetterProblem): ConvexError<Record<string, Value>> {
  // Plain data, whose type says more than a record of values can.
  return new ConvexError({ ...details } as unknown as Record<string, Value>);
}

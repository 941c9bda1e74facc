import { ConvexError, type Value } from 'convex/values';
import type { LetterProblem } from '../../../src/shared/desk/letters.ts';

/** A refusal by the newsletter's functions that the page can handle, under a stable code. */
export function letterProblem(details: LetterProblem): ConvexError<Record<string, Value>> {
  // Plain data, but its type is narrower than a record of values.
  return new ConvexError({ ...details } as unknown as Record<string, Value>);
}

import { ConvexError, type Value } from 'convex/values';
import type { DeskProblem } from '../../src/shared/desk.ts';
import type { AudioUploadProblem, NarrationProblem } from '../../src/shared/deskNarration.ts';

/** A refusal of the desk that the page can act on, under a stable code. */
export function deskProblem(
  details: DeskProblem | NarrationProblem | AudioUploadProblem,
): ConvexError<Record<string, Value>> {
  // Plain data, whose type says more than a record of values can.
  return new ConvexError({ ...details } as unknown as Record<string, Value>);
}

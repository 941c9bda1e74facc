import { ConvexError, type Value } from 'convex/values';
import type { DeskProblem } from '../../src/shared/desk/desk.ts';
import type { AudioUploadProblem, NarrationProblem } from '../../src/shared/desk/narration.ts';

/** A refusal by the desk that the page can handle, under a stable code. */
export function deskProblem(
  details: DeskProblem | NarrationProblem | AudioUploadProblem,
): ConvexError<Record<string, Value>> {
  // Plain data, but its type is narrower than a record of values.
  return new ConvexError({ ...details } as unknown as Record<string, Value>);
}

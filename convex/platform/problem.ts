import { ConvexError, type Value } from 'convex/values';
import type { AccountProblem } from '../../src/shared/accounts.ts';
import type { DeskProblem } from '../../src/shared/desk/desk.ts';
import type { LetterProblem } from '../../src/shared/desk/letters.ts';
import type { AudioUploadProblem, NarrationProblem } from '../../src/shared/desk/narration.ts';

/** A refusal that the caller can handle, under a stable code. */
export function problem(
  details: AccountProblem | DeskProblem | NarrationProblem | AudioUploadProblem | LetterProblem,
): ConvexError<Record<string, Value>> {
  // Plain data, but its type is narrower than a record of values.
  return new ConvexError({ ...details } as unknown as Record<string, Value>);
}

/** Refuses an empty list, and one of more than `most`. Throws 'invalid_request'. */
export function requireSize(length: number, most: number): void {
  if (length < 1 || length > most) throw malformed(`A list of 1 to ${most} is expected.`);
}

/** The refusal of malformed arguments, which our own pages never send. */
export function malformed(message: string) {
  return problem({ code: 'invalid_request', message });
}

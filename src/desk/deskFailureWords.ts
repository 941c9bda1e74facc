import type { DeskFailure } from '../sync/desk/deskCall.ts';
import { failureWords } from '../words/parts/failures.ts';

/** Says what went wrong at the desk. What the library refuses, it says itself. */
export function deskFailureWords(failure: DeskFailure): string {
  return failure.kind === 'refused' ? failure.problem.message : failureWords(failure).message;
}

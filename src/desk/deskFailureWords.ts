import type { DeskFailure } from '../sync/desk/deskCall.ts';
import { failureWords } from '../words/parts/failures.ts';

/** The message for a failure at the desk. A refusal has the library's own message. */
export function deskFailureWords(failure: DeskFailure): string {
  return failure.kind === 'refused' ? failure.problem.message : failureWords(failure).message;
}

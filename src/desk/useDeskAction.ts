import { failureWords } from '../account/words.tsx';
import { type CallState, useCall } from '../ui/useCall.ts';
import type { DeskFailure } from './feed/deskCall.ts';

export type DeskActionState = CallState<DeskFailure>;

/** Runs one call of the desk at a time and reports its state. */
export const useDeskAction = useCall<DeskFailure>;

/** The message for a failure at the desk. A refusal has the library's own message. */
export function deskFailureWords(failure: DeskFailure): string {
  return failure.kind === 'refused' ? failure.problem.message : failureWords(failure).message;
}

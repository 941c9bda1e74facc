import { type CallState, useCall } from '../parts/useCall.ts';
import type { DeskFailure } from '../sync/desk/deskCall.ts';

/** The state of an action that the curator started. */
export type DeskActionState = CallState<DeskFailure>;

/** Runs one call of the desk at a time and reports its state. */
export const useDeskAction = useCall<DeskFailure>;

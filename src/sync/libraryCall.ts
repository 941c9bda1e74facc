import { type FunctionCall, makeFunctionCall } from '../shared/functionCall.ts';
import { backendAddress } from './backendAddress.ts';

const usualTimeoutMs = 20 * 1000;

/** Calls functions of this page's library, each within `timeoutMs`. Never throws. */
export function libraryCall(timeoutMs = usualTimeoutMs): FunctionCall {
  return (...request) =>
    makeFunctionCall({
      address: backendAddress(),
      fetch: (...asked) => globalThis.fetch(...asked),
      timeoutMs,
    })(...request);
}

/**
 * Calls a function about the account. The time-out is long, because signing in hashes a password, and on a small server
 * other sign-ins may be queued before it. Never throws.
 */
export const accountCall = libraryCall(30 * 1000);

import { backendAddress } from '../../library/backendAddress.ts';
import { type FunctionCall, makeFunctionCall } from '../../shared/functionCall.ts';

/** Signing in hashes a password, and a village's server may have others waiting before it. */
const accountTimeoutMs = 30 * 1000;

/** With the longest wait between two tries, what waits goes within half a minute after a half-open line has healed. */
const readerTimeoutMs = 10 * 1000;

/** Calls a function of the library that this page is of. Never throws. */
export const accountCall = callWithin(accountTimeoutMs);

/** The same for a reader's list and places: somebody else tries again. */
export const readerCall = callWithin(readerTimeoutMs);

function callWithin(timeoutMs: number): FunctionCall {
  return (...request) =>
    makeFunctionCall({
      address: backendAddress(),
      fetch: (...asked) => globalThis.fetch(...asked),
      timeoutMs,
    })(...request);
}

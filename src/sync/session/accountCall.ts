import { backendAddress } from '../../library/backendAddress.ts';
import { type FunctionCall, makeFunctionCall } from '../../shared/functionCall.ts';

/** Long, because signing in hashes a password, and on a small server other sign-ins may be queued before it. */
const accountTimeoutMs = 30 * 1000;

/** With the longest retry delay, the outbox is sent within half a minute of a half-open connection's recovery. */
const readerTimeoutMs = 10 * 1000;

/** Calls a function of this page's library. Never throws. */
export const accountCall = callWithin(accountTimeoutMs);

/** Like `accountCall`, with a shorter time-out, for a reader's list and places, where the caller retries. */
export const readerCall = callWithin(readerTimeoutMs);

function callWithin(timeoutMs: number): FunctionCall {
  return (...request) =>
    makeFunctionCall({
      address: backendAddress(),
      fetch: (...asked) => globalThis.fetch(...asked),
      timeoutMs,
    })(...request);
}

import { backendAddress } from '../../library/backendAddress.ts';
import { type FunctionCall, makeFunctionCall } from './functionCall.ts';

/** Signing in hashes a password, and a village's server may have others waiting before it. */
const timeoutMs = 30 * 1000;

/** Calls a function of the library that this page is of. Never throws. */
export const accountCall: FunctionCall = (...request) =>
  makeFunctionCall({
    address: backendAddress(),
    fetch: (...asked) => globalThis.fetch(...asked),
    timeoutMs,
  })(...request);

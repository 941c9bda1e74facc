import { type FunctionCall, makeFunctionCall } from '../shared/functionCall.ts';

const usualTimeoutMs = 20 * 1000;

/** Calls functions of this page's library, each within `timeoutMs`. Never throws. */
export function libraryCall(timeoutMs = usualTimeoutMs): FunctionCall {
  return (...request) =>
    makeFunctionCall({
      address: backendAddress(),
      fetch: (...args) => globalThis.fetch(...args),
      timeoutMs,
    })(...request);
}

/** The time-out is long: signing in hashes a password, and on a small server others may be queued. Never throws. */
export const accountCall = libraryCall(30 * 1000);

/** The backend's address, without a trailing slash: `VITE_CONVEX_URL` from build time, else the page's own origin. */
export function backendAddress(): string {
  const configured: unknown = import.meta.env.VITE_CONVEX_URL;
  const address = typeof configured === 'string' && configured !== '' ? configured : location.origin;
  return address.replace(/\/+$/, '');
}

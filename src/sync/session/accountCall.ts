import { libraryCall } from '../libraryCall.ts';

/**
 * Calls a function about the account. The time-out is long, because signing in hashes a password, and on a small server
 * other sign-ins may be queued before it. Never throws.
 */
export const accountCall = libraryCall(30 * 1000);

/**
 * Calls a function of a reader's list and places, where the caller retries. With the longest retry delay, the outbox is
 * sent within half a minute of a half-open connection's recovery. Never throws.
 */
export const readerCall = libraryCall(10 * 1000);

import { ConvexError } from 'convex/values';
import type { AccountProblem } from '../../src/shared/accounts.ts';

/** An error that the caller can handle, under a stable code. */
export function problem(details: AccountProblem): ConvexError<Record<string, string | number>> {
  return new ConvexError({ ...details });
}

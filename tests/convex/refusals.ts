import { expect } from 'vitest';
import type { AccountProblem } from '../../src/shared/accounts.ts';

export async function problemOf<Problem = AccountProblem>(call: Promise<unknown>): Promise<Problem> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`was to fail but answered ${JSON.stringify(outcome.value)}`);
  const { error } = outcome;
  if (error instanceof Error && 'data' in error && typeof error.data === 'object') {
    return error.data as Problem;
  }
  throw error;
}

export async function expectRefusal(call: Promise<unknown>, code: string, data: object = {}): Promise<void> {
  expect(await problemOf(call)).toMatchObject({ code, ...data });
}

import { vi } from 'vitest';

/** Waits until `check` passes and returns its result. The minute's limit only ends a test that hangs. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60 * 1000 });
}

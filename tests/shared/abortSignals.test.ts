import { expect, it, vi } from 'vitest';
import { anySignal } from '../../src/shared/abortSignals.ts';

it('aborts with the first of its signals, for its reason, once', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal(one.signal, other.signal);
  const heard = vi.fn();
  signal.addEventListener('abort', heard);
  expect(signal.aborted).toBe(false);
  other.abort('first');
  one.abort('second');
  expect([signal.aborted, signal.reason, heard.mock.calls.length]).toEqual([true, 'first', 1]);
});

it('is aborted from the start if one of its signals is', () => {
  const signal = anySignal(new AbortController().signal, AbortSignal.abort('before'));
  expect([signal.aborted, signal.reason]).toEqual([true, 'before']);
});

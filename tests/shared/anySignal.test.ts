import { afterEach, describe, expect, it, vi } from 'vitest';
import { anySignal } from '../../src/shared/anySignal.ts';

const { any } = AbortSignal;

describe.each([
  ['of the browser', any],
  ['of our own, for browsers without AbortSignal.any', undefined],
])('a signal that aborts with any of several, %s', (_kind, own) => {
  const stub = () => {
    Object.defineProperty(AbortSignal, 'any', { value: own, configurable: true, writable: true });
  };
  afterEach(() => {
    Object.defineProperty(AbortSignal, 'any', { value: any, configurable: true, writable: true });
  });

  it('aborts with the first, for its reason, once', () => {
    stub();
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = anySignal(one.signal, other.signal);
    const heard = vi.fn();
    signal.addEventListener('abort', heard);
    expect(signal.aborted).toBe(false);
    other.abort('first');
    one.abort('second');
    expect([signal.aborted, signal.reason, heard.mock.calls.length]).toEqual([true, 'first', 1]);
  });

  it('is aborted from the start if one of them is', () => {
    stub();
    const signal = anySignal(new AbortController().signal, AbortSignal.abort('before'));
    expect([signal.aborted, signal.reason]).toEqual([true, 'before']);
  });
});

import { expect, test } from 'vitest';
import { Liveness, type SignsOfLife } from '../../../embedded/sessions/liveness.ts';

const times = {
  connectTimeoutMs: 60_000,
  pingIntervalMs: 15_000,
  silenceLimitMs: 60_000,
  reauthenticationMs: 60_000,
};

const openedAtMs = 1000;

/** What the liveness check decides for a session opened at 1,000 ms, without signs of life but those given. */
function beatAt(
  afterMs: number,
  signs: Partial<SignsOfLife> = {},
  liveness = new Liveness(times, openedAtMs),
) {
  return liveness.beat({
    nowMs: openedAtMs + afterMs,
    isConnected: true,
    suspendedSinceMs: null,
    lastProgressMs: openedAtMs,
    isHeldBack: false,
    ...signs,
  });
}

test('SPEC 24.4: a ping is sent after fifteen seconds, then every fifteen seconds', () => {
  const liveness = new Liveness(times, openedAtMs);
  expect(beatAt(14_999, {}, liveness)).toEqual({ kind: 'nothing' });
  expect(beatAt(15_000, {}, liveness)).toEqual({ kind: 'ping' });
  expect(beatAt(29_999, {}, liveness)).toEqual({ kind: 'nothing' });
  expect(beatAt(30_000, {}, liveness)).toEqual({ kind: 'ping' });
});

test('SPEC 24.4: a peer is gone after a minute without a message, an answer or a byte taken', () => {
  expect(beatAt(60_000)).toEqual({ kind: 'ping' });
  expect(beatAt(60_001)).toEqual({ kind: 'gone' });
  expect(beatAt(60_001, { lastProgressMs: openedAtMs + 1 })).toEqual({ kind: 'ping' });
  const liveness = new Liveness(times, openedAtMs);
  liveness.heard(openedAtMs + 1);
  expect(beatAt(60_001, {}, liveness)).toEqual({ kind: 'ping' });
  expect(beatAt(60_002, {}, liveness)).toEqual({ kind: 'gone' });
});

test('SPEC 24.3, 24.4: a socket that is held back by its own unanswered calls does not count as gone', () => {
  expect(beatAt(10 * 60_000, { isHeldBack: true })).toEqual({ kind: 'ping' });
});

test('SPEC 24.4: a socket without Connect is closed after a minute', () => {
  expect(beatAt(60_000, { isConnected: false })).toEqual({ kind: 'ping' });
  expect(beatAt(60_001, { isConnected: false })).toEqual({ kind: 'expired', reason: 'ConnectExpected' });
});

test('SPEC 23.5: a session without an identity is closed after a minute, even if it is active', () => {
  const suspendedSinceMs = openedAtMs + 5000;
  const liveness = new Liveness(times, openedAtMs);
  liveness.heard(openedAtMs + 65_000);
  expect(beatAt(65_000, { suspendedSinceMs }, liveness)).toEqual({ kind: 'ping' });
  expect(beatAt(65_001, { suspendedSinceMs }, liveness)).toEqual({
    kind: 'expired',
    reason: 'AuthenticationExpected',
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import { makePullDriver, type PullDriver } from '../../src/sync/pullDriver.ts';
import type { PullEvent } from '../../src/sync/pullMachine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const head = { seq: 7, epoch: 'e' };
const page = { rows: [], tombstones: [], cursor: 7, isDone: true, epoch: 'e', floor: 0 };
const answers: FunctionCall = async () => ({ ok: true, value: page });
const isSilent: FunctionCall = async () => ({ ok: false, failure: { kind: 'offline', cause: 'network' } });

/** A driver on fake time that counts its requests. */
function driven(call: FunctionCall, mirror = { cursor: 7, epoch: 'e', whole: true }) {
  const requestedAtMs: number[] = [];
  const driver = makePullDriver({
    call: (...asked) => {
      requestedAtMs.push(performance.now());
      return call(...asked);
    },
    apply: async () => ({ kind: 'applied', cursor: 7, isDone: true }),
    random: () => 0.5,
    nowMs: () => performance.now(),
    onState: () => undefined,
    onCaughtUp: () => undefined,
  });
  driver.dispatch({ kind: 'started', mirror });
  return { driver, requestedAtMs };
}

const opened: PullEvent[] = [{ kind: 'socketOpened' }, { kind: 'headMoved', head }];

/** Dispatches the groups of events in turn, one every half second. */
async function flap(driver: PullDriver, durationMs: number, ...groups: PullEvent[][]) {
  for (let step = 0; step * 500 < durationMs; step++) {
    for (const event of groups[step % groups.length] ?? []) driver.dispatch(event);
    await vi.advanceTimersByTimeAsync(500);
  }
}

const tenMinutesMs = 10 * 60 * 1000;

test.each([
  { what: 'a socket that opens and closes', call: answers, groups: [opened, [{ kind: 'socketClosed' }]] },
  {
    what: 'a socket that opens and closes before a silent server',
    call: isSilent,
    groups: [opened, [{ kind: 'socketClosed' }]],
  },
  {
    what: 'a network that comes and goes',
    call: answers,
    groups: [[{ kind: 'networkChanged' }]],
  },
  {
    what: 'a network that comes and goes before a silent server',
    call: isSilent,
    groups: [[{ kind: 'networkChanged' }]],
  },
] satisfies { what: string; call: FunctionCall; groups: PullEvent[][] }[])(
  '$what every half second for ten minutes costs fewer than 60 pulls',
  async ({ call, groups }) => {
    const { driver, requestedAtMs } = driven(call);
    await flap(driver, tenMinutesMs, ...groups);
    expect(requestedAtMs.length).toBeGreaterThan(10);
    expect(requestedAtMs.length).toBeLessThan(60);
    // Available news waits for at most half a minute, or for a retry of a minute.
    const pauses = requestedAtMs.slice(1).map((atMs, index) => atMs - (requestedAtMs[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(61 * 1000);
    driver.stop();
  },
);

test('with an empty mirror and a silent server, each opening socket does not cause another pull', async () => {
  const { driver, requestedAtMs } = driven(isSilent, { cursor: 0, epoch: 'e', whole: false });
  await flap(driver, tenMinutesMs, opened, [{ kind: 'socketClosed' }]);
  expect(requestedAtMs.length).toBeLessThan(60);
  driver.stop();
});

test('after a calm minute the first hint is followed at once again', async () => {
  const { driver, requestedAtMs } = driven(answers);
  await flap(driver, 60 * 1000, opened, [{ kind: 'socketClosed' }]);
  for (const event of opened) driver.dispatch(event);
  await vi.advanceTimersByTimeAsync(60 * 1000);
  const before = requestedAtMs.length;
  driver.dispatch({ kind: 'socketClosed' });
  expect(requestedAtMs).toHaveLength(before + 1);
  driver.stop();
});

test('a moved head is pulled at once even on a flapping network', async () => {
  const { driver, requestedAtMs } = driven(answers);
  await flap(driver, 60 * 1000, opened, [{ kind: 'socketClosed' }]);
  for (const event of opened) driver.dispatch(event);
  const before = requestedAtMs.length;
  driver.dispatch({ kind: 'headMoved', head: { seq: 8, epoch: 'e' } });
  expect(requestedAtMs).toHaveLength(before + 1);
  driver.stop();
});

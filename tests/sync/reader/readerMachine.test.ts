import { expect, test } from 'vitest';
import {
  initialReaderSyncState,
  type ReaderSyncEffect,
  type ReaderSyncEvent,
  type ReaderSyncState,
  stepReaderSync,
} from '../../../src/sync/reader/readerMachine.ts';

/** Runs the machine on events, with a clock that the test sets. */
function makeMachine(random = 0.5) {
  let state: ReaderSyncState = initialReaderSyncState;
  const machine = {
    nowMs: 0,
    get state() {
      return state;
    },
    send(event: ReaderSyncEvent): readonly ReaderSyncEffect[] {
      const [next, effects] = stepReaderSync(state, event, random, machine.nowMs);
      state = next;
      return effects;
    },
    kinds: (event: ReaderSyncEvent) => machine.send(event).map(({ kind }) => kind),
    /** Pushes, pulls, and rests with an open socket. */
    settle() {
      machine.send({ kind: 'started' });
      machine.send({ kind: 'headMoved', head: { seq: 4, epoch: 'one' } });
      machine.send({ kind: 'pushed', left: false, isFruitless: false });
      machine.send(page(4));
    },
  };
  return machine;
}

const page = (cursor: number, given: { isDone?: boolean; mustPush?: boolean } = {}): ReaderSyncEvent => ({
  kind: 'pageApplied',
  cursor,
  epoch: 'one',
  isDone: true,
  mustPush: false,
  ...given,
});
const lost: ReaderSyncEvent = { kind: 'failed', failure: { kind: 'transient', trouble: 'offline' } };

test('sync pushes until nothing is left, then pulls until the mirror is whole, then rests', () => {
  const machine = makeMachine();
  expect(machine.kinds({ kind: 'started' })).toEqual(['push']);
  expect(machine.kinds({ kind: 'headMoved', head: { seq: 4, epoch: 'one' } })).toEqual([]);
  expect(machine.kinds({ kind: 'pushed', left: true, isFruitless: false })).toEqual(['push']);
  expect(machine.kinds({ kind: 'pushed', left: false, isFruitless: false })).toEqual(['pull']);
  expect(machine.kinds(page(2, { isDone: false }))).toEqual(['pull']);
  expect(machine.kinds(page(4))).toEqual([]);
  expect(machine.state.phase).toBe('resting');
});

test('operations saved while it works are pushed next, and a head moved meanwhile is pulled', () => {
  const machine = makeMachine();
  machine.settle();
  expect(machine.kinds({ kind: 'saved' })).toEqual(['push']);
  expect(machine.kinds({ kind: 'saved' })).toEqual([]);
  expect(machine.kinds({ kind: 'pushed', left: false, isFruitless: false })).toEqual(['push']);
  expect(machine.kinds({ kind: 'pushed', left: false, isFruitless: false })).toEqual(['pull']);
  expect(machine.kinds({ kind: 'headMoved', head: { seq: 9, epoch: 'one' } })).toEqual([]);
  expect(machine.kinds(page(5))).toEqual(['pull']);
  expect(machine.kinds(page(9))).toEqual([]);
});

test('a head that matches the mirror causes no pull', () => {
  const machine = makeMachine();
  machine.settle();
  expect(machine.kinds({ kind: 'headMoved', head: { seq: 4, epoch: 'one' } })).toEqual([]);
  expect(machine.kinds({ kind: 'headMoved', head: { seq: 4, epoch: 'two' } })).toEqual(['pull']);
});

test('failures back off up to fifteen seconds, without end, and saving meanwhile does not hurry them', () => {
  const machine = makeMachine(0.999);
  machine.send({ kind: 'started' });
  const delays: number[] = [];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [effect] = machine.send(lost);
    if (effect?.kind !== 'scheduleRetry') throw new Error(`${effect?.kind} after attempt ${attempt}`);
    delays.push(effect.delayMs);
    expect(machine.kinds({ kind: 'saved' })).toEqual([]);
    machine.nowMs += effect.delayMs;
    expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'push']);
  }
  expect(delays.slice(0, 3)).toEqual([999, 1998, 3996]);
  expect(Math.max(...delays)).toBe(14_985);
});

test('a hint ends a wait at once, but endless hints only a bounded number of times', () => {
  const machine = makeMachine(0.999);
  machine.send({ kind: 'started' });
  let calls = 0;
  for (; machine.nowMs < 60_000; machine.nowMs += 500) {
    if (machine.state.phase === 'pushing') machine.send(lost);
    calls += machine.kinds({ kind: 'hinted' }).filter((kind) => kind === 'push').length;
    const { phase, retry } = machine.state;
    if (phase === 'waiting' && retry.atMs <= machine.nowMs) {
      calls += machine.kinds({ kind: 'retryDue' }).filter((kind) => kind === 'push').length;
    }
  }
  expect(calls).toBeGreaterThan(4);
  expect(calls).toBeLessThan(16);
});

test('a hint that has to wait counts when it is followed, so the next one waits longer', () => {
  const machine = makeMachine();
  machine.settle();
  const waits: number[] = [];
  for (let hints = 0; hints < 5; hints++) {
    const effects = machine.send({ kind: 'hinted' });
    const delayMs = effects[0]?.kind === 'scheduleRetry' ? effects[0].delayMs : 0;
    waits.push(delayMs);
    machine.nowMs += delayMs;
    if (delayMs > 0) machine.send({ kind: 'retryDue' });
    machine.send({ kind: 'pushed', left: false, isFruitless: false });
    machine.send(page(4));
  }
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000]);
});

test('without a session sync stops until there is one, and nothing else wakes it', () => {
  const machine = makeMachine();
  machine.send({ kind: 'started' });
  expect(machine.kinds({ kind: 'failed', failure: { kind: 'needsSignIn' } })).toEqual([]);
  for (const kind of ['saved', 'hinted', 'retryDue'] as const) {
    expect([kind, machine.kinds({ kind })]).toEqual([kind, []]);
  }
  expect(machine.kinds({ kind: 'signedIn' })).toEqual(['push']);
});

test('a sign-in refusal that arrives after the reader signed in again is retried once', () => {
  const machine = makeMachine();
  machine.send({ kind: 'started' });
  expect(machine.kinds({ kind: 'signedIn' })).toEqual([]);
  const refused = { kind: 'failed', failure: { kind: 'needsSignIn' } } as const;
  expect(machine.kinds(refused)).toEqual(['scheduleRetry']);
  expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'push']);
  expect(machine.kinds(refused)).toEqual([]);
});

test('a server that accepts nothing, or keeps restarting the feed, is asked less and less often', () => {
  const machine = makeMachine();
  machine.send({ kind: 'started' });
  const kinds = Array.from({ length: 5 }, () =>
    machine.kinds({ kind: 'pushed', left: true, isFruitless: true }),
  );
  expect(kinds.slice(0, 3)).toEqual([['push'], ['push'], ['push']]);
  expect(kinds[3]).toEqual(['scheduleRetry']);
  const other = makeMachine();
  other.settle();
  other.send({ kind: 'headMoved', head: { seq: 5, epoch: 'one' } });
  const pulls = Array.from({ length: 4 }, () => other.kinds({ kind: 'cursorMoved' }));
  expect(pulls).toEqual([['pull'], ['pull'], ['pull'], ['scheduleRetry']]);
});

test('while the socket is down it syncs about once a minute', () => {
  const machine = makeMachine();
  machine.settle();
  expect(machine.kinds({ kind: 'disconnected' })).toEqual(['push']);
  machine.send({ kind: 'pushed', left: false, isFruitless: false });
  expect(machine.send(page(4))).toEqual([{ kind: 'scheduleRetry', delayMs: 60_000 }]);
  expect(machine.kinds({ kind: 'saved' })).toEqual(['cancelRetry', 'push']);
});

test("a reader's first change on another device, which gives the feed its epoch, is not missed during a pull", () => {
  const machine = makeMachine();
  machine.send({ kind: 'started' });
  machine.send({ kind: 'headMoved', head: { seq: 0, epoch: '' } });
  expect(machine.kinds({ kind: 'pushed', left: false, isFruitless: false })).toEqual(['pull']);
  machine.send({ kind: 'headMoved', head: { seq: 1, epoch: 'one' } });
  expect(machine.kinds({ ...page(0), epoch: '' } as ReaderSyncEvent)).toEqual(['pull']);
  expect(machine.kinds(page(1))).toEqual([]);
  expect(machine.state.phase).toBe('resting');
});

test('a head of an epoch that has ended does not repeat the pull for ever', () => {
  const machine = makeMachine();
  machine.send({ kind: 'started' });
  machine.send({ kind: 'pushed', left: false, isFruitless: false });
  machine.send({ kind: 'headMoved', head: { seq: 9, epoch: 'ended' } });
  expect(machine.kinds(page(4))).toEqual(['pull']);
  expect(machine.kinds(page(4))).toEqual([]);
});

import { expect, test } from 'vitest';
import {
  type FeedEffect,
  type FeedEvent,
  type FeedPolicy,
  initialFeedState,
  type StorageFailure,
  stepFeed,
} from '../../src/sync/feedMachine.ts';
import { Clockwork } from '../simulation/clockwork.ts';

/** A mirror alone, as of the catalogue, and one with an outbox, as of a reader's rows. */
const mirrorOnly: FeedPolicy = {
  hasOutbox: false,
  limits: { first: 60, usual: 250 },
  retryCapMs: 60_000,
  storageRetryMs: { base: 30_000, cap: 15 * 60_000 },
};
const withOutbox: FeedPolicy = {
  hasOutbox: true,
  limits: { first: 200, usual: 200 },
  retryCapMs: 15_000,
  storageRetryMs: { base: 6000, cap: 12_000 },
};

function makeMachine(policy: FeedPolicy, random = 0.5) {
  let state = initialFeedState(policy);
  const machine = {
    nowMs: 0,
    get state() {
      return state;
    },
    send(event: FeedEvent): readonly FeedEffect[] {
      const [next, effects] = stepFeed(state, event, { policy, random, nowMs: machine.nowMs });
      state = next;
      return effects;
    },
    kinds: (event: FeedEvent) => machine.send(event).map(({ kind }) => kind),
  };
  return machine;
}

const head = (seq: number, epoch = 'e'): FeedEvent => ({ kind: 'headMoved', head: { seq, epoch } });
const page = (cursor: number, given: { epoch?: string; isDone?: boolean; mustPush?: boolean } = {}) =>
  ({ kind: 'pageApplied', cursor, epoch: 'e', isDone: true, mustPush: false, ...given }) as const;
const drained: FeedEvent = { kind: 'pushed', isDrained: true, madeProgress: true };
const pushed: FeedEvent = { kind: 'pushed', isDrained: false, madeProgress: true };
const refusedAll: FeedEvent = { kind: 'pushed', isDrained: false, madeProgress: false };
const offline: FeedEvent = { kind: 'failed', failure: { kind: 'offline', cause: 'network' } };
const signedOut: FeedEvent = { kind: 'failed', failure: { kind: 'unauthenticated' } };
const notStored = (reason: StorageFailure['reason']): FeedEvent => ({
  kind: 'failed',
  failure: { kind: 'storage', reason },
});

/** A complete mirror at cursor 7 with an open socket, and nothing to do. */
function atRest(random = 0.5) {
  const machine = makeMachine(mirrorOnly, random);
  machine.send({ kind: 'started', mirror: { cursor: 7, epoch: 'e', isComplete: true } });
  machine.send(head(7));
  return machine;
}

/** A reader's mirror at cursor 4 with an open socket and an empty outbox. */
function readerAtRest(random = 0.5) {
  const machine = makeMachine(withOutbox, random);
  for (const event of [{ kind: 'started' } as const, head(4), drained, page(4)]) machine.send(event);
  return machine;
}

test('an empty mirror pulls at once, a few rows first, and reports when it is complete', () => {
  const machine = makeMachine(mirrorOnly);
  expect(machine.send({ kind: 'started' })).toEqual([{ kind: 'pull', limit: 60 }]);
  expect(machine.send(page(60, { isDone: false }))).toEqual([{ kind: 'pull', limit: 250 }]);
  machine.send(head(70));
  expect(machine.kinds(page(70))).toEqual(['caughtUp']);
  expect(machine.state.phase).toBe('resting');
});

test('a complete mirror waits for the head and pulls nothing when it is up to date', () => {
  expect(atRest().state.phase).toBe('resting');
  expect(atRest().send(head(8))).toEqual([{ kind: 'pull', limit: 250 }]);
});

test('a complete mirror whose socket stays silent pulls over HTTP after five seconds, then once a minute', () => {
  const machine = makeMachine(mirrorOnly);
  const mirror = { cursor: 7, epoch: 'e', isComplete: true };
  expect(machine.send({ kind: 'started', mirror })).toEqual([{ kind: 'scheduleRetry', delayMs: 5000 }]);
  expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'pull']);
  expect(machine.send(page(7))).toEqual([{ kind: 'caughtUp' }, { kind: 'scheduleRetry', delayMs: 60_000 }]);
});

test('a mirror that keeps starting over between two servers backs off until it is complete', () => {
  const machine = atRest(0.999_999);
  machine.send(head(8));
  const restart = () => {
    machine.send(page(3, { epoch: 'other', isDone: false }));
    return machine.kinds({ kind: 'cursorMoved' });
  };
  expect([restart(), restart(), restart(), restart()]).toEqual([
    ['pull'],
    ['pull'],
    ['pull'],
    ['scheduleRetry'],
  ]);
  machine.send({ kind: 'retryDue' });
  machine.send(page(8));
  machine.send(head(9));
  expect(machine.kinds({ kind: 'cursorMoved' })).toEqual(['pull']);
});

test('a head that no page reaches is asked after less and less often, and a page that moves on ends that', () => {
  const machine = atRest();
  expect(machine.kinds(head(9))).toEqual(['pull']);
  const kinds = Array.from({ length: 4 }, () => machine.send(page(7)).at(-1)?.kind);
  expect(kinds.slice(0, 3)).toEqual(['pull', 'pull', 'pull']);
  expect(kinds[3]).toBe('scheduleRetry');
  expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'pull']);
  expect(machine.kinds(page(9))).toEqual(['caughtUp']);
  expect(machine.state).toMatchObject({ phase: 'resting', callsWithoutProgress: 0 });
});

test('failures back off up to the cap, without end, and saving meanwhile does not hurry them', () => {
  const machine = makeMachine(withOutbox, 0.999);
  machine.send({ kind: 'started' });
  const delays: number[] = [];
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [effect] = machine.send(offline);
    if (effect?.kind !== 'scheduleRetry') throw new Error(`${effect?.kind} after attempt ${attempt}`);
    delays.push(effect.delayMs);
    expect(machine.kinds({ kind: 'saved' })).toEqual([]);
    machine.nowMs += effect.delayMs;
    expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'push']);
  }
  expect(delays.slice(0, 3)).toEqual([999, 1998, 3996]);
  expect(Math.max(...delays)).toBe(14_985);
});

test('a server that says when to try again is not asked before, and is asked then (fault 38)', () => {
  const machine = makeMachine(withOutbox, 0);
  machine.send({ kind: 'started' });
  const problem = { code: 'rate_limited' as const, message: 'too many', retryAfterSeconds: 7 };
  const effects = machine.send({ kind: 'failed', failure: { kind: 'refused', problem } });
  expect(effects).toEqual([{ kind: 'scheduleRetry', delayMs: 7000 }]);
  expect(machine.kinds({ kind: 'retryDue' })).toEqual(['cancelRetry', 'push']);
});

test('each failure without an answer halves the page, down to ten rows, and success grows it again', () => {
  const machine = makeMachine(mirrorOnly);
  machine.send({ kind: 'started' });
  const limits = Array.from({ length: 4 }, () => {
    machine.send(offline);
    machine.send({ kind: 'retryDue' });
    return machine.state.limit;
  });
  expect(limits).toEqual([30, 15, 10, 10]);
  machine.send(page(10, { isDone: false }));
  expect(machine.state).toMatchObject({ limit: 20, failures: 0, failure: undefined });
});

test('a page that does not fit is fetched again rarely and with few rows, whatever the hints', () => {
  const machine = atRest();
  machine.send(head(8));
  expect(machine.send(notStored('quota'))).toEqual([{ kind: 'scheduleRetry', delayMs: 60_000 }]);
  for (const hint of [{ kind: 'networkChanged' }, { kind: 'disconnected' }, head(9)] as const)
    expect(machine.send(hint)).toEqual([]);
  expect(machine.send({ kind: 'retryDue' })).toContainEqual({ kind: 'pull', limit: 10 });
  for (let tries = 0; tries < 8; tries += 1) {
    machine.send(notStored('unavailable'));
    machine.send({ kind: 'retryDue' });
  }
  expect(machine.send(notStored('quota'))).toEqual([{ kind: 'scheduleRetry', delayMs: 15 * 60_000 }]);
});

test('once room is made a pull is tried at once, and a database lost for a moment is tried soon', () => {
  const machine = atRest();
  expect(machine.send({ kind: 'roomMade' })).toEqual([]);
  machine.send(head(8));
  machine.send(notStored('quota'));
  expect(machine.kinds({ kind: 'roomMade' })).toEqual(['cancelRetry', 'pull']);
  expect(machine.send(notStored('failed'))).toEqual([{ kind: 'scheduleRetry', delayMs: 500 }]);
});

test('an opening socket, and a closed one, cause a check', () => {
  const machine = makeMachine(mirrorOnly);
  machine.send({ kind: 'started' });
  machine.send(offline);
  expect(machine.kinds(head(3))).toEqual(['cancelRetry', 'pull']);
  expect(machine.state.failure).toBeUndefined();
  expect(atRest().kinds({ kind: 'disconnected' })).toEqual(['pull']);
  expect(atRest().kinds({ kind: 'networkChanged' })).toEqual(['pull']);
});

test('coming into view pulls a mirror only without a live socket, and always checks for another device’s changes', () => {
  expect(atRest().kinds({ kind: 'becameVisible' })).toEqual([]);
  expect(readerAtRest().kinds({ kind: 'becameVisible' })).toEqual(['push']);
  const dead = makeMachine(mirrorOnly);
  dead.send({ kind: 'started', mirror: { cursor: 7, epoch: 'e', isComplete: true } });
  expect(dead.kinds({ kind: 'becameVisible' })).toEqual(['cancelRetry', 'pull']);
});

test('hints are followed less and less often until a quiet minute, but news is pulled at once (fault 8)', () => {
  const machine = atRest();
  const waits: number[] = [];
  for (let hints = 0; hints < 8; hints += 1) {
    const [effect] = machine.send({ kind: 'networkChanged' });
    const delayMs = effect?.kind === 'scheduleRetry' ? effect.delayMs : 0;
    waits.push(delayMs);
    machine.nowMs += delayMs;
    if (delayMs > 0) machine.send({ kind: 'retryDue' });
    machine.send(page(7));
  }
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(machine.kinds({ kind: 'networkChanged' })).toEqual(['scheduleRetry']);
  expect(machine.kinds(head(8))).toEqual(['cancelRetry', 'pull']);
  machine.send(page(8));
  machine.nowMs += 60_000;
  expect(machine.kinds({ kind: 'networkChanged' })).toEqual(['pull']);
});

test('without a session a reader’s feed stops until a head arrives, and nothing else wakes it', () => {
  const machine = makeMachine(withOutbox);
  machine.send({ kind: 'started' });
  expect(machine.kinds(signedOut)).toEqual([]);
  for (const kind of ['saved', 'networkChanged', 'becameVisible', 'disconnected', 'retryDue'] as const)
    expect([kind, machine.kinds({ kind })]).toEqual([kind, []]);
  expect(machine.kinds(head(4))).toEqual(['push']);
});

test('a refusal of a call during which a new session began is tried once more', () => {
  const machine = makeMachine(withOutbox);
  machine.send({ kind: 'started' });
  machine.send(head(4));
  expect(machine.kinds(signedOut)).toEqual(['scheduleRetry']);
  machine.send({ kind: 'retryDue' });
  expect(machine.kinds(signedOut)).toEqual([]);
  expect(machine.state.phase).toBe('needsSignIn');
});

test('a server that accepts nothing is asked less and less often (fault 39)', () => {
  const machine = readerAtRest();
  machine.send({ kind: 'saved' });
  const kinds = Array.from({ length: 4 }, () => machine.kinds(refusedAll));
  expect(kinds).toEqual([['push'], ['push'], ['push'], ['scheduleRetry']]);
  expect(machine.kinds({ kind: 'saved' })).toEqual([]);
});

test.each([
  ['a mirror', mirrorOnly],
  ['a mirror with an outbox', withOutbox],
])('%s under random events: one call at a time, a retry exactly while waiting', (_what, policy) => {
  const seed = 20_261_121;
  const random = new Clockwork(seed);
  let calls = 0;
  for (let round = 0; round < 300; round += 1) {
    const machine = makeMachine(policy, random.random());
    let [isCalling, isScheduled] = [false, false];
    const step = (event: FeedEvent) => {
      machine.nowMs += random.int(2000);
      for (const { kind } of machine.send(event)) {
        if (kind === 'push' || kind === 'pull') {
          expect(isCalling, `seed ${seed}, round ${round}, ${event.kind}`).toBe(false);
          isCalling = true;
          calls += 1;
        }
        if (kind === 'scheduleRetry') isScheduled = true;
        if (kind === 'cancelRetry') isScheduled = false;
      }
      const { phase } = machine.state;
      const where = `seed ${seed}, round ${round}, ${event.kind}`;
      expect(isCalling, where).toBe(phase === 'pushing' || phase === 'pulling');
      expect(isScheduled, where).toBe(phase === 'waiting');
    };
    step({ kind: 'started' });
    for (let events = 0; events < 60; events += 1) {
      const epoch = random.chance(0.9) ? 'e' : 'f';
      const seq = random.int(20);
      const outcomes: readonly FeedEvent[] =
        machine.state.phase === 'pushing'
          ? [drained, pushed, refusedAll, offline, signedOut]
          : [
              page(seq, { epoch, isDone: random.chance(0.7) }),
              { kind: 'cursorMoved' },
              offline,
              notStored('quota'),
            ];
      if (isCalling && random.chance(0.5)) {
        isCalling = false;
        step(random.pick(outcomes));
      } else if (isScheduled && random.chance(0.3)) {
        isScheduled = false;
        step({ kind: 'retryDue' });
      } else {
        step(
          random.pick<FeedEvent>([
            head(seq, epoch),
            { kind: 'disconnected' },
            { kind: 'becameVisible' },
            { kind: 'networkChanged' },
            { kind: 'roomMade' },
            ...(policy.hasOutbox ? [{ kind: 'saved' } as const] : []),
          ]),
        );
      }
    }
  }
  expect(calls).toBeGreaterThan(1000);
});

import { expect, test } from 'vitest';
import {
  connectionOf,
  initialPullState,
  type PullEffect,
  type PullEvent,
  type PullState,
  stepPull,
} from '../../src/sync/pullMachine.ts';

const whole = { cursor: 7, epoch: 'e', whole: true };
const offline = { kind: 'pullFailed', failure: { kind: 'offline', cause: 'network' } } as const;

/** Runs events through the machine, a second apart; returns the last state, the last step's effects and all effects. */
function run(events: readonly PullEvent[], random = 0.5) {
  let state = initialPullState;
  let effects: readonly PullEffect[] = [];
  const all: PullEffect[] = [];
  for (const [index, event] of events.entries()) {
    [state, effects] = stepPull(state, event, random, index * 1000);
    all.push(...effects);
  }
  return { state, effects, all };
}

test('an empty mirror pulls at once, with a small page first', () => {
  const { effects, state } = run([{ kind: 'started', mirror: undefined }]);
  expect(effects).toEqual([{ kind: 'pull', after: 0, limit: 60 }]);
  expect(connectionOf(state)).toBe('starting');
});

test('a half-filled mirror continues from its cursor', () => {
  const { effects } = run([{ kind: 'started', mirror: { cursor: 60, epoch: 'e', whole: false } }]);
  expect(effects).toEqual([{ kind: 'pull', after: 60, limit: 60 }]);
});

test('a whole mirror waits for the head and pulls nothing when it is up to date', () => {
  const { all, state } = run([
    { kind: 'started', mirror: whole },
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
  ]);
  expect(all.filter(({ kind }) => kind === 'pull')).toEqual([]);
  expect(state.phase).toBe('resting');
  expect(connectionOf(state)).toBe('online');
});

test('a whole mirror whose socket stays silent pulls over HTTP after five seconds', () => {
  const { all } = run([{ kind: 'started', mirror: whole }, { kind: 'retryDue' }]);
  expect(all).toEqual([
    { kind: 'scheduleRetry', delayMs: 5000 },
    { kind: 'cancelRetry' },
    { kind: 'pull', after: 7, limit: 250 },
  ]);
});

test('a head beyond the cursor pulls what is missing, and the last page ends the sync', () => {
  const moved: PullEvent[] = [
    { kind: 'started', mirror: whole },
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 8, epoch: 'e' } },
  ];
  const pulling = run(moved);
  expect(pulling.effects).toEqual([{ kind: 'pull', after: 7, limit: 250 }]);
  expect(connectionOf(pulling.state)).toBe('syncing');

  const done = run([...moved, { kind: 'pageApplied', cursor: 8, epoch: 'e', isDone: true }]);
  expect(done.effects).toEqual([{ kind: 'caughtUp' }]);
  expect(connectionOf(done.state)).toBe('online');
});

test('a head that moves during a pull is pulled after it, not in parallel', () => {
  const { all, effects } = run([
    { kind: 'started', mirror: undefined },
    { kind: 'headMoved', head: { seq: 3, epoch: 'e' } },
    { kind: 'headMoved', head: { seq: 4, epoch: 'e' } },
    { kind: 'pageApplied', cursor: 3, epoch: 'e', isDone: true },
  ]);
  expect(effects).toEqual([{ kind: 'pull', after: 3, limit: 250 }]);
  expect(all.filter(({ kind }) => kind === 'pull')).toHaveLength(2);
});

test('a head below the cursor causes one pull, which says whether the head was outdated', () => {
  const asked: PullEvent[] = [
    { kind: 'started', mirror: whole },
    { kind: 'headMoved', head: { seq: 6, epoch: 'e' } },
  ];
  expect(run(asked).effects).toEqual([{ kind: 'cancelRetry' }, { kind: 'pull', after: 7, limit: 250 }]);
  const overtaken = run([...asked, { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true }]);
  expect(overtaken.effects).toEqual([{ kind: 'caughtUp' }]);
  expect(overtaken.state.phase).toBe('resting');
});

test('a head below the cursor received during a pull causes another pull after it', () => {
  const { all, state } = run([
    { kind: 'started', mirror: whole },
    { kind: 'retryDue' },
    { kind: 'headMoved', head: { seq: 6, epoch: 'e' } },
    { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true },
    { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true },
  ]);
  expect(all.filter(({ kind }) => kind === 'pull')).toHaveLength(2);
  expect(state.phase).toBe('resting');
});

test('a head of another epoch pulls once, and does not loop when the page disagrees', () => {
  const { effects, state } = run([
    { kind: 'started', mirror: whole },
    { kind: 'headMoved', head: { seq: 2, epoch: 'before the restore' } },
    { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true },
  ]);
  expect(effects).toEqual([{ kind: 'caughtUp' }]);
  expect(state.head).toBeUndefined();
});

test('after a resync the pull restarts from 0', () => {
  const { effects } = run([
    { kind: 'started', mirror: whole },
    { kind: 'headMoved', head: { seq: 2, epoch: 'f' } },
    { kind: 'cursorMoved', cursor: 0 },
  ]);
  expect(effects).toEqual([{ kind: 'pull', after: 0, limit: 250 }]);
});

test('a failed pull is offline at once, and retried with full jitter under a growing cap', () => {
  const started: PullEvent = { kind: 'started', mirror: undefined };
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((failures) => {
    const events: PullEvent[] = [started];
    for (let index = 0; index < failures; index++) events.push(offline, { kind: 'retryDue' });
    const { state, effects } = run(events.slice(0, -1), 0.999_999);
    expect(connectionOf(state)).toBe('offline');
    const [effect] = effects;
    return effect?.kind === 'scheduleRetry' ? effect.delayMs : undefined;
  });
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(run([started, offline], 0).effects).toEqual([{ kind: 'scheduleRetry', delayMs: 100 }]);
});

test('a retry stays offline until something answers', () => {
  const retrying = run([{ kind: 'started', mirror: undefined }, offline, { kind: 'retryDue' }]);
  expect(retrying.state.phase).toBe('pulling');
  expect(connectionOf(retrying.state)).toBe('offline');
});

test('each failure halves the page, down to ten rows, and success grows it again', () => {
  let state: PullState = initialPullState;
  [state] = stepPull(state, { kind: 'started', mirror: undefined }, 0.5, 0);
  const limits: number[] = [];
  for (let index = 0; index < 4; index++) {
    [state] = stepPull(state, offline, 0.5, 0);
    limits.push(state.limit);
    [state] = stepPull(state, { kind: 'retryDue' }, 0.5, 0);
  }
  expect(limits).toEqual([30, 15, 10, 10]);
  [state] = stepPull(state, { kind: 'pageApplied', cursor: 10, epoch: 'e', isDone: false }, 0.5, 0);
  expect(state).toMatchObject({ limit: 20, failures: 0 });
});

test('a server error is retried without showing the connection as offline', () => {
  const { state, effects } = run([
    { kind: 'started', mirror: undefined },
    { kind: 'pullFailed', failure: { kind: 'server', message: 'boom' } },
  ]);
  expect(connectionOf(state)).toBe('online');
  expect(effects).toMatchObject([{ kind: 'scheduleRetry' }]);
});

test('a closed socket is checked by a request before the connection is shown as offline', () => {
  const events: PullEvent[] = [
    { kind: 'started', mirror: whole },
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
    { kind: 'socketClosed' },
  ];
  const { effects } = run(events);
  expect(effects).toEqual([{ kind: 'pull', after: 7, limit: 250 }]);
  expect(connectionOf(run([...events, offline]).state)).toBe('offline');
  const answered = run([...events, { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true }]);
  expect(connectionOf(answered.state)).toBe('online');
  expect(answered.effects).toEqual([{ kind: 'caughtUp' }, { kind: 'scheduleRetry', delayMs: 60_000 }]);
});

test('a mirror that keeps restarting between two servers backs off', () => {
  const restart: PullEvent[] = [
    { kind: 'pageApplied', cursor: 60, epoch: 'a', isDone: false },
    { kind: 'cursorMoved', cursor: 0 },
  ];
  const started: PullEvent = { kind: 'started', mirror: undefined };
  expect(run([started, ...restart, ...restart]).effects).toMatchObject([{ kind: 'pull', after: 0 }]);
  const third = run([started, ...restart, ...restart, ...restart], 0.999_999);
  expect(third.effects).toEqual([{ kind: 'scheduleRetry', delayMs: 8000 }]);
  const settled = run([
    ...[started, ...restart, ...restart],
    { kind: 'pageApplied', cursor: 60, epoch: 'a', isDone: true },
    { kind: 'cursorMoved', cursor: 0 },
  ]);
  expect(settled.effects).toMatchObject([{ kind: 'cancelRetry' }, { kind: 'pull', after: 0 }]);
});

const unkept = (reason: 'quota' | 'unavailable' | 'failed') =>
  ({ kind: 'pullFailed', failure: { kind: 'unkept', reason, message: 'no' } }) as const;

test('a page that does not fit is reported as full, and retried rarely and with few rows, ignoring hints', () => {
  const events: PullEvent[] = [
    { kind: 'started', mirror: undefined },
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
    unkept('quota'),
  ];
  const full = run(events);
  expect(full.effects).toEqual([{ kind: 'scheduleRetry', delayMs: 60_000 }]);
  expect(connectionOf(full.state)).toBe('full');
  const hints: PullEvent[] = [
    { kind: 'networkChanged' },
    { kind: 'socketClosed' },
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 8, epoch: 'e' } },
  ];
  expect(run([...events, ...hints]).all).toHaveLength(full.all.length);
  const retried = run([...events, { kind: 'retryDue' }]);
  expect(retried.effects).toContainEqual({ kind: 'pull', after: 0, limit: 10 });
  expect(connectionOf(retried.state)).toBe('full');
  const again = Array.from({ length: 8 }, (): PullEvent[] => [{ kind: 'retryDue' }, unkept('quota')]).flat();
  expect(run([...events, ...again]).effects).toEqual([{ kind: 'scheduleRetry', delayMs: 15 * 60_000 }]);
  const kept = run([
    ...events,
    { kind: 'retryDue' },
    { kind: 'pageApplied', cursor: 7, epoch: 'e', isDone: true },
  ]);
  expect(connectionOf(kept.state)).toBe('online');
});

test('once room is made, a pull is tried at once', () => {
  const events: PullEvent[] = [{ kind: 'started', mirror: undefined }, unkept('quota'), { kind: 'roomMade' }];
  expect(run(events).effects).toContainEqual({ kind: 'pull', after: 0, limit: 10 });
  expect(run([{ kind: 'started', mirror: whole }, { kind: 'roomMade' }]).effects).toEqual([]);
});

test('without storage the connection is not shown as up to date, and nothing is pulled', () => {
  const closed = run([
    unkept('unavailable'),
    { kind: 'socketOpened' },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
  ]);
  expect(closed.all).toEqual([{ kind: 'scheduleRetry', delayMs: 60_000 }]);
  expect(connectionOf(closed.state)).toBe('unkept');
  expect(
    connectionOf(
      run([{ kind: 'started', mirror: undefined }, unkept('unavailable'), { kind: 'retryDue' }, offline])
        .state,
    ),
  ).toBe('offline');
});

test('a database lost for a moment is retried soon', () => {
  const { effects } = run([{ kind: 'started', mirror: undefined }, unkept('failed')]);
  expect(effects).toEqual([{ kind: 'scheduleRetry', delayMs: 1000 }]);
});

test('an opening socket ends the wait and pulls what is missing', () => {
  const { effects, state } = run([{ kind: 'started', mirror: undefined }, offline, { kind: 'socketOpened' }]);
  expect(effects).toEqual([{ kind: 'cancelRetry' }, { kind: 'pull', after: 0, limit: 30 }]);
  expect(connectionOf(state)).toBe('syncing');
});

test('coming into view does nothing with a live socket, and pulls at once without one', () => {
  const live: PullEvent[] = [
    { kind: 'started', mirror: whole },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
    { kind: 'looked' },
  ];
  expect(run(live).effects).toEqual([]);
  const dead: PullEvent[] = [{ kind: 'started', mirror: whole }, { kind: 'looked' }];
  expect(run(dead).effects).toEqual([{ kind: 'cancelRetry' }, { kind: 'pull', after: 7, limit: 250 }]);
});

test('a network change event is checked, even with a live socket', () => {
  const { effects } = run([
    { kind: 'started', mirror: whole },
    { kind: 'headMoved', head: { seq: 7, epoch: 'e' } },
    { kind: 'networkChanged' },
  ]);
  expect(effects).toEqual([{ kind: 'pull', after: 7, limit: 250 }]);
});

test('endless hints cost a bounded number of pulls', () => {
  let { state } = run([{ kind: 'started', mirror: whole }, { kind: 'socketOpened' }]);
  let pulls = 0;
  for (let nowMs = 10_000; nowMs < 70_000; nowMs += 500) {
    const isDue = state.phase === 'waiting' && state.retry.atMs <= nowMs;
    const events: PullEvent[] = [
      ...(state.phase === 'pulling' ? [{ kind: 'pageApplied', ...whole, isDone: true } as const] : []),
      isDue ? { kind: 'retryDue' } : { kind: 'networkChanged' },
    ];
    for (const event of events) {
      const [next, effects] = stepPull(state, event, 0.5, nowMs);
      state = next;
      pulls += effects.filter(({ kind }) => kind === 'pull').length;
    }
  }
  expect(pulls).toBeGreaterThan(4);
  expect(pulls).toBeLessThan(16);
});

test('under random events at most one pull runs, and a retry is scheduled exactly while waiting', () => {
  const seed = 20_261_121;
  let bits = seed;
  const random = () => {
    bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
    return bits / 2 ** 32;
  };
  let pulls = 0;
  for (let round = 0; round < 300; round++) {
    let state = initialPullState;
    let pulling = false;
    let retryScheduled = false;
    let events = 0;
    let nowMs = 0;
    const step = (event: PullEvent) => {
      nowMs += random() * 2000;
      if (['pageApplied', 'cursorMoved', 'pullFailed'].includes(event.kind)) pulling = false;
      if (event.kind === 'retryDue') retryScheduled = false;
      const [next, effects] = stepPull(state, event, random(), nowMs);
      state = next;
      for (const effect of effects) {
        if (effect.kind === 'pull') {
          expect(pulling, `seed ${seed}, round ${round}, ${event.kind}`).toBe(false);
          pulling = true;
          pulls += 1;
        }
        if (effect.kind === 'scheduleRetry') retryScheduled = true;
        if (effect.kind === 'cancelRetry') retryScheduled = false;
      }
      expect(pulling, `seed ${seed}, round ${round}, ${event.kind}`).toBe(state.phase === 'pulling');
      expect(retryScheduled, `seed ${seed}, round ${round}, ${event.kind}`).toBe(state.phase === 'waiting');
      events += 1;
    };
    step({ kind: 'started', mirror: random() < 0.5 ? undefined : whole });
    while (events < 60) {
      const epoch = random() < 0.9 ? 'e' : 'f';
      const seq = Math.floor(random() * 20);
      const choices: PullEvent[] = [
        { kind: 'headMoved', head: { seq, epoch } },
        { kind: 'socketOpened' },
        { kind: 'socketClosed' },
        { kind: 'looked' },
        { kind: 'networkChanged' },
      ];
      if (retryScheduled) choices.push({ kind: 'retryDue' });
      if (pulling) {
        choices.push(
          { kind: 'pageApplied', cursor: seq, epoch, isDone: random() < 0.7 },
          { kind: 'cursorMoved', cursor: 0 },
          offline,
        );
      }
      const event = choices[Math.floor(random() * choices.length)];
      if (event) step(event);
    }
  }
  expect(pulls).toBeGreaterThan(1000);
});

test('a head of a new epoch that arrives during a pull is not missed', () => {
  const { effects } = run([
    { kind: 'started', mirror: undefined },
    { kind: 'headMoved', head: { seq: 2, epoch: 'new' } },
    { kind: 'pageApplied', cursor: 0, epoch: '', isDone: true },
  ]);
  expect(effects).toMatchObject([{ kind: 'pull', after: 0 }]);
});

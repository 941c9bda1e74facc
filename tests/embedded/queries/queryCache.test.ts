import { beforeEach, expect, test } from 'vitest';
import { MemoryBudget } from '../../../embedded/memoryBudget.ts';
import { cachedQuery } from '../../../embedded/queries/cachedQuery.ts';
import type { Evaluation, QueryHolder } from '../../../embedded/queries/evaluation.ts';
import { QueryCache } from '../../../embedded/queries/queryCache.ts';
import type { FunctionRunner } from '../../../embedded/runtime/createFunctionRunner.ts';
import type { Caller, QueryOutcome } from '../../../embedded/runtime/functionRunner.ts';
import { modificationTails } from '../../../embedded/sessions/serverMessage.ts';
import type { CommitChanges, ReadSet } from '../../../embedded/storage/store.ts';
import { Turns } from '../../../embedded/turns.ts';
import type { Timestamp } from '../../../embedded/values/timestamp.ts';

const ts = (value: number) => BigInt(value) as Timestamp;
const anonymous: Caller = { kind: 'anonymous' };
const user = (subject: string): Caller => ({
  kind: 'user',
  identity: { subject, issuer: 'i', tokenIdentifier: `i|${subject}` },
});
const query = cachedQuery('q', {}, null);

interface Run {
  readonly ts: Timestamp;
  readonly caller: Caller;
  answer(value: string, options?: { usedIdentity?: boolean; table?: string }): Promise<void>;
  fail(error: Error): Promise<void>;
}

class Listener implements QueryHolder<string> {
  isDisposed = false;
  readonly got: string[] = [];
  readonly errors: unknown[] = [];
  invalidations = 0;
  drops = 0;
  evaluation: Evaluation<string> | null = null;

  begin(run: () => void): void {
    turns.enter('here', run);
  }
  queryInvalidated(): void {
    this.invalidations++;
  }
  queryEvaluated(evaluation: Evaluation<string>): void {
    this.evaluation?.release(this);
    this.evaluation = evaluation;
    this.got.push(/"value":"([^"]*)"/.exec(evaluation.answer)?.[1] ?? '');
  }
  queryDropped(): void {
    this.drops++;
  }
  queryBroke(error: unknown): void {
    this.errors.push(error);
  }
}

let runs: Run[];
let commit: (at: number, table?: string) => void;
let load: () => void;
let cache: QueryCache<string>;
let turns: Turns;
let sharedMs: number;
let nowMs: number;
let budget: MemoryBudget;

/** A store and a runner whose runs each wait for the test to answer them. A read set covers a whole table. */
beforeEach(() => {
  runs = [];
  let latest = ts(10);
  const commits: CommitChanges[] = [];
  const commitListeners: ((changes: CommitChanges) => void)[] = [];
  const loadListeners: (() => void)[] = [];
  commit = (at, table = 'things') => {
    latest = ts(at);
    const changes = { ts: latest, tables: new Set([table]) };
    commits.push(changes);
    for (const listener of commitListeners) listener(changes);
  };
  load = () => {
    for (const listener of loadListeners) listener();
  };
  const runner = {
    store: {
      latestTs: () => latest,
      firstChange: (readSet: ReadSet, since: Timestamp) =>
        commits.find((changes) => changes.ts > since && readSet.overlaps(changes))?.ts ?? null,
      onCommit: (listener: (changes: CommitChanges) => void) => {
        commitListeners.push(listener);
        return () => undefined;
      },
    },
    onLoad: (listener: () => void) => {
      loadListeners.push(listener);
      return () => undefined;
    },
    runQuery: (call: { ts: Timestamp; caller: Caller }) =>
      new Promise<QueryOutcome>((resolve, reject) => {
        runs.push({
          ts: call.ts,
          caller: call.caller,
          answer: async (value, { usedIdentity = false, table = 'things' } = {}) => {
            const readSet: ReadSet = {
              overlaps: (changes) => changes.tables.has(table),
              tables: new Set([table]),
            };
            const result = { kind: 'success', value, logLines: [] } as const;
            resolve({ result, ts: call.ts, readSet, journal: null, usedIdentity });
            await settle();
          },
          fail: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
  };
  budget = new MemoryBudget(1024 * 1024);
  turns = new Turns();
  sharedMs = Number.POSITIVE_INFINITY;
  nowMs = 0;
  cache = new QueryCache({
    runner: runner as unknown as FunctionRunner,
    form: {
      ...modificationTails,
      get sharedMs() {
        return sharedMs;
      },
    },
    budget,
    now: () => nowMs,
  });
});

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function ask(caller: Caller, at: number): Listener {
  const listener = new Listener();
  const evaluation = cache.evaluate(query, caller, ts(at), listener);
  if (evaluation !== null) listener.queryEvaluated(evaluation);
  return listener;
}

test('SPEC 21.4: all callers with the same query wait for one run', async () => {
  const listeners = [ask(anonymous, 10), ask(user('a'), 10), ask(anonymous, 10)];
  expect(runs).toHaveLength(1);
  await runs[0]?.answer('one');
  expect(listeners.map(({ got }) => got)).toEqual([['one'], ['one'], ['one']]);
  expect(ask(user('b'), 10).got).toEqual(['one']);
  expect(runs).toHaveLength(1);
});

test('SPEC 21.4: an answer that depends on the caller is not shared with others', async () => {
  const a = ask(user('a'), 10);
  const b = ask(user('b'), 10);
  const again = ask(user('a'), 10);
  await runs[0]?.answer('for a', { usedIdentity: true });
  expect([a.got, again.got, b.got]).toEqual([['for a'], ['for a'], []]);
  expect(runs[1]?.caller).toEqual(user('b'));
  await runs[1]?.answer('for b', { usedIdentity: true });
  expect(b.got).toEqual(['for b']);
});

test('SPEC 21.4: an admin’s answer is not given to others, even if it did not depend on the caller', async () => {
  const admin = ask({ kind: 'admin' }, 10);
  const outsider = ask(anonymous, 10);
  await settle();
  expect(runs).toHaveLength(2);
  await runs[0]?.answer('internal');
  await runs[1]?.answer('refused');
  expect([admin.got, outsider.got]).toEqual([['internal'], ['refused']]);
  expect(ask(anonymous, 10).got).toEqual(['refused']);
});

test('SPEC 21.5: a commit makes stale only the answers that read from it', async () => {
  const listener = ask(anonymous, 10);
  await runs[0]?.answer('old');
  commit(11, 'other');
  expect([listener.invalidations, ask(anonymous, 11).got]).toEqual([0, ['old']]);
  commit(12);
  expect(listener.invalidations).toBe(1);
  expect(cache.observedTs).toBe(ts(12));
  const next = ask(anonymous, 12);
  await runs[1]?.answer('new');
  expect(next.got).toEqual(['new']);
});

test('SPEC 21.2: a commit during a run makes its answer stale from that commit on', async () => {
  const listener = ask(anonymous, 10);
  commit(11);
  commit(12);
  await runs[0]?.answer('at 10');
  expect(listener.evaluation?.staleSince).toBe(ts(11));
  expect(ask(anonymous, 10).got).toEqual(['at 10']);
  const late = ask(anonymous, 12);
  await runs[1]?.answer('at 12');
  expect([late.got, late.evaluation?.staleSince]).toEqual([['at 12'], null]);
});

test('SPEC 21.2: commits are known to a run that begins after them', async () => {
  commit(11, 'other');
  commit(12);
  const late = ask(anonymous, 10);
  await runs[0]?.answer('at 10');
  expect(late.evaluation?.staleSince).toBe(ts(12));
});

test('SPEC 24.8: one run begins in each turn, and none for callers who have left meanwhile', async () => {
  const others = ['a', 'b', 'c'].map((path) => cachedQuery(path, {}, null));
  ask(anonymous, 10);
  const listeners = others.map((other) => {
    const listener = new Listener();
    cache.evaluate(other, anonymous, ts(10), listener);
    return listener;
  });
  expect(runs).toHaveLength(1);
  if (listeners[1] !== undefined) listeners[1].isDisposed = true;
  await settle();
  expect(runs).toHaveLength(2);
  await settle();
  await settle();
  expect(runs).toHaveLength(3);
  expect(listeners.map(({ drops }) => drops)).toEqual([0, 1, 0]);
});

test('SPEC 24.6: an answer counts against the budget until nobody holds it', async () => {
  const listeners = [ask(anonymous, 10), ask(anonymous, 10)];
  await runs[0]?.answer('x'.repeat(1000));
  expect(budget.usedBytes).toBeGreaterThan(2000);
  for (const listener of listeners) {
    expect(budget.usedBytes).toBeGreaterThan(0);
    listener.evaluation?.release(listener);
  }
  expect(budget.usedBytes).toBe(0);
});

test('SPEC 21.1: a caller who waits for an earlier timestamp than the newest answer gets its own', async () => {
  ask(anonymous, 10);
  commit(11);
  const early = ask(anonymous, 10);
  await runs[0]?.answer('at 10');
  expect(early.got).toEqual(['at 10']);
  const late = ask(anonymous, 11);
  await runs[1]?.answer('at 11');
  expect(late.got).toEqual(['at 11']);
  const behind = ask(anonymous, 9);
  await runs[2]?.answer('at 9');
  expect([behind.got, runs[2]?.ts]).toEqual([['at 9'], ts(9)]);
  expect(behind.evaluation?.holdsAt(ts(11))).toBe(false);
  expect(ask(anonymous, 11).got).toEqual(['at 11']);
});

test('SPEC 21.5: loading functions makes every answer stale, also those of runs under way', async () => {
  const done = ask(anonymous, 10);
  await runs[0]?.answer('old');
  load();
  expect(done.invalidations).toBe(1);
  const underWay = ask(anonymous, 10);
  load();
  await runs[1]?.answer('still old');
  expect(underWay.evaluation?.holdsAt(ts(10))).toBe(false);
  const after = ask(anonymous, 10);
  await runs[2]?.answer('new');
  expect(after.got).toEqual(['new']);
});

test('SPEC 25.10: an answer with a sharing time is not given to callers who come after it', async () => {
  sharedMs = 1000;
  const first = ask(anonymous, 10);
  await runs[0]?.answer('early');
  nowMs = 1000;
  expect(ask(anonymous, 10).got).toEqual(['early']);
  nowMs = 1001;
  const late = ask(anonymous, 10);
  await runs[1]?.answer('late');
  expect([first.got, late.got]).toEqual([['early'], ['late']]);
  first.evaluation?.release(first);
  nowMs = 1002;
  expect(ask(anonymous, 10).got).toEqual(['late']);
});

test('SPEC 25.10: a run longer than the sharing time still answers all who waited for it', async () => {
  sharedMs = 1000;
  const listeners = [ask(anonymous, 10), ask(anonymous, 10)];
  nowMs = 5000;
  await runs[0]?.answer('slow');
  expect(listeners.map(({ got }) => got)).toEqual([['slow'], ['slow']]);
  expect(runs).toHaveLength(1);
});

test('SPEC 21.4: an answer that nobody holds is forgotten', async () => {
  const listeners = [ask(anonymous, 10), ask(user('a'), 10)];
  await runs[0]?.answer('held');
  expect(cache.size).toBe(1);
  for (const listener of listeners) listener.evaluation?.release(listener);
  expect(cache.size).toBe(0);
  commit(11);
  expect(listeners.map(({ invalidations }) => invalidations)).toEqual([0, 0]);
  ask(anonymous, 11);
  expect(runs).toHaveLength(2);
});

test('SPEC 29.2: when a run breaks, all who wait for it are told, and the next query runs anew', async () => {
  const listeners = [ask(anonymous, 10), ask(anonymous, 10)];
  await runs[0]?.fail(new Error('no disk'));
  expect(listeners.map(({ errors }) => String(errors))).toEqual(['Error: no disk', 'Error: no disk']);
  expect(cache.size).toBe(0);
  const next = ask(anonymous, 10);
  await runs[1]?.answer('again');
  expect(next.got).toEqual(['again']);
});

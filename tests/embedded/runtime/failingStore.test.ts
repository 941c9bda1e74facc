import { mutationGeneric, queryGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import type { Store } from '../../../embedded/storage/openStore.ts';
import { SnapshotUnavailable, StorageFailure } from '../../../embedded/storage/store.ts';
import { anonymous, startRunner } from './runnerFixture.ts';

const notes = {
  count: queryGeneric(async (ctx) => (await ctx.db.query('notes').collect()).length),
  /** Swallows every error of its read. */
  hopeful: queryGeneric(async (ctx) => {
    const all = await ctx.db
      .query('notes')
      .collect()
      .catch(() => []);
    return all.length;
  }),
  add: mutationGeneric(async (ctx) => {
    const { length } = await ctx.db.query('notes').collect();
    await ctx.db.insert('notes', { length });
    return length;
  }),
};

/** Makes reads of `notes` throw what `failure` returns, until it returns null. */
function breakReads(store: Store, failure: () => Error | null): void {
  const begin = store.begin.bind(store);
  store.begin = (ts) => {
    const transaction = begin(ts);
    const scan = transaction.scan.bind(transaction);
    transaction.scan = (table, ...rest) => {
      const error = table === 'notes' ? failure() : null;
      if (error !== null) throw error;
      return scan(table, ...rest);
    };
    return transaction;
  };
}

const call = (path: string) => ({ path, args: {}, caller: anonymous });
const diskFault = () => new StorageFailure('io', 'the disk failed');

test.each([
  ['SnapshotUnavailable', new SnapshotUnavailable('forgotten')],
  ['StorageFailure', diskFault()],
  ['any error', new Error('a fault of ours')],
])(
  'SPEC 10.8: a query that cannot begin at its timestamp rejects with %s, without an answer',
  async (_name, error) => {
    const { runner, store } = await startRunner({ notes });
    const ts = store.latestTs();
    const begin = store.begin.bind(store);
    store.begin = (at) => {
      if (at === ts) throw error;
      return begin(at);
    };
    await expect(runner.runQuery({ ...call('notes:count'), ts })).rejects.toBe(error);
  },
);

test.each(['notes:count', 'notes:hopeful'])(
  'SPEC 10.8: %s rejects when the disk fails, even if the function swallows the error',
  async (path) => {
    const { runner, store, query } = await startRunner({ notes });
    let fails = true;
    breakReads(store, () => (fails ? diskFault() : null));
    await expect(runner.runQuery(call(path))).rejects.toMatchObject({ name: 'StorageFailure', code: 'io' });
    fails = false;
    expect(await query(path)).toBe(0);
  },
);

test.each(['notes:count', 'notes:hopeful'])(
  'SPEC 10.8: %s runs again when its snapshot is forgotten, but rejects if that timestamp was asked for',
  async (path) => {
    const { runner, store } = await startRunner({ notes });
    let failures = 2;
    breakReads(store, () => (failures-- > 0 ? new SnapshotUnavailable('forgotten') : null));
    expect((await runner.runQuery(call(path))).result).toMatchObject({ kind: 'success', value: 0 });
    failures = 1;
    const ts = store.latestTs();
    await expect(runner.runQuery({ ...call(path), ts })).rejects.toThrow(SnapshotUnavailable);
  },
);

test('SPEC 12.11: a mutation that failed because of the disk is not recorded, so that a retry runs it', async () => {
  const { runner, store } = await startRunner({ notes });
  let fails = true;
  breakReads(store, () => (fails ? diskFault() : null));
  const request = { sessionId: 'session', requestId: 1 };
  const first = await runner.runMutation({ ...call('notes:add'), request });
  expect(first.result).toMatchObject({
    kind: 'failure',
    errorMessage: expect.stringContaining('StorageFailure (io): the disk failed'),
  });
  fails = false;
  expect((await runner.runMutation({ ...call('notes:add'), request })).result).toMatchObject({
    kind: 'success',
    value: 0,
  });
});

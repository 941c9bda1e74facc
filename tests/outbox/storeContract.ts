import { expect, test } from 'vitest';
import { acknowledge, enqueue, nextBatch } from '../../src/outbox/outbox.ts';
import type { ReaderStore, ReaderTables } from '../../src/outbox/readerStore.ts';
import type { PushAnswer } from '../../src/shared/protocol/reader.ts';
import type { ReaderAction } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;

/** A user's store on an empty device. */
export interface OpenedStore {
  readonly store: ReaderStore;
  /** The user signs out and lets the device keep the waiting operations. */
  leave(): Promise<void>;
}

/** The contract of every store of a user's rows, with the outbox on top. `open` is called once for each test. */
export function testReaderStore(open: () => Promise<OpenedStore>): void {
  test('a transaction reads what the previous one wrote', async () => {
    const { store } = await open();
    await store.transact(async ({ list, places }) => {
      await list.put({ storyId: salt, addedAt: 5, position: 'V' });
      await list.put({ storyId: lime, addedAt: 6, position: 'W' });
      await places.put({ storyId: lime, speed: 2 });
      await list.delete(salt);
    });
    const read = await store.transact(async ({ list, places }) => [
      await list.toArray(),
      await list.get(salt),
      await places.get(lime),
    ]);
    expect(read).toEqual([
      [{ storyId: lime, addedAt: 6, position: 'W' }],
      undefined,
      { storyId: lime, speed: 2 },
    ]);
  });

  test('a transaction that fails keeps nothing', async () => {
    const { store } = await open();
    const failing = store.transact(async ({ list, refused }) => {
      await list.put({ storyId: salt, addedAt: 5, position: 'V' });
      await refused.toArray();
      throw new Error('on the way');
    });
    await expect(failing).rejects.toThrow('on the way');
    expect(await store.transact(({ list }) => rowsIn(list))).toEqual([]);
  });

  test('no transaction runs after sign-out', async () => {
    const { store, leave } = await open();
    await act(store, add(salt));
    await leave();
    let isRun = false;
    const outcome = await store.transact(async () => {
      isRun = true;
    });
    expect(outcome).toBeUndefined();
    expect(isRun).toBe(false);
  });

  test('operations keep their order, do not change once sent, and are removed once answered', async () => {
    const { store } = await open();
    await act(store, add(salt), add(lime), at(lime, 10), at(lime, 20));
    const first = await batch(store);
    expect(first?.ops.map(({ n, action }) => [n, action.type])).toEqual([
      [1, 'addToList'],
      [2, 'addToList'],
      [3, 'audioPlace'],
    ]);
    expect(first?.ops[2]?.action).toMatchObject({ place: { positionSeconds: 20 } });
    await act(store, at(lime, 30));
    const second = await batch(store);
    expect(second?.ops.slice(0, 3)).toEqual(first?.ops);
    expect(second?.ops).toHaveLength(4);
    await answer(store, {});
    expect(await batch(store)).toBeUndefined();
    const states = await store.transact(async ({ outbox }) =>
      (await outbox.of(lime)).map(({ n, state, ack }) => ({ n, state, ack })),
    );
    const ack = { seq: 1, epoch: 'one' };
    expect(states?.sort((a, b) => a.n - b.n)).toEqual(
      [2, 3, 4].map((n) => ({ n, state: 'acknowledged', ack })),
    );
  });

  test('a refused change leaves the list and is kept for its reader to see', async () => {
    const { store } = await open();
    await act(store, add(salt), add(lime));
    await answer(store, {
      results: [
        { n: 1, outcome: { kind: 'refused', code: 'list_full', message: 'full' } },
        { n: 2, outcome: { kind: 'held' } },
      ],
    });
    const kept = await store.transact(async ({ list, refused, outbox }) => ({
      listed: (await list.toArray()).map(({ storyId }) => storyId),
      refused: (await refused.toArray()).map(({ storyId, code }) => [storyId, code]),
      states: (await outbox.toArray()).map(({ state }) => state),
    }));
    expect(kept).toEqual({ listed: [lime], refused: [[salt, 'list_full']], states: ['held'] });
  });

  test('after a fork all waiting operations get a new client and are numbered from 1', async () => {
    const { store } = await open();
    await act(store, add(salt), add(lime));
    const before = await answer(store, { results: [], stop: { kind: 'forked', n: 1 } });
    const after = await batch(store);
    expect(after?.clientId).not.toBe(before.clientId);
    expect(after?.ops.map(({ n, id }) => [n, id])).toEqual(
      before.ops.map(({ id }, index) => [index + 1, id]),
    );
  });

  test('a damaged row is set aside, and the rest is sent', async () => {
    const { store } = await open();
    await act(store, add(salt), add(lime));
    await store.transact(async ({ outbox }) => {
      const [row] = await outbox.of(salt);
      if (!row) throw new Error('nothing waits');
      await outbox.put({ ...row, time: row.time + 1 });
    });
    expect((await batch(store))?.ops.map(({ n }) => n)).toEqual([2]);
    const refused = await store.transact((tables) => rowsIn(tables.refused));
    expect(refused).toMatchObject([{ storyId: salt, code: 'damaged' }]);
  });
}

const add = (storyId: StoryId): ReaderAction => ({ type: 'addToList', storyId, position: 'V', at: 5 });
const at = (storyId: StoryId, positionSeconds: number): ReaderAction => ({
  type: 'audioPlace',
  storyId,
  place: { positionSeconds, at: 5 },
});

/** A clock that stands still, and random bytes that never repeat. */
function makeEnvironment() {
  let drawn = 0;
  return {
    now: () => 1000,
    random: () => {
      drawn += 1;
      return (drawn * 0.618_033_988_749) % 1;
    },
  };
}
const environment = makeEnvironment();

async function act(store: ReaderStore, ...actions: readonly ReaderAction[]): Promise<void> {
  for (const action of actions) await store.transact((tables) => enqueue(tables, environment, action));
}

const batch = (store: ReaderStore) => store.transact((tables) => nextBatch(tables, environment));

/** Answers the next batch; every operation is applied unless `given` says otherwise. */
async function answer(store: ReaderStore, given: Partial<PushAnswer>) {
  const sent = await batch(store);
  if (!sent) throw new Error('there is nothing to answer');
  const results = sent.ops.map(({ n }) => ({ n, outcome: { kind: 'applied' } as const }));
  const whole = { results, stop: null, seq: 1, epoch: 'one', ...given };
  await store.transact((tables) => acknowledge(tables, environment, sent, whole));
  return sent;
}

async function rowsIn<Name extends 'list' | 'refused'>(table: ReaderTables[Name]): Promise<unknown[]> {
  return table.toArray();
}

import { expect, onTestFinished, test, vi } from 'vitest';
import type { CommitChanges, ReadSet } from '../../../embedded/storage/store.ts';
import { SnapshotUnavailable } from '../../../embedded/storage/store.ts';
import { everything, rangeFor } from '../../../embedded/values/keyRange.ts';
import type { Timestamp } from '../../../embedded/values/timestamp.ts';
import { makeNote, makeNotes, write } from './storeFixture.ts';

test('3.1 a scan that spans commits gives the snapshot, batch after batch', async () => {
  const store = await makeNotes();
  await write(store, (transaction) => {
    for (let at = 0; at < 1000; at++) transaction.insert('notes', makeNote({ _id: `n${at}`, at }));
  });
  const scan = store.begin().scan('notes', 'by_creation_time', everything, 'asc');
  for (let at = 0; at < 1000; at++) {
    if (at % 100 === 50) {
      await write(store, (transaction) => {
        for (const ahead of [1, 40, 300]) {
          const id = `n${at + ahead}`;
          if (at + ahead < 1000 && transaction.get('notes', id) !== null) transaction.remove('notes', id);
        }
        transaction.insert('notes', makeNote({ _id: `late${at}` }));
      });
    }
    expect(scan.next().value?.document.at).toBe(at);
  }
  expect(scan.next().done).toBe(true);
});

test('3.1 an earlier state can be read by its timestamp, but not a future one', async () => {
  const store = await makeNotes();
  const first = await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', text: 'one' })));
  const second = await write(store, (t) => t.replace('notes', makeNote({ _id: 'a', text: 'two' })));
  expect(store.latestTs()).toBe(second);
  expect(store.begin(first as Timestamp).get('notes', 'a')?.text).toBe('one');
  const ahead = (store.latestTs() + 1n) as Timestamp;
  expect(() => store.begin(ahead)).toThrow(SnapshotUnavailable);
});

test('3.2 timestamps increase even when the clock stands still or goes back', async () => {
  let nowMs = 1_700_000_000_000;
  const store = await makeNotes({ clock: () => nowMs });
  const first = await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  const second = await write(store, (t) => t.insert('notes', makeNote({ _id: 'b' })));
  nowMs -= 60 * 1000;
  const third = await write(store, (t) => t.insert('notes', makeNote({ _id: 'c' })));
  expect(first).toBe(1_700_000_000_000_000_000n);
  expect([second, third]).toEqual([first + 1n, first + 2n]);
});

test('3.2 a restored store continues after the timestamps of the one it replaces', async () => {
  const notBefore = 2_000_000_000_000_000_000n as Timestamp;
  const store = await makeNotes({ clock: () => 1_700_000_000_000, notBefore });
  expect(store.latestTs()).toBe(notBefore);
  expect(await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })))).toBe(notBefore + 1n);
});

test('3.3 write skew is a conflict: two transactions that each read what the other writes', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'a', onCall: true }));
    t.insert('notes', makeNote({ _id: 'b', onCall: true }));
  });
  const outcomes = await Promise.all(
    (['a', 'b'] as const).map((id) => {
      const transaction = store.begin();
      const onCall = [...transaction.scan('notes', 'by_owner', rangeFor(['ann']), 'asc')];
      expect(onCall).toHaveLength(2);
      transaction.replace('notes', makeNote({ _id: id, onCall: false }));
      return store.commit(transaction);
    }),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['committed', 'conflict']);
});

test('3.3 reading a table that does not exist yet counts as reading it', async () => {
  const store = await makeNotes();
  const reader = store.begin();
  expect([...reader.scan('fresh', 'by_creation_time', everything, 'asc')]).toEqual([]);
  reader.insert('notes', makeNote({ _id: 'a' }));
  store.tableNumber('fresh');
  await write(store, (t) => t.insert('fresh', makeNote({ _id: 'b' })));
  expect(await store.commit(reader)).toEqual({ kind: 'conflict', table: 'fresh' });
});

test('3.4 a scan that was never stepped has read nothing', async () => {
  const store = await makeNotes();
  const reader = store.begin();
  reader.scan('notes', 'by_creation_time', everything, 'asc');
  expect([...reader.readSet.tables]).toEqual([]);
});

test('3.4 the read set names its tables and knows the first commit that changed it, for subscriptions', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  const reader = store.begin();
  const { readSet, snapshotTs } = reader;
  expect([...reader.scan('notes', 'by_owner', rangeFor(['ann']), 'asc')]).toHaveLength(1);
  expect([...readSet.tables]).toEqual(['notes']);
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'b', owner: 'bob' })));
  expect(store.firstChange(readSet, snapshotTs)).toBeNull();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'c' })));
  const changedTs = store.latestTs();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'd' })));
  expect(store.firstChange(readSet, snapshotTs)).toBe(changedTs);
});

test('3.5 a transaction that only reads commits at its snapshot, whatever has changed', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  const reader = store.begin();
  reader.get('notes', 'a');
  const snapshotTs = store.latestTs();
  await write(store, (t) => t.remove('notes', 'a'));
  expect(await store.commit(reader)).toEqual({ kind: 'committed', ts: snapshotTs });
});

test('3.6 nothing of a commit is visible before it is acknowledged', async () => {
  const store = await makeNotes();
  const transaction = store.begin();
  transaction.insert('notes', makeNote({ _id: 'a' }));
  const before = store.latestTs();
  const commit = store.commit(transaction);
  expect(store.begin().get('notes', 'a')).toBeNull();
  expect(store.latestTs()).toBe(before);
  await commit;
  expect(store.begin().get('notes', 'a')).not.toBeNull();
});

test('3.7 when commits arrive together, one that fails does not affect the others', async () => {
  const store = await makeNotes();
  const transactions = ['a', 'b', 'c'].map((id) => {
    const transaction = store.begin();
    transaction.insert(id === 'b' ? 'never numbered' : 'notes', makeNote({ _id: id }));
    return transaction;
  });
  const results = await Promise.allSettled(transactions.map((transaction) => store.commit(transaction)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const after = store.begin();
  expect(['a', 'b', 'c'].map((id) => after.get('notes', id) !== null)).toEqual([true, false, true]);
});

test('3.9 savepoints that end in the wrong order are refused', async () => {
  const transaction = (await makeNotes()).begin();
  const outer = transaction.savepoint();
  transaction.savepoint();
  expect(() => outer.rollback()).toThrow(/reverse order/);
});

test('3.10 old versions are gone after 60 seconds, even without further commits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = await makeNotes();
  await write(store, (transaction) => transaction.insert('notes', makeNote({ _id: 'note', text: 'old' })));
  const early = store.latestTs();
  vi.advanceTimersByTime(1000);
  await write(store, (transaction) => transaction.replace('notes', makeNote({ _id: 'note', text: 'new' })));
  vi.advanceTimersByTime(59_999);
  expect(store.begin(early).get('notes', 'note')).toMatchObject({ text: 'old' });
  vi.advanceTimersByTime(60_001);
  expect(() => store.begin(early)).toThrow(SnapshotUnavailable);
  expect(store.begin(store.latestTs()).get('notes', 'note')).toMatchObject({ text: 'new' });
});

test('3.10 old versions can be read for 60 seconds of commits, and then are gone', async () => {
  let nowMs = 1_700_000_000_000;
  const store = await makeNotes({ clock: () => nowMs });
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', text: 'one' })));
  const reader = store.begin();
  const writer = store.begin();
  writer.insert('others', makeNote({ _id: 'x' }));
  nowMs += 1000;
  await write(store, (t) => t.replace('notes', makeNote({ _id: 'a', text: 'two' })));
  nowMs += 59_999;
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'b' })));
  expect(reader.get('notes', 'a')?.text).toBe('one');
  nowMs += 1;
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'c' })));
  expect(() => reader.scan('notes', 'by_owner', everything, 'asc').next()).toThrow(SnapshotUnavailable);
  expect(() => store.begin(reader.snapshotTs)).toThrow(SnapshotUnavailable);
  expect(await store.commit(writer)).toMatchObject({ kind: 'conflict' });
});

test('3.11 listeners are told of commits in order and before the callers, and one that throws stops none', async () => {
  const store = await makeNotes();
  const heard: string[] = [];
  const failing = new Error('a listener failed');
  const warning = new Promise((resolve) => process.once('warning', resolve));
  store.onCommit(() => {
    throw failing;
  });
  const stop = store.onCommit((changes: CommitChanges) => heard.push(`${changes.ts} ${[...changes.tables]}`));
  const commits = ['a', 'b'].map((id) => {
    const transaction = store.begin();
    transaction.insert('notes', makeNote({ _id: id }));
    return store.commit(transaction).then((outcome) => {
      if (outcome.kind === 'committed') heard.push(`answered ${outcome.ts}`);
      return outcome;
    });
  });
  const [first, second] = (await Promise.all(commits)).map(
    (outcome) => outcome.kind === 'committed' && outcome.ts,
  );
  expect(heard).toEqual([`${first} notes`, `${second} notes`, `answered ${first}`, `answered ${second}`]);
  expect(await warning).toBe(failing);
  stop();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'c' })));
  expect(heard).toHaveLength(4);
});

test('3.11 a commit tells which reads it changed: those of its old and its new keys', async () => {
  const store = await makeNotes();
  const note = makeNote({ _id: 'a', owner: 'ann' });
  await write(store, (t) => t.insert('notes', note));
  const readers = ['ann', 'bob', 'eve'].map((owner) => {
    const transaction = store.begin();
    expect([...transaction.scan('notes', 'by_owner', rangeFor([owner]), 'asc')].length).toBeLessThan(2);
    return transaction;
  });
  const heard: CommitChanges[] = [];
  store.onCommit((changes) => heard.push(changes));
  await write(store, (t) => t.replace('notes', { ...note, owner: 'bob' }));
  const overlaps = readers.map(({ readSet }: { readSet: ReadSet }) =>
    heard.map((changes) => readSet.overlaps(changes)),
  );
  expect(overlaps).toEqual([[true], [true], [false]]);
});

test('3.9 writes to missing or existing documents that do not fit are refused at once', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a' })));
  const transaction = store.begin();
  expect(() => transaction.replace('notes', makeNote({ _id: 'missing' }))).toThrow(/not in notes/);
  expect(() => transaction.remove('notes', 'missing')).toThrow(/not in notes/);
  transaction.remove('notes', 'a');
  expect(() => transaction.remove('notes', 'a')).toThrow(/not in notes/);
  transaction.insert('notes', makeNote({ _id: 'b' }));
  expect(() => transaction.insert('notes', makeNote({ _id: 'b' }))).toThrow(/already in notes/);
});

test('3.9 a transaction that is being committed takes no more writes', async () => {
  const store = await makeNotes();
  const transaction = store.begin();
  transaction.insert('notes', makeNote({ _id: 'a' }));
  const commit = store.commit(transaction);
  expect(() => transaction.insert('notes', makeNote({ _id: 'b' }))).toThrow(/ended/);
  await expect(store.commit(transaction)).rejects.toThrow(/ended/);
  expect(await commit).toMatchObject({ kind: 'committed' });
});

import { expect, test } from 'vitest';
import { wordsOf } from '../../../embedded/storage/search/words.ts';
import type { Transaction } from '../../../embedded/storage/transaction.ts';
import { seededRandom } from '../values/seededRandom.ts';
import { makeNote, makeNotes, write } from './storeFixture.ts';

function find(
  transaction: Transaction,
  query: string,
  filters: Record<string, string | undefined> = {},
  limit = 100,
) {
  const conditions = Object.entries(filters).map(([field, value]) => ({ field, value }));
  return transaction
    .search({ table: 'notes', index: 'words', query, filters: conditions, limit })
    .map(({ _id }) => _id);
}

test('5.1 words keep Indic signs, ignore case and joiners, and are in NFC', () => {
  expect(wordsOf('The SALT-ledger’s 12th')).toEqual(['the', 'salt', 'ledger', 's', '12th']);
  expect(wordsOf('ଲୁଣ ଖାତା।')).toEqual(['ଲୁଣ', 'ଖାତା']);
  expect(wordsOf('મીઠું; ચોપડો')).toEqual(['મીઠું', 'ચોપડો']);
  expect(wordsOf('ଓଡ଼ିଆ')).toEqual(wordsOf('ଓଡ଼ିଆ'.normalize('NFD')));
  expect(wordsOf('क्\u200dष')).toEqual(wordsOf('क्ष'));
  expect(wordsOf('cafe\u0301')).toEqual(['café']);
  expect(wordsOf(' —।॥ ')).toEqual([]);
});

test('5.1 a very long word is truncated without splitting a character', () => {
  const [word] = wordsOf('𝒜'.repeat(100));
  expect(word).toBe('𝒜'.repeat(64));
});

test('5.2 any word matches, and the last one also as a prefix', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'neem', text: 'The neem shade' }));
    t.insert('notes', makeNote({ _id: 'goat', text: 'A goat, explained' }));
    t.insert('notes', makeNote({ _id: 'both', text: 'goats under a neem' }));
    t.insert('notes', makeNote({ _id: 'none', text: 'salt' }));
    t.insert('notes', makeNote({ _id: 'number', text: 5 }));
  });
  const reader = store.begin();
  expect(new Set(find(reader, 'neem goat'))).toEqual(new Set(['neem', 'goat', 'both']));
  expect(new Set(find(reader, 'goat neem'))).toEqual(new Set(['neem', 'goat', 'both']));
  expect(find(reader, 'goat nothing')).toEqual(['goat']);
  expect(find(reader, 'sal')).toEqual(['none']);
  expect(find(reader, 'sal neem')).not.toContain('none');
  expect(find(reader, '')).toEqual([]);
  expect(find(reader, ' — ')).toEqual([]);
});

test('5.2 Odia and Gujarati are found by word and by prefix, in either normal form', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'or', text: 'ଗଡ଼ଜାତର କାହାଣୀ'.normalize('NFD') }));
    t.insert('notes', makeNote({ _id: 'gu', text: 'મીઠાની ચોપડી' }));
  });
  const reader = store.begin();
  expect(find(reader, 'ଗଡ଼ଜାତର'.normalize('NFC'))).toEqual(['or']);
  expect(find(reader, 'ଗଡ଼'.normalize('NFC'))).toEqual(['or']);
  expect(find(reader, 'ચોપ')).toEqual(['gu']);
});

test('5.1 a text with more marks in a row than any script needs is not normalized', () => {
  const marks = '\u0323'.repeat(30);
  expect(wordsOf(`a${marks} e\u0301`)[1]).toBe('\u00e9');
  expect(wordsOf(`a${marks}\u0323 e\u0301`)[1]).toBe('e\u0301');
});

test('5.2 words of a query after the sixteenth are ignored', async () => {
  const store = await makeNotes();
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', text: 'needle' })));
  const fillers = Array.from({ length: 15 }, (_, at) => `filler${at}`).join(' ');
  expect(find(store.begin(), `${fillers} needle`)).toEqual(['a']);
  expect(find(store.begin(), `${fillers} another needle`)).toEqual([]);
});

test('5.3 filters are equalities that must all hold, and a missing field equals undefined', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'a', text: 'salt', owner: 'ann', kind: 'x' }));
    t.insert('notes', makeNote({ _id: 'b', text: 'salt', owner: 'bob', kind: 'x' }));
    t.insert('notes', makeNote({ _id: 'c', text: 'salt', owner: 'ann' }));
  });
  const reader = store.begin();
  expect(new Set(find(reader, 'salt', { owner: 'ann' }))).toEqual(new Set(['a', 'c']));
  expect(find(reader, 'salt', { owner: 'ann', kind: 'x' })).toEqual(['a']);
  expect(find(reader, 'salt', { kind: undefined })).toEqual(['c']);
  expect(() => find(reader, 'salt', { text: 'salt' })).toThrow(/no filter field text/);
});

test('5.4 matches with more and rarer words come first, then whole words, then the newest', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'common', text: 'river boat' }));
    t.insert('notes', makeNote({ _id: 'older', text: 'river bank' }));
    t.insert('notes', makeNote({ _id: 'newer', text: 'river sand' }));
    t.insert('notes', makeNote({ _id: 'rare', text: 'ferry bank' }));
    t.insert('notes', makeNote({ _id: 'start', text: 'ferryman walks' }));
    t.insert('notes', makeNote({ _id: 'all', text: 'river ferry' }));
  });
  const reader = store.begin();
  expect(find(reader, 'river ferry')[0]).toBe('all');
  expect(find(reader, 'river ferry').indexOf('rare')).toBeLessThan(
    find(reader, 'river ferry').indexOf('older'),
  );
  expect(find(reader, 'ferry').slice(0, 3)).toEqual(['all', 'rare', 'start']);
  expect(find(reader, 'river')).toEqual(['all', 'newer', 'older', 'common']);
});

test('5.4 a long text ranks below a short one', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'short', text: 'salt and bread' }));
    t.insert('notes', makeNote({ _id: 'long', text: `salt ${'other words follow '.repeat(50)}` }));
  });
  expect(find(store.begin(), 'salt')).toEqual(['short', 'long']);
});

test('5.4 a search gives at most 1024 results, and at most as many as asked for', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    for (let at = 0; at < 1100; at++) t.insert('notes', makeNote({ _id: `n${at}`, text: 'same' }));
  });
  const reader = store.begin();
  expect(find(reader, 'same', {}, 5000)).toHaveLength(1024);
  expect(find(reader, 'same', {}, 3)).toEqual(['n1099', 'n1098', 'n1097']);
});

test('5.5 a search sees the snapshot and the transaction’s own writes', async () => {
  const store = await makeNotes();
  await write(store, (t) => {
    t.insert('notes', makeNote({ _id: 'kept', text: 'salt' }));
    t.insert('notes', makeNote({ _id: 'later changed', text: 'salt' }));
    t.insert('notes', makeNote({ _id: 'later removed', text: 'salt' }));
    t.insert('notes', makeNote({ _id: 'own removed', text: 'salt' }));
  });
  const transaction = store.begin();
  await write(store, (t) => {
    t.replace('notes', makeNote({ _id: 'later changed', text: 'sugar' }));
    t.remove('notes', 'later removed');
    t.insert('notes', makeNote({ _id: 'later added', text: 'salt' }));
  });
  transaction.remove('notes', 'own removed');
  transaction.insert('notes', makeNote({ _id: 'own added', text: 'salt' }));
  expect(new Set(find(transaction, 'salt'))).toEqual(
    new Set(['kept', 'later changed', 'later removed', 'own added']),
  );
  expect(
    transaction
      .search({ table: 'notes', index: 'words', query: 'salt', filters: [], limit: 10 })
      .every(({ text }) => text === 'salt'),
  ).toBe(true);
  expect(new Set(find(store.begin(), 'salt'))).toEqual(new Set(['kept', 'own removed', 'later added']));
});

test('5.5 a change to the table conflicts with a search of it', async () => {
  const store = await makeNotes();
  const transaction = store.begin();
  expect(find(transaction, 'salt')).toEqual([]);
  transaction.insert('others', makeNote({ _id: 'x' }));
  await write(store, (t) => t.insert('notes', makeNote({ _id: 'a', text: 'salt' })));
  expect(await store.commit(transaction)).toEqual({ kind: 'conflict', table: 'notes' });
});

test('5.5 after any history of writes and failures the index equals a fresh one', async () => {
  const random = seededRandom('text index');
  const store = await makeNotes();
  const texts = new Map<string, string>();
  const vocabulary = ['salt', 'salty', 'neem', 'neem', 'ଲୁଣ', 'river'];
  const makeText = () => Array.from({ length: random.int(5) }, () => random.pick(vocabulary)).join(' ');
  for (let step = 0; step < 200; step++) {
    const id = `n${random.int(20)}`;
    const text = makeText();
    const failing = random.chance(0.1);
    const transaction = store.begin();
    if (!texts.has(id)) transaction.insert('notes', makeNote({ _id: id, text }));
    else if (random.chance(0.3)) transaction.remove('notes', id);
    else transaction.replace('notes', makeNote({ _id: id, text }));
    const removed = transaction.get('notes', id) === null;
    if (failing) transaction.insert('never numbered', makeNote({ _id: 'x' }));
    const [result] = await Promise.allSettled([store.commit(transaction)]);
    expect(result?.status).toBe(failing ? 'rejected' : 'fulfilled');
    if (!failing && removed) texts.delete(id);
    else if (!failing) texts.set(id, text);
  }
  const reader = store.begin();
  for (const word of new Set(vocabulary)) {
    const expected = [...texts].filter(([, text]) => text.split(' ').some((part) => part.startsWith(word)));
    expect(new Set(find(reader, word))).toEqual(new Set(expected.map(([id]) => id)));
  }
  const orderBefore = find(reader, 'neem salt');
  expect(orderBefore.length).toBeGreaterThan(0);
  await store.setSchema(['notes', 'others'], [], []);
  await store.setSchema(
    ['notes', 'others'],
    [],
    [{ table: 'notes', name: 'words', searchField: 'text', filterFields: ['owner', 'kind'] }],
  );
  expect(find(store.begin(), 'neem salt')).toEqual(orderBefore);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseAccess, eraseAccessOfOthers } from '../../../src/library/erasePrivate.ts';
import type { ReaderStore } from '../../../src/outbox/readerStore.ts';
import { openWorkerReaderStore } from '../../../src/sw/drain/workerReaderStore.ts';
import { type AccessToken, makeHandover } from '../../../src/sync/reader/handToWorker.ts';
import {
  asha,
  databaseNames,
  deleteDatabases,
  goodAccess,
  makePrivateDatabase,
  rowsOf,
} from '../../outbox/privateStores.ts';
import { emptyTables, openTransaction } from '../../simulation/memoryStore.ts';

let tables: ReturnType<typeof emptyTables>;
let token: AccessToken | undefined;
let tags: string[];
/** Comes before the work of a transaction, as what else happens on the device may. */
let before: () => void;

const store: ReaderStore = {
  async transact(work) {
    const transaction = openTransaction(tables);
    before();
    const answer = await work(transaction.tables);
    for (const { table, key, row } of transaction.writes) {
      if (row) tables[table].set(key, row);
    }
    return answer;
  },
};

const handover = (register: (tag: string) => Promise<void>) =>
  makeHandover({
    userId: asha.id,
    store,
    token: () => token,
    address: 'https://lipi.example',
    registration: async () => ({ sync: { register } }) as unknown as ServiceWorkerRegistration,
  });
const registering = async (tag: string) => void tags.push(tag);

beforeEach(() => {
  tables = emptyTables();
  token = { userId: asha.id, accessToken: 'token1', expiresAtMs: 5000 };
  tags = [];
  before = () => undefined;
});
afterEach(deleteDatabases);

test('the worker has the present token, and a new one when there is one', async () => {
  const { leaveToken } = handover(registering);
  let transactions = 0;
  before = () => {
    transactions += 1;
  };
  await leaveToken();
  expect(tables.meta.get('access')).toEqual({
    key: 'access',
    accessToken: 'token1',
    expiresAtMs: 5000,
    address: 'https://lipi.example',
  });
  await leaveToken();
  expect(transactions).toBe(1);
  token = { userId: asha.id, accessToken: 'token2', expiresAtMs: 6000 };
  await leaveToken();
  expect(tables.meta.get('access')).toMatchObject({ accessToken: 'token2', expiresAtMs: 6000 });
});

test('another user’s token is not left, nor one that was erased before it was written', async () => {
  const { leaveToken } = handover(registering);
  token = { userId: 'bina2', accessToken: 'token2', expiresAtMs: 5000 };
  await leaveToken();
  expect(tables.meta.size).toBe(0);
  token = { userId: asha.id, accessToken: 'token1', expiresAtMs: 5000 };
  before = () => {
    token = undefined;
  };
  await leaveToken();
  expect(tables.meta.size).toBe(0);
});

test('the browser is asked to wake the worker only where something was not sent', async () => {
  const { askIfUnsent } = handover(registering);
  await askIfUnsent();
  tables.outbox.set('a', { id: 'a', state: 'acknowledged' });
  await askIfUnsent();
  expect(tags).toEqual([]);
  tables.outbox.set('b', { id: 'b', state: 'unsent' });
  await askIfUnsent();
  expect(tags).toEqual(['lipi-outbox']);
});

test('a browser that refuses is no trouble for the page', async () => {
  const { ask } = handover(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  await expect(ask()).resolves.toBeUndefined();
});

test('what the worker has of a user is erased, of others too, and to look makes no database', async () => {
  for (const id of [asha.id, 'bina2'])
    await makePrivateDatabase(id, goodAccess, { key: 'adoption', askedAt: 5 });
  await eraseAccessOfOthers('bina2');
  expect(await rowsOf(asha.id, 'meta')).toEqual([{ key: 'adoption', askedAt: 5 }]);
  expect(await rowsOf('bina2', 'meta')).toHaveLength(2);
  await eraseAccess('nobody9');
  expect(await databaseNames()).toEqual(['lipi-private-asha1', 'lipi-private-bina2']);
  // The worker takes this user for signed out.
  const worker = await openWorkerReaderStore('lipi-private-asha1');
  expect(await worker?.readAccess()).toBeUndefined();
  worker?.close();
});

test('a page that keeps on changing things asks at once, and then not for every change', async () => {
  vi.useFakeTimers();
  try {
    const { askInTime, isAskDue } = handover(registering);
    askInTime();
    expect(isAskDue()).toBe(false);
    for (let change = 0; change < 50; change += 1) askInTime();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(tags).toHaveLength(1);
    expect(isAskDue()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(tags).toHaveLength(2);
    expect(isAskDue()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('who asks at once leaves nothing to ask for later', async () => {
  vi.useFakeTimers();
  try {
    const { ask, askInTime, isAskDue } = handover(registering);
    askInTime();
    askInTime();
    await ask();
    expect(isAskDue()).toBe(false);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(tags).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

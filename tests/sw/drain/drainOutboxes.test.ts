import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseAccess } from '../../../src/library/erasePrivate.ts';
import { deviceEnvironment } from '../../../src/outbox/deviceEnvironment.ts';
import { enqueue } from '../../../src/outbox/outbox.ts';
import type { WorkerAccess } from '../../../src/outbox/readerStore.ts';
import type { StoryId } from '../../../src/shared/catalogue.ts';
import type { PushAnswer } from '../../../src/shared/readerFeed.ts';
import { drainOutboxes } from '../../../src/sw/drain/drainOutboxes.ts';
import { openWorkerReaderStore } from '../../../src/sw/drain/workerReaderStore.ts';
import {
  asha,
  databaseNames,
  deleteDatabases,
  goodAccess,
  makePrivateDatabase,
  rowsOf,
} from '../../outbox/privateStores.ts';
import { FakeLocks } from '../../state/fakeLocks.ts';

interface Push {
  readonly url: string;
  readonly authorization: string | null;
  readonly args: { readonly userId: string; readonly ops: readonly { readonly n: number }[] };
}

let pushes: Push[];
let respond: (push: Push) => Response | Promise<Response>;
let locks: LockManager;
let told: unknown[];

/** The server's word that it did all of it. */
const applied = ({ args }: Push, rest: Partial<PushAnswer> = {}) => {
  const results = args.ops.map(({ n }) => ({ n, outcome: { kind: 'applied' } as const }));
  return Response.json({ status: 'success', value: { results, stop: null, seq: 9, epoch: 'one', ...rest } });
};
const refusal = (code: string) =>
  Response.json({ status: 'error', errorData: { code, message: 'no' } }, { status: 560 });

beforeEach(() => {
  pushes = [];
  respond = applied;
  locks = new FakeLocks().manager();
  told = [];
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { args } = JSON.parse(String(init.body)) as { readonly args: readonly [Push['args']] };
    const authorization = new Headers(init.headers).get('authorization');
    const push = { url, authorization, args: args[0] };
    pushes.push(push);
    return respond(push);
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }
      postMessage(data: unknown) {
        told.push([this.name, data]);
      }
      close() {
        told.push('closed');
      }
    },
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDatabases();
});

/** A device of a user on which so many stories were put into the list, and no page is open. */
async function makeDevice(stories: number, access: WorkerAccess | null = goodAccess): Promise<void> {
  await makePrivateDatabase(asha.id, goodAccess);
  const store = await openWorkerReaderStore(`lipi-private-${asha.id}`);
  for (let index = 0; index < stories; index += 1) {
    await store?.transact((tables) =>
      enqueue(tables, deviceEnvironment, {
        type: 'addToList',
        storyId: `story${index}` as StoryId,
        position: 'V',
        at: 5,
      }),
    );
  }
  store?.close();
  if (access) await makePrivateDatabase(asha.id, access);
  else await eraseAccess(asha.id);
}

const states = async () => (await rowsOf(asha.id, 'outbox')).map(({ state }) => state);

test('all that waits goes in the user’s name, in batches, and pages are told', async () => {
  await makePrivateDatabase('guest');
  await makePrivateDatabase('bina2');
  await makeDevice(103);
  await drainOutboxes();
  expect(pushes.map(({ args }) => args.ops.length)).toEqual([100, 3]);
  for (const { url, authorization, args } of pushes) {
    expect(url).toBe('https://lipi.example/api/mutation');
    expect(authorization).toBe('Bearer token1');
    expect(args.userId).toBe(asha.id);
  }
  expect(new Set(await states())).toEqual(new Set(['acknowledged']));
  expect(told).toEqual([['lipi-reader', { kind: 'drained' }], 'closed']);
  await drainOutboxes();
  expect(pushes).toHaveLength(2);
});

test.each([
  ['nobody is signed in', null, 0],
  ['the token has expired', { ...goodAccess, expiresAtMs: 60 * 1000 }, 60 * 1000],
  ['the token is about to expire', { ...goodAccess, expiresAtMs: 69_999 }, 60 * 1000],
])('nothing is sent when %s, and no other try is asked for', async (_when, access, nowMs) => {
  await makeDevice(1, access);
  vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  await drainOutboxes().finally(() => vi.restoreAllMocks());
  expect(pushes).toEqual([]);
  expect(await states()).toEqual(['unsent']);
});

test('a token that is good for long enough is used', async () => {
  await makeDevice(1, { ...goodAccess, expiresAtMs: 70_001 });
  vi.spyOn(Date, 'now').mockReturnValue(60 * 1000);
  await drainOutboxes().finally(() => vi.restoreAllMocks());
  expect(pushes).toHaveLength(1);
});

test.each([
  ['a token that is not good', () => new Response('{"code":"Unauthenticated"}', { status: 401 })],
  ['a session that was ended', () => refusal('session_ended')],
])('%s ends it without another try, and all stays for the page', async (_what, answer) => {
  await makeDevice(1);
  respond = answer;
  await drainOutboxes();
  expect(pushes).toHaveLength(1);
  expect(await states()).toEqual(['unsent']);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', () => new Response('<h1>Hotel</h1>')],
  ['a server in trouble', () => new Response('busy', { status: 503 })],
  ['a server that takes nothing', (push: Push) => applied(push, { results: [] })],
  ['an answer of another shape', () => Response.json({ status: 'success', value: 'yes' })],
])('%s leaves all where it is and asks for another try', async (_what, answer) => {
  await makeDevice(1);
  respond = answer;
  await expect(drainOutboxes()).rejects.toThrow('could not be sent');
  expect(pushes.length).toBeLessThanOrEqual(5);
  expect(await states()).toEqual(['unsent']);
  respond = applied;
  await drainOutboxes();
  expect(await states()).toEqual(['acknowledged']);
});

test('a page that leads is left to send by itself, and the worker is asked again in case it does not', async () => {
  await makeDevice(1);
  let letGo: () => void = () => undefined;
  const leading = locks.request('lipi-reader-sync', () => new Promise<void>((resolve) => (letGo = resolve)));
  await expect(drainOutboxes()).rejects.toThrow('A page leads');
  expect(pushes).toEqual([]);
  letGo();
  await leading;
  await drainOutboxes();
  expect(pushes).toHaveLength(1);
});

test('a user who signs out while it is sent finds nothing written behind them', async () => {
  await makeDevice(101);
  respond = async (push) => {
    await deleteDatabases();
    return applied(push);
  };
  await drainOutboxes();
  expect(pushes).toHaveLength(1);
  expect(await databaseNames()).toEqual([]);
});

test('a user who signs out and keeps what waits has no more of it sent', async () => {
  await makeDevice(101);
  respond = async (push) => {
    await eraseAccess(asha.id);
    return applied(push);
  };
  await drainOutboxes();
  expect(pushes).toHaveLength(1);
  expect(new Set(await states())).toEqual(new Set(['unsent']));
  expect(await rowsOf(asha.id, 'meta')).not.toContainEqual(expect.objectContaining({ key: 'access' }));
});

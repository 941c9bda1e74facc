import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { FakeStorage, stubPage } from '../../settings/fakeDocument.ts';

const origin = 'https://lipi.example';
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;
const token = jwt({ sub: 'user1|session1', exp: 2_000_000_000 });
const stored = {
  'lipi-counts': JSON.stringify({
    version: 1,
    state: { waiting: [], today: { day: '2026-11-22', names: ['read a'] } },
  }),
  __convexAuthJWT_httpslipiexample: token,
  __convexAuthRefreshToken_httpslipiexample: 'refresh1|session1',
  'lipi-account': JSON.stringify({
    version: 1,
    state: { id: 'user1', name: 'Asha', email: 'asha@example.org', role: 'reader', isEnded: false },
  }),
};

let items: Map<string, string>;
let asked: { readonly url: string; readonly body: string; readonly authorization: string | null }[];
let answer: () => Promise<Response>;
let ending: AbortController;

beforeEach(() => {
  vi.resetModules();
  const storage = new FakeStorage();
  items = storage.items;
  for (const [key, value] of Object.entries(stored)) items.set(key, value);
  stubPage(storage);
  asked = [];
  ending = new AbortController();
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({
      url,
      body: String(init.body),
      authorization: new Headers(init.headers).get('authorization'),
    });
    return answer();
  });
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
});

const success = async () => new Response('{"status":"success","value":null}');

async function leave() {
  const { signOut } = await import('../../../src/account/session/signOut.ts');
  const { session } = await import('../../../src/settings/session.ts');
  expect(session.now.kind).toBe('unverified');
  signOut(ending.signal);
  return session;
}

test('signing out erases everything of the user at once, and tells the server with their token', async () => {
  answer = success;
  const session = await leave();
  expect([...items.keys()]).toEqual([]);
  expect(session.now).toEqual({ kind: 'guest' });
  await eventually(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ url: `${origin}/api/action`, authorization: `Bearer ${token}` });
  expect(asked[0]?.body).toContain('auth:signOut');
  await eventually(() => expect([...items.keys()]).toEqual([]));
});

test("signing out deletes the user's database, and keeps those of others", async () => {
  answer = success;
  for (const name of ['lipi-private-user1', 'lipi-private-user2', 'lipi-private-guest']) {
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
  }
  await leave();
  await eventually(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual([
      'lipi-private-guest',
      'lipi-private-user2',
    ]),
  );
});

test('offline sign-out keeps a note without credentials until the server has received it', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await leave();
  await eventually(() => expect(asked.map(({ body }) => body).join()).toContain('devices:revoke'));
  expect([...items.keys()]).toEqual(['lipi-sign-outs']);
  const kept = items.get('lipi-sign-outs') ?? '';
  expect(kept).toContain('session1');
  expect(kept).not.toContain('refresh1');
  expect(kept).not.toContain('user1');

  answer = success;
  asked = [];
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(items.size).toBe(0));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('refresh1|session1'));
  expect(asked[0]?.authorization).toBeNull();
  expect(asked[0]?.body).toContain(Buffer.from(digest).toString('hex'));
});

test('kept work survives one sign-out, and a later sign-out without keeping deletes it', async () => {
  answer = success;
  const open = () =>
    new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('lipi-private-user1');
      request.onupgradeneeded = () => {
        request.result.createObjectStore('outbox', { keyPath: 'id' });
        request.result.createObjectStore('meta', { keyPath: 'key' });
      };
      request.onsuccess = () => resolve(request.result);
    });
  const database = await open();
  const writing = database.transaction(['outbox', 'meta'], 'readwrite');
  writing.objectStore('meta').put({ key: 'client', nextN: 4 });
  writing.objectStore('outbox').put({ id: 'a', storyId: 'salt', state: 'unsent' });
  writing.objectStore('outbox').put({ id: 'b', storyId: 'salt', state: 'held' });
  writing.objectStore('outbox').put({ id: 'c', storyId: 'lime', state: 'acknowledged' });
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  database.close();

  const { requestSignOut: askToLeave } = await import('../../../src/account/session/requestSignOut.ts');
  const { readerQuestion } = await import('../../../src/settings/session.ts');
  const { session } = await import('../../../src/settings/session.ts');
  await askToLeave(ending.signal, true);
  expect(readerQuestion.current).toEqual({
    kind: 'leaving',
    userId: 'user1',
    operations: 2,
    stories: 1,
    canSend: true,
  });
  expect(session.now.kind).toBe('unverified');

  const { signOut } = await import('../../../src/account/session/signOut.ts');
  signOut(ending.signal, 'keep');
  expect(session.now).toEqual({ kind: 'guest' });
  const { isUnsentRetained } = await import('../../../src/readerData/privateWork.ts');
  const { countUnsent } = await import('../../../src/readerData/readerUnsent.ts');
  expect(isUnsentRetained('user1')).toBe(true);
  expect(await countUnsent('user1', 1000)).toEqual({ operations: 2, stories: 1 });
  // Counting does not create a database.
  expect(await countUnsent('user9', 1000)).toEqual({ operations: 0, stories: 0 });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('lipi-private-user9');

  for (const [key, value] of Object.entries(stored)) items.set(key, value);
  signOut(ending.signal);
  expect(isUnsentRetained('user1')).toBe(false);
  await eventually(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('lipi-private-user1'),
  );
});

test('a reader with nothing unsent is asked once, and signed out when they are sure', async () => {
  answer = success;
  const { requestSignOut: askToLeave } = await import('../../../src/account/session/requestSignOut.ts');
  const { readerQuestion } = await import('../../../src/settings/session.ts');
  const { session } = await import('../../../src/settings/session.ts');
  await askToLeave(ending.signal, false);
  expect(readerQuestion.current).toMatchObject({ kind: 'leaving', userId: 'user1', operations: 0 });
  expect(session.now.kind).toBe('unverified');
  expect([...items.keys()]).toContain('lipi-account');

  readerQuestion.current = undefined;
  await askToLeave(ending.signal, true);
  expect(readerQuestion.current).toBeUndefined();
  expect(session.now).toEqual({ kind: 'guest' });
  await eventually(() => expect(asked.map(({ body }) => body).join()).toContain('auth:signOut'));
});

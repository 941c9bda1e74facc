import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../src/shared/accounts.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

let storage: FakeStorage;
let page: ReturnType<typeof stubPage>;

beforeEach(() => {
  vi.resetModules();
  storage = new FakeStorage();
  page = stubPage(storage);
});
afterEach(() => vi.unstubAllGlobals());

const asha = (role: Role) => ({ id: 'asha1', name: 'Asha', email: 'asha@example.org', role });

test('only curators and admins get the link to the desk, and it goes with the session', async () => {
  const { setSession } = await import('../../src/settings/session.ts');
  setSession({ kind: 'signedIn', user: asha('reader') });
  expect([...page.classes]).toEqual(['signedIn']);
  for (const role of ['curator', 'admin'] as const) {
    setSession({ kind: 'unverified', user: asha(role) });
    expect([...page.classes]).toEqual(['signedIn', 'curates']);
    setSession({ kind: 'needsSignIn', user: asha(role) });
    expect([...page.classes]).toEqual([]);
  }
});

test('an offline launch uses the last known role', async () => {
  const before = await import('../../src/settings/session.ts');
  before.storeAccount(asha('curator'), false);
  vi.resetModules();
  const { session } = await import('../../src/settings/session.ts');
  expect(session.now).toEqual({ kind: 'unverified', user: asha('curator') });
});

test.each([undefined, 'owner', 1])('an account stored with the role %s is nobody', async (role) => {
  storage.setItem('lipi-account', JSON.stringify({ version: 1, state: { ...asha('reader'), role } }));
  const { session } = await import('../../src/settings/session.ts');
  expect(session.now).toEqual({ kind: 'guest' });
});

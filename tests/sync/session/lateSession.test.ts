import { expect, test, vi } from 'vitest';
import { askAccount, signIn } from '../../../src/sync/session/lateSession.ts';

vi.mock('../../../src/sync/session/sessionParts.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('without the scripts that sign in, the library is out of reach and nothing waits for it', async () => {
  const failure = { kind: 'offline', cause: 'network' };
  expect(await signIn('password', {})).toEqual({ kind: 'failed', failure });
  expect(await askAccount((actions) => actions.changeName('Asha'))).toEqual({ ok: false, failure });
});

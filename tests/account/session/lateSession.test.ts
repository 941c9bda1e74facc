import { expect, test, vi } from 'vitest';
import { signIn, withAccount } from '../../../src/account/session/lateSession.ts';

vi.mock('../../../src/account/session/sessionParts.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('when the sign-in scripts cannot be loaded, calls fail as offline and do not wait', async () => {
  const failure = { kind: 'offline', cause: 'network' };
  expect(await signIn('password', {})).toEqual({ kind: 'failed', failure });
  expect(await withAccount((actions) => actions.dismissNotice('n'))).toEqual({ ok: false, failure });
});

import { expect, test } from 'vitest';
import { setAccountEnvironment } from '../../../server/accounts/accountEnvironment.ts';

const listening = 'http://127.0.0.1:3210';

test.each([
  [{}, undefined, listening],
  [{}, 'https://lipi.example', 'https://lipi.example'],
  [{ SITE_URL: 'https://app.example/' }, 'https://lipi.example', 'https://app.example'],
  [{ SITE_URL: '' }, undefined, listening],
])('with %o and the public address %s, redirects come back to %s', (given, publicOrigin, address) => {
  const env: NodeJS.ProcessEnv = { ...given };
  expect(setAccountEnvironment(env, publicOrigin, listening)).toBe(address);
  expect(env.SITE_URL?.replace(/\/$/, '')).toBe(address);
});

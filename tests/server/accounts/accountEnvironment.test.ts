import { expect, test } from 'vitest';
import { setAccountEnvironment } from '../../../server/accounts/accountEnvironment.ts';

const listening = 'http://127.0.0.1:3210';

test.each([
  [{}, undefined, listening],
  [{}, 'https://lipi.example', 'https://lipi.example'],
  [{ SITE_URL: 'https://app.example/' }, 'https://lipi.example', 'https://app.example'],
  [{ SITE_URL: '' }, undefined, listening],
])('with %o and the public address %s, redirects return to %s', (given, publicOrigin, address) => {
  const env: NodeJS.ProcessEnv = { ...given };
  expect(setAccountEnvironment(env, publicOrigin, listening)).toBe(address);
  expect(env.SITE_URL?.replace(/\/$/, '')).toBe(address);
});

test.each([
  [undefined, 'WARN'],
  ['ERROR', 'ERROR'],
  ['INFO', 'INFO'],
  ['DEBUG', 'INFO'],
])('the log level %s of the auth library becomes %s: its DEBUG lines hold secrets', (given, level) => {
  const env: NodeJS.ProcessEnv = given === undefined ? {} : { AUTH_LOG_LEVEL: given };
  setAccountEnvironment(env, undefined, listening);
  expect(env.AUTH_LOG_LEVEL).toBe(level);
});

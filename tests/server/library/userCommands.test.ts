import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../makeFolder.ts';
import { AccountsHost, type Person, password } from '../accounts/accountsHost.ts';
import { library as runLibrary, startLibraryProcess } from './runLibrary.ts';

const newPassword = 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ';

let library: AccountsHost;
let asha: Person;

beforeEach(async () => {
  library = await AccountsHost.start();
  asha = await library.makePerson('asha@example.org');
});
afterEach(() => library.close());

/** Runs `npm run library -- user …` on the running library, with a text on standard input. */
const user = (args: readonly string[], input = '') =>
  runLibrary(['user', ...args, '--data', library.dataDir], {}, input);

const profile = (token = asha.token) => library.call('query', 'account:profile', {}, token);

/** Signs asha in. Resolves with the access token, or the code of the refusal. */
async function signIn(params: Record<string, string>) {
  const { value, code } = await library.call('action', 'auth:signIn', { provider: 'password', params });
  return code ?? (value as { tokens: { token: string } }).tokens.token;
}

test('users are listed, given and denied roles, and deleted while the server runs', async () => {
  await library.makePerson('ravi@example.org');
  const listed = await user(['list']);
  expect(listed.output).toMatch(
    /reader {2}asha@example\.org \(e-mail not verified\) {2}Someone {2}password {2}since \d{4}-/,
  );
  expect(listed.output).toContain('2 users.');
  const granted = await user(['grant', 'Asha@example.org', 'curator']);
  expect(granted).toMatchObject({ code: 0, output: 'asha@example.org now has the role curator.\n' });
  expect((await profile()).value).toMatchObject({ role: 'curator' });
  expect(await user(['revoke', asha.id])).toMatchObject({ code: 0 });
  expect((await profile()).value).toMatchObject({ role: 'reader' });
  expect((await user(['delete', 'asha@example.org'])).output).toContain('has been deleted');
  expect((await profile()).code).toBe('session_ended');
  expect((await user(['list'])).output).toContain('1 user.');
});

test.each([
  ['revoke', []],
  ['grant', ['curator']],
  ['delete', []],
])('user %s leaves the last admin', async (action, more) => {
  await user(['grant', 'asha@example.org', 'admin']);
  expect(await user([action, 'asha@example.org', ...more])).toEqual({
    code: 1,
    output: 'This is the library’s last admin. Make someone else an admin first.\n',
  });
});

test('a password is reset from standard input, never as an argument, and all devices are signed out', async () => {
  const asArgument = await user(['reset-password', 'asha@example.org', 'new password']);
  expect(asArgument).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
  const weak = await user(['reset-password', 'asha@example.org'], 'short\n');
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining('at least 8 characters') });
  expect((await profile()).value).toMatchObject({ email: 'asha@example.org' });
  const reset = ['user', 'reset-password', 'asha@example.org', '--data', library.dataDir];
  const { ended } = startLibraryProcess(reset, { input: `${newPassword}\n` });
  expect(await ended).toMatchObject({ code: 0 });
  expect((await profile()).code).toBe('session_ended');
  expect(await signIn({ flow: 'signIn', email: asha.email, password })).toBe('wrong_credentials');
  expect(await signIn({ flow: 'signIn', email: asha.email, password: newPassword })).toMatch(/^ey/);
});

test('a password reset link is printed, works once, and leaves its reader a notice', async () => {
  const printed = await user(['reset-link', 'asha@example.org']);
  expect(printed.code).toBe(0);
  const url = new URL(/http\S+/.exec(printed.output)?.[0] ?? '');
  expect(url.pathname).toBe('/login');
  const follow = { flow: 'resetLink', token: url.searchParams.get('reset') ?? '', newPassword };
  const token = await signIn(follow);
  expect((await profile(token)).value).toMatchObject({ notices: [{ kind: 'resetLink', by: 'operator' }] });
  expect(await signIn(follow)).toBe('reset_link_invalid');
});

test.each([
  [2, ['user'], 'user reset-password <e-mail, name or id>'],
  [2, ['user', 'promote', 'asha@example.org'], 'Say what to do'],
  [2, ['user', 'grant', 'asha@example.org'], 'Usage'],
  [2, ['user', 'grant', 'asha@example.org', 'owner'], "no role 'owner'"],
  [1, ['user', 'revoke', 'nobody@example.org'], "no user 'nobody@example.org'"],
  [2, ['rotate-keys', 'now'], 'Usage'],
])('exit code %d for %o', async (code, args, reason) => {
  expect(await runLibrary([...args, '--data', library.dataDir])).toMatchObject({
    code,
    output: expect.stringContaining(reason),
  });
});

test('rotating the keys of a folder without a library is refused', async () => {
  const dataDir = join(makeFolder(), 'misspelt');
  expect(await runLibrary(['rotate-keys', '--data', dataDir])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no library'),
  });
});

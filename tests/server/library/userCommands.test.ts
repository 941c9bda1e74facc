import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { makeFunctionReference } from 'convex/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '../../../convex/accounts/passwords.ts';
import type { Host } from '../../../embedded/host.ts';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import { signingKeysFile } from '../../../server/accounts/signingKeys.ts';
import { eventually } from '../../eventually.ts';
import { makeFolder, startLibrary } from './fixtures.ts';
import { library as runLibrary, startLibraryProcess } from './runLibrary.ts';

/** Runs a command on a data folder, with a text on standard input. */
const library = (dataDir: string, args: readonly string[], input = '') =>
  runLibrary([...args, '--data', dataDir], {}, input);

/** A running library whose functions have the keys of its data folder. */
async function startWithKeys() {
  const dataDir = join(await makeFolder(), 'data');
  // These are restored to undefined after the test.
  vi.stubEnv('JWT_PRIVATE_KEY', '');
  vi.stubEnv('JWKS', '');
  vi.stubEnv('CONVEX_SITE_URL', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  onTestFinished(await serveSigningKeys(dataDir, process.env, () => undefined));
  return startLibrary(dataDir);
}

const addUser = async (host: Host, email: string, password = 'a long password') =>
  host.mutation('accounts/passwordSignIn:signUp', {
    identifier: { kind: 'address', email, key: email },
    secret: await hashPassword(password),
  });

async function signIn(host: Host, email: string, password: string): Promise<string> {
  const client = new ConvexHttpClient(host.origin, { logger: false });
  const answer = (await client.action(makeFunctionReference<'action'>('auth:signIn'), {
    provider: 'password',
    params: { flow: 'signIn', email, password },
  })) as { tokens: { token: string } };
  return answer.tokens.token;
}

async function profile(host: Host, token: string): Promise<unknown> {
  const client = new ConvexHttpClient(host.origin, { logger: false });
  client.setAuth(token);
  return client.query(makeFunctionReference<'query'>('account:profile'), {});
}

test('users are listed, given and denied roles, and deleted while the server runs', async () => {
  const { dataDir, host } = await startWithKeys();
  await addUser(host, 'asha@example.org');
  await addUser(host, 'ravi@example.org');
  const token = await signIn(host, 'asha@example.org', 'a long password');

  const listed = await library(dataDir, ['user', 'list']);
  expect(listed.output).toMatch(
    /reader {2}asha@example\.org \(e-mail not verified\) {2}- {2}password {2}since \d{4}-/,
  );
  expect(listed.output).toContain('2 users.');
  const granted = await library(dataDir, ['user', 'grant', 'Asha@example.org', 'curator']);
  expect(granted).toMatchObject({ code: 0, output: 'asha@example.org now has the role curator.\n' });
  expect(await profile(host, token)).toMatchObject({ role: 'curator' });
  const { id } = (await host.query('accounts/users:find', { who: 'asha@example.org' })) as { id: string };
  expect(await library(dataDir, ['user', 'revoke', id])).toMatchObject({ code: 0 });
  expect(await profile(host, token)).toMatchObject({ role: 'reader' });
  const deleted = await library(dataDir, ['user', 'delete', 'asha@example.org']);
  expect(deleted.output).toContain('has been deleted');
  await expect(profile(host, token)).rejects.toMatchObject({ data: { code: 'session_ended' } });
  expect((await library(dataDir, ['user', 'list'])).output).toContain('1 user.');
});

test('no command removes the role or the account of the last admin', async () => {
  const { dataDir, host } = await startWithKeys();
  await addUser(host, 'asha@example.org');
  await addUser(host, 'ravi@example.org');
  await library(dataDir, ['user', 'grant', 'asha@example.org', 'admin']);
  for (const command of [
    ['user', 'revoke', 'asha@example.org'],
    ['user', 'grant', 'asha@example.org', 'curator'],
    ['user', 'delete', 'asha@example.org'],
  ]) {
    expect(await library(dataDir, command)).toEqual({
      code: 1,
      output: 'This is the library’s last admin. Make someone else an admin first.\n',
    });
  }
  await library(dataDir, ['user', 'grant', 'ravi@example.org', 'admin']);
  expect(await library(dataDir, ['user', 'revoke', 'asha@example.org'])).toMatchObject({ code: 0 });
});

test('a password is reset from standard input, never as an argument, and all devices are signed out', async () => {
  const { dataDir, host } = await startWithKeys();
  await addUser(host, 'asha@example.org');
  const token = await signIn(host, 'asha@example.org', 'a long password');
  const asArgument = await library(dataDir, ['user', 'reset-password', 'asha@example.org', 'new password']);
  expect(asArgument).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
  const weak = await library(dataDir, ['user', 'reset-password', 'asha@example.org'], 'short\n');
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining('at least 8 characters') });
  expect(await profile(host, token)).toMatchObject({ email: 'asha@example.org' });
  const reset = startLibraryProcess(['user', 'reset-password', 'asha@example.org', '--data', dataDir], {
    input: 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ\n',
  });
  expect(await reset.ended).toMatchObject({ code: 0 });
  await expect(profile(host, token)).rejects.toMatchObject({ data: { code: 'session_ended' } });
  await signIn(host, 'asha@example.org', 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ');
});

test('a password reset link is printed, works once, and leaves its reader a notice', async () => {
  const { dataDir, host } = await startWithKeys();
  await addUser(host, 'asha@example.org');
  const token = await signIn(host, 'asha@example.org', 'a long password');
  const printed = await library(dataDir, ['user', 'reset-link', 'asha@example.org']);
  expect(printed.code).toBe(0);
  const [, link = ''] = /(http\S+)/.exec(printed.output) ?? [];
  const url = new URL(link);
  expect(url.pathname).toBe('/login');
  const client = new ConvexHttpClient(host.origin, { logger: false });
  const follow = () =>
    client.action(makeFunctionReference<'action'>('auth:signIn'), {
      provider: 'password',
      params: {
        flow: 'resetLink',
        token: url.searchParams.get('reset') ?? '',
        newPassword: 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ',
      },
    });
  await follow();
  await expect(profile(host, token)).rejects.toMatchObject({ data: { code: 'session_ended' } });
  const notices = await profile(host, await signIn(host, 'asha@example.org', 'ନୂଆ ଗୁପ୍ତ ଶବ୍ଦ'));
  expect(notices).toMatchObject({ notices: [{ kind: 'resetLink', by: 'operator' }] });
  await expect(follow()).rejects.toMatchObject({ data: { code: 'reset_link_invalid' } });
});

test.each([
  [2, ['user'], 'user reset-password <e-mail, name or id>'],
  [2, ['user', 'promote', 'asha@example.org'], 'Say what to do'],
  [2, ['user', 'grant', 'asha@example.org'], 'Usage'],
  [2, ['user', 'grant', 'asha@example.org', 'owner'], "no role 'owner'"],
  [1, ['user', 'revoke', 'nobody@example.org'], "no user 'nobody@example.org'"],
  [2, ['rotate-keys', 'now'], 'Usage'],
])('exit code %d for %o', async (code, args, reason) => {
  const { dataDir } = await startLibrary();
  expect(await library(dataDir, args)).toMatchObject({ code, output: expect.stringContaining(reason) });
});

test('keys are rotated while the server runs, and nobody is signed out', { tags: ['deep'] }, async () => {
  const { dataDir, host } = await startWithKeys();
  await addUser(host, 'asha@example.org');
  const before = await signIn(host, 'asha@example.org', 'a long password');
  expect(await profile(host, before)).toMatchObject({ email: 'asha@example.org' });
  const oldFile = readFileSync(signingKeysFile(dataDir), 'utf8');
  expect((await library(dataDir, ['rotate-keys'])).code).toBe(0);
  expect(readFileSync(signingKeysFile(dataDir), 'utf8')).not.toBe(oldFile);
  await eventually(() => expect(JSON.parse(process.env.JWKS ?? '').keys).toHaveLength(2));
  const after = await signIn(host, 'asha@example.org', 'a long password');
  for (const token of [before, after]) {
    // The set may have been fetched seconds ago, and is not fetched again that soon.
    await eventually(async () => expect(await profile(host, token)).toMatchObject({ role: 'reader' }));
  }
});

test('rotating the keys of a folder without a library is refused', async () => {
  const dataDir = join(await makeFolder(), 'misspelt');
  expect(await library(dataDir, ['rotate-keys'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no library'),
  });
});

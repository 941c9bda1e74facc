/** @module-tag deep */
import { expect, test } from 'vitest';
import type { Role } from '../../src/shared/accounts.ts';
import { type Answer, password } from './attackedServer.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

let people = 0;
const someone = (role?: Role) => server().makePerson(`reader${people++}@example.org`, role);

const signInBy = (params: Readonly<Record<string, string>>): Promise<Answer> =>
  server().call('action', 'auth:signIn', { provider: 'password', params });

const withPassword = (flow: 'signIn' | 'signUp', email: string, tried: string): Promise<Answer> =>
  signInBy({ flow, email, password: tried });

const withRecoveryCode = (email: string, recoveryCode: string): Promise<Answer> =>
  signInBy({ flow: 'recover', email, recoveryCode, newPassword: 'quite another one' });

test('guesses at a password or recovery code, by every flow, are limited to ten together, and then even the right ones are refused', async () => {
  const victim = await someone();
  const made = await server().call('action', 'account:makeRecoveryCode', { password }, victim.token);
  const { code: recoveryCode } = made.value as { code: string };
  const outcomes: (string | undefined)[] = [];
  await underAttack(server(), { seconds: 3 }, async () => {
    const guesser = async (n: number) => {
      // To the last guess, however slow the machine: fewer would leave some of the limit.
      for (let guess = 0; guess < 10; guess += 1) {
        const flow = (['signIn', 'signUp', 'recover'] as const)[n % 3] ?? 'signIn';
        const tried = `guess ${guess} of ${n}`;
        const answer =
          flow === 'recover'
            ? await withRecoveryCode(victim.email, tried)
            : await withPassword(flow, victim.email, tried);
        outcomes.push(answer.code);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => guesser(n)));
  });
  expect(outcomes).toContain('rate_limited');
  const heard = outcomes.filter((outcome) => outcome !== 'rate_limited');
  expect(['wrong_credentials', 'wrong_code']).toEqual(expect.arrayContaining(heard));
  // The server admits one attempt every six minutes.
  expect(heard.length).toBeLessThanOrEqual(11);
  for (const flow of ['signIn', 'signUp'] as const) {
    expect((await withPassword(flow, victim.email, password)).code).toBe('rate_limited');
  }
  expect((await withRecoveryCode(victim.email, recoveryCode)).code).toBe('rate_limited');
});

test('a reader who makes recovery codes without end keeps nobody from signing in or up', async () => {
  const attacker = await someone();
  const other = await someone();
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const makeCodes = async () => {
      let code: string | undefined;
      do ({ code } = await server().call('action', 'account:makeRecoveryCode', { password }, attacker.token));
      while (code !== 'rate_limited' || !over.aborted);
    };
    const making = Promise.all(Array.from({ length: 9 }, makeCodes));
    const signedIn = await withPassword('signIn', other.email, password);
    const signedUp = await withPassword('signUp', `new${people++}@example.org`, password);
    expect([signedIn.status, signedUp.status], signedIn.text + signedUp.text).toEqual([200, 200]);
    await making;
  });
});

test('a name of combining marks and an endless password are refused before any work is done with them', async () => {
  const reader = await someone();
  const name = `a${'\u0301\u0323'.repeat(100_000)}`;
  const endless = 'a'.repeat(3_000_000);
  const refusals: Answer[] = [];
  await underAttack(server(), { seconds: 2 }, async (over) => {
    const attacker = async () => {
      while (!over.aborted) {
        refusals.push(
          await server().call('mutation', 'account:changeName', { name }, reader.token),
          await server().call(
            'action',
            'account:changePassword',
            { currentPassword: password, newPassword: endless },
            reader.token,
          ),
          await server().call(
            'action',
            'account:changePassword',
            { currentPassword: endless, newPassword: password },
            reader.token,
          ),
          // Larger than any call of a reader, or of a stranger, may be.
          await server().call('action', 'account:remove', { password: endless.repeat(2) }, reader.token),
          await withPassword('signUp', 'endless@example.org', endless),
        );
      }
    };
    await Promise.all([attacker(), attacker()]);
  });
  expect(refusals.map(({ code }) => code)).toContain('invalid_request');
  // A body that is too large is answered with 413, or its connection is cut.
  const answered = refusals.filter(({ status }) => status !== 0 && status !== 413);
  expect(new Set(answered.map(({ code }) => code))).toEqual(new Set(['invalid_request']));
  expect((await server().call('query', 'account:profile', {}, reader.token)).status).toBe(200);
});

test('many simultaneous sign-ups with one address in different spellings make one account', async () => {
  const spellings = ['One.Reader@example.org', 'one.reader@EXAMPLE.org', ' one.reader@example.org '];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => withPassword('signUp', spellings[n % 3] ?? '', `password of ${n}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    await server().operate('query', 'accounts/users:find', { who: 'one.reader@example.org' }),
  ).not.toBeNull();
});

test('a role that was taken away ends access at once, for queries about the past too', async () => {
  await server().makePerson('staying@example.org', 'admin');
  await underAttack(server(), { seconds: 1 }, async (over) => {
    do await takeRights();
    while (!over.aborted);
  });
});

async function takeRights(): Promise<void> {
  const { id, token } = await someone('admin');
  const { ts } = (await (await fetch(`${server().origin}/api/query_ts`, { method: 'POST' })).json()) as {
    ts: string;
  };
  const page = { who: 'everyone', cursor: null, limit: 10 };
  const ask = async () =>
    await Promise.all([
      server().call('query', 'desk/people:page', page, token),
      server().call('query_at_ts', 'desk/people:page', page, token, ts),
    ]);
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
  await server().operate('mutation', 'accounts/users:setRole', { userId: id, role: 'reader' });
  for (const { code, text } of await ask()) {
    expect(code).toBe('not_allowed');
    expect(text).not.toContain('example.org');
  }
  await server().operate('mutation', 'accounts/users:remove', { userId: id });
  expect((await ask()).map(({ code }) => code)).toEqual(['session_ended', 'session_ended']);
}

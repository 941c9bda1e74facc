/** @module-tag deep */
import { expect, test } from 'vitest';
import { password } from './attackedServer.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

const server = serverForTests();

test('a reader who makes recovery codes without end keeps nobody from signing in or up', async () => {
  const attacker = await server().signUp('attacker@example.org');
  await server().signUp('other@example.org');
  const withPassword = (flow: 'signIn' | 'signUp', email: string) =>
    server().call('action', 'auth:signIn', { provider: 'password', params: { flow, email, password } });
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const makeCodes = async () => {
      let code: string | undefined;
      do ({ code } = await server().call('action', 'account:makeRecoveryCode', { password }, attacker));
      while (code !== 'rate_limited' || !over.aborted);
    };
    const making = Promise.all(Array.from({ length: 9 }, makeCodes));
    const signedIn = await withPassword('signIn', 'other@example.org');
    const signedUp = await withPassword('signUp', `new${crypto.randomUUID()}@example.org`);
    expect([signedIn.status, signedUp.status], signedIn.text + signedUp.text).toEqual([200, 200]);
    await making;
  });
});

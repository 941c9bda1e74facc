import { beforeEach, expect, test } from 'vitest';
import { type Answer, type Person, password } from './attackedServer.ts';
import { AttackSocket } from './attackSocket.ts';
import { serverForTests } from './serverForTests.ts';
import { attackFactor, pause, underAttack } from './underAttack.ts';

const server = serverForTests();

type Tokens = Pick<Person, 'token' | 'refreshToken'>;

/** A session that was renewed twice before the first test: its tests go on while those seconds pass. */
let renewed: Promise<{ first: string; last: Tokens; renewedAtMs: number }>;
let renewedOn = '';

beforeEach(async () => {
  if (renewedOn === server().origin) return;
  renewedOn = server().origin;
  renewed = renewTwice();
  await renewed;
});

async function renewTwice() {
  const { refreshToken: first } = await someone();
  const second = await renew(first);
  const last = await renew(second?.refreshToken ?? '');
  if (last === null) throw new Error('the session was not renewed');
  return { first, last, renewedAtMs: performance.now() };
}

async function renew(refreshToken: string): Promise<Tokens | null> {
  const { value } = await server().call('action', 'auth:signIn', { refreshToken });
  return (value as { tokens: Tokens | null }).tokens;
}

let people = 0;
const someone = () => server().makePerson(`reader${people++}@example.org`);

const withPassword = (flow: 'signIn' | 'signUp', email: string, tried: string): Promise<Answer> =>
  server().call('action', 'auth:signIn', {
    provider: 'password',
    params: { flow, email, password: tried },
  });

/** NFC takes a time that grows with the square of these. */
const marks = (count: number) => `a${'\u0316\u0301'.repeat(count / 2)}`;

test('a name of combining marks is measured before anything is done with it', async () => {
  const { token } = await someone();
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const socket = await AttackSocket.open(server().syncAddress);
    socket.authenticate(token);
    const args = [marks(200_000), marks(2_500_000), ' '.repeat(1_000_000), '\u202e'.repeat(100_000)];
    args.forEach((name, requestId) => {
      socket.say({ type: 'Mutation', requestId, udfPath: 'account:changeName', args: [{ name }] });
    });
    const answers = args.map((name) => server().call('mutation', 'account:changeName', { name }, token));
    await Promise.race([
      Promise.all(answers).then((all) => {
        for (const { status } of all) expect(status).not.toBe(200);
      }),
      untilAborted(over),
    ]);
    socket.end();
  });
});

test('so is a password, old or new, of who is signed in and of who is not', async () => {
  const { token } = await someone();
  const long = 'x'.repeat(5_000_000);
  const composed = marks(200_000);
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const calls = [long, composed].flatMap((nasty) => [
      server().call(
        'action',
        'account:changePassword',
        { currentPassword: password, newPassword: nasty },
        token,
      ),
      server().call(
        'action',
        'account:changePassword',
        { currentPassword: nasty, newPassword: 'a good one' },
        token,
      ),
      server().call('action', 'account:remove', { password: nasty }, token),
      withPassword('signIn', 'reader0@example.org', nasty),
      withPassword('signUp', 'nobody@example.org', nasty),
      withPassword('signUp', nasty, password),
    ]);
    const answered = Promise.all(calls).then((answers) => {
      for (const { status } of answers) expect(status).not.toBe(200);
    });
    await Promise.race([answered, untilAborted(over)]);
  });
});

test('what strangers type into every other field is measured first, too', async () => {
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const nasty = marks(200_000);
    const calls = [
      server().call('mutation', 'newsletter_subscribers:addNewsletterSubscriber', { email: nasty }),
      server().call('query', 'firstPaint:story', { storyId: nasty }),
      server().call('query', 'stories:body', { storyId: nasty }),
      server().call('query', 'feed:head', { scope: nasty }),
      server().call('mutation', 'devices:revoke', { sessionId: nasty, refreshTokenHash: nasty }),
      server().call('mutation', 'numbers:add', { key: nasty, events: [] }),
      server().call('action', 'auth:signIn', { refreshToken: nasty }),
      server().call('action', 'auth:signIn', { provider: nasty, params: { [nasty.slice(0, 900)]: nasty } }),
    ];
    await Promise.race([Promise.all(calls), untilAborted(over)]);
  });
});

test('a password is tried some ten times an hour, by whatever way, and no answer but the limit depends on it', async () => {
  const victim = await someone();
  const outcomes: string[] = [];
  await underAttack(server(), { seconds: 20 }, async (over) => {
    const intruder = await withPassword('signUp', victim.email, 'the intruder’s own one');
    const { tokens } = (intruder.value ?? {}) as { tokens?: Person };
    for (let guess = 0; guess < 40 * attackFactor && !over.aborted; guess += 1) {
      const answers = await Promise.all([
        withPassword('signIn', victim.email, `a guess, the ${guess}th`),
        withPassword('signUp', victim.email, `a guess, the ${guess}th`),
        ...(tokens ? [changeTo(`a guess, the ${guess}th`, tokens.token)] : []),
      ]);
      outcomes.push(...answers.map(({ code, status }) => code ?? String(status)));
      if (outcomes.slice(-answers.length).every((outcome) => outcome === 'rate_limited') && guess > 20) break;
    }
    // The right one says no more than a wrong one does.
    const right = await Promise.all([
      withPassword('signIn', victim.email, password),
      withPassword('signUp', victim.email, password),
      ...(tokens ? [changeTo(password, tokens.token)] : []),
    ]);
    for (const answer of right) expect(answer.code).toBe('rate_limited');
  });
  expect(outcomes).toContain('rate_limited');
  expect(outcomes.filter((outcome) => outcome !== 'rate_limited').length).toBeLessThanOrEqual(12);

  function changeTo(newPassword: string, token: string): Promise<Answer> {
    const currentPassword = 'the intruder’s own one';
    return server().call('action', 'account:changePassword', { currentPassword, newPassword }, token);
  }
});

test('an address has one account, whoever signs up with it', async () => {
  const owner = await someone();
  const second = await withPassword('signUp', owner.email, 'another password');
  expect(second.code).toBe('wrong_credentials');
  const spelled = await withPassword('signUp', owner.email.toUpperCase(), 'another password');
  expect(spelled.code).toBe('wrong_credentials');
  const found = (await server().operate('query', 'users:find', { who: owner.email })) as unknown[];
  expect(found).toHaveLength(1);
});

test('a role that was taken away is gone from answers about the past', async () => {
  await server().makePerson('staying@example.org', 'admin');
  const { id, token } = await server().makePerson('leaving@example.org', 'admin');
  const { text } = await server().call('query_ts', '', {});
  const { ts } = JSON.parse(text) as { ts: string };
  const ask = () =>
    server().call('query_at_ts', 'desk/people:page', { who: 'everyone', cursor: null, limit: 10 }, token, ts);
  expect((await ask()).status).toBe(200);
  await server().operate('mutation', 'users:setRole', { userId: id, role: 'reader' });
  expect((await ask()).code).toBe('not_allowed');
  await server().operate('mutation', 'users:remove', { userId: id });
  expect(['not_signed_in', 'session_ended']).toContain((await ask()).code);
});

test('a refresh token joined with another’s session ends nothing of theirs', async () => {
  const victim = await someone();
  const intruder = await someone();
  const [tokenId = ''] = intruder.refreshToken.split('|');
  const [, victimSession = ''] = victim.refreshToken.split('|');
  for (const refreshToken of [`${tokenId}|${victimSession}`, `${victimSession}|${victimSession}`]) {
    await server().call('action', 'auth:signIn', { refreshToken });
  }
  const profile = await server().call('query', 'account:profile', {}, victim.token);
  expect(profile.status).toBe(200);
  const { value } = await server().call('action', 'auth:signIn', { refreshToken: victim.refreshToken });
  expect(value).toMatchObject({ tokens: { token: expect.any(String) } });
});

test('a refresh token that comes again after its successor ends its own session, access tokens too', async () => {
  const { first, last, renewedAtMs } = await renewed;
  expect((await server().call('query', 'account:profile', {}, last.token)).status).toBe(200);
  // A page that lost the answer may ask again for ten seconds: after those it is a thief, or the owner behind one.
  await pause(Math.max(0, renewedAtMs + 11 * 1000 - performance.now()));
  await renew(first);
  expect((await server().call('query', 'account:profile', {}, last.token)).status).not.toBe(200);
  expect(await renew(last.refreshToken)).toBeNull();
});

test('a name is shown without what hides or turns around the text beside it', async () => {
  const { token } = await someone();
  for (const name of [
    'Asha\u202egnidaer',
    'Asha\u200b\u2060',
    '\u2066Asha',
    'A\u0000sha',
    'Asha\nRao',
    '\u202e',
  ]) {
    const { code } = await server().call('mutation', 'account:changeName', { name }, token);
    if (code !== undefined) expect(code, JSON.stringify(name)).toBe('invalid_name');
    const { value } = await server().call('query', 'account:profile', {}, token);
    expect(JSON.stringify(value), JSON.stringify(name)).not.toMatch(/[\u200b\u202e\u2060\u2066]|\\[un]/);
  }
});

async function untilAborted(over: AbortSignal): Promise<void> {
  while (!over.aborted) await pause(20);
}

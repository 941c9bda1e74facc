/** @module-tag deep */
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSigningKeys } from '../../../server/accounts/signingKeys.ts';
import { eventually } from '../../eventually.ts';
import { httpCall } from '../../httpCall.ts';
import { makeFolder } from '../../makeFolder.ts';
import { codeIn, startSmtpMailbox } from '../../smtpMailbox.ts';
import { forkHost } from '../forkHost.ts';
import { startIssuer } from './openIdIssuer.ts';
import { PlainBrowser } from './plainBrowser.ts';

const smtpPassword = 'smtp-pass-93c1';
const clientSecret = 'client-secret-5e07';
const typedPassword = 'typed-password-ଆଶା-11';
const email = 'asha@example.org';

/** Starts a server with these settings and collects what it prints. */
async function startTalking(settings: Readonly<Record<string, string>>) {
  const dataDir = makeFolder();
  const server = await forkHost(dataDir, settings);
  onTestFinished(async () => {
    const ended = once(server.child, 'exit');
    server.child.kill();
    await ended;
  });
  return { ...server, dataDir };
}

/** A mail server that accepts the right password. */
async function startMailServer(accepted: string) {
  const server = await startSmtpMailbox({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === accepted ? done(null, { user: username }) : done(new Error('wrong user or password')),
  });
  onTestFinished(() => server.close());
  return {
    port: server.port,
    codes: () => server.mails.map(({ message }) => codeIn(message).replace(' ', '')),
  };
}

interface SignedIn {
  readonly tokens?: { readonly token: string; readonly refreshToken: string } | null;
  readonly redirect?: string;
}

/** Calls functions and keeps every answer. */
function caller(origin: string) {
  const answers: string[] = [];
  const call = async (endpoint: string, path: string, args: unknown, token?: string) => {
    const answer = await httpCall(origin, endpoint, path, args, token && `Bearer ${token}`);
    answers.push(answer.text);
    return { ...answer, value: answer.value as SignedIn | undefined };
  };
  const signIn = (params: unknown, provider = 'password') =>
    call('action', 'auth:signIn', { provider, params });
  return { answers, call, signIn };
}

/** The lines of the private key: any one of them would reveal it. */
function secretsOfFolder(dataDir: string): string[] {
  return readSigningKeys(dataDir)
    .privateKey.split(/\s+/)
    .filter((line) => line.length > 40 && !line.includes('-----'));
}

test.each(['WARN', 'INFO', 'DEBUG'])(
  'signing in by password, code and provider, successfully or not, prints no secret (log level %s)',
  async (level) => {
    vi.spyOn(console, 'warn').mockReturnValue(); // the issuer warns that it is not for production
    const mail = await startMailServer(smtpPassword);
    const issuer = await startIssuer();
    onTestFinished(() => issuer.close());
    const server = await startTalking({
      AUTH_LOG_LEVEL: level,
      SMTP_URL: `smtp://lipi:${smtpPassword}@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Lipi <lipi@example.org>',
      AUTH_OIDC_ISSUER: issuer.issuer,
      AUTH_OIDC_ID: issuer.clientId,
      AUTH_OIDC_SECRET: clientSecret, // not the secret that the issuer knows
      AUTH_GITHUB_ID: 'github-id',
      AUTH_GITHUB_SECRET: 'github-secret-77aa',
    });
    issuer.serve(`${server.origin}/api/auth/callback/oidc`);
    const { answers, call, signIn } = caller(server.origin);
    const ticket = 'ticket-of-the-page-4421';
    const signUp = { flow: 'signUp', email, password: typedPassword, ticket };

    await signIn(signUp);
    const [code = ''] = mail.codes();
    expect(code).toMatch(/^\d{8}$/);
    expect((await signIn({ ...signUp, code: '87654321' })).code).toBe('wrong_code');
    const { value } = await signIn({ ...signUp, code });
    const { token = '', refreshToken = '' } = value?.tokens ?? {};
    const remembered = await call('action', 'devices:remember', { userAgent: '' }, token);
    const { deviceKey } = remembered.value as unknown as { deviceKey: string };

    const wrongPassword = 'wrong-password-8812';
    const failed = await signIn({ flow: 'signIn', email, password: wrongPassword, deviceKey });
    expect(failed.code).toBe('wrong_credentials');
    await signIn({ flow: 'signIn', email, password: typedPassword });
    await signIn({ flow: 'reset', email, ticket });
    await signIn({
      flow: 'reset-verification',
      email,
      ticket,
      code: mail.codes()[1],
      newPassword: 'short77',
    });
    await signIn([typedPassword]); // malformed on purpose: an error that quotes its arguments
    await signIn({ flow: 'signIn', email, password: { typed: typedPassword } });
    await call('action', 'auth:signIn', { refreshToken: `${refreshToken}x` });
    await call('action', 'auth:signIn', { refreshToken: `${refreshToken.slice(0, -3)}000` });
    await call('query', 'account:profile', {}, `${token}x`);

    const browser = new PlainBrowser();
    const begun = await signIn({}, 'oidc');
    const isBack = (url: URL) => url.origin === server.origin && !url.pathname.startsWith('/api/');
    const login = await browser.go(begun.value?.redirect ?? '', { until: isBack });
    const asked = await browser.go(login.url.href, {
      form: { prompt: 'login', login: 'asha', password: typedPassword },
      until: isBack,
    });
    const back = await browser.go(asked.url.href, { form: { prompt: 'consent' }, until: isBack });
    expect(back.url.searchParams.get('code')).toBeNull();
    // The issuer's refusal is in the log, which shows that the output was collected.
    await eventually(() => expect(server.output()).toMatch(/OAuth|oauth|invalid_client|unauthorized/));

    const settings = [smtpPassword, clientSecret, 'github-secret', server.adminKey];
    settings.push(...secretsOfFolder(server.dataDir));
    const typed = [typedPassword, wrongPassword, 'short77', ...mail.codes(), ticket, deviceKey];
    typed.push(token, refreshToken, ...refreshToken.split('|'), token.split('.')[2] ?? '');
    expect(mail.codes()).toHaveLength(2);
    for (const secret of [...settings, ...typed]) {
      expect(secret.length).toBeGreaterThan(6);
      expect(server.output()).not.toContain(secret);
    }
    expect(answers.length).toBeGreaterThan(10);
    for (const secret of settings) expect(answers.join()).not.toContain(secret);
  },
);

test.each([
  ['refuses the password', (port: number) => `smtp://lipi:${smtpPassword}@127.0.0.1:${port}`],
  ['is not there', () => `smtp://lipi:${smtpPassword}@127.0.0.1:1`],
  ['is no mail server', (port: number) => `smtps://lipi:${smtpPassword}@127.0.0.1:${port}`],
  ['is misspelt', (port: number) => `smtpp//lipi:${smtpPassword}@127.0.0.1:${port}`],
  ['has a port that is none', () => `smtp://lipi:${smtpPassword}@127.0.0.1:many`],
])('a mail server that %s is reported without its password and without the code', async (_what, urlOf) => {
  const mail = await startMailServer('another password');
  const server = await startTalking({ SMTP_URL: urlOf(mail.port), MAIL_FROM: 'lipi@example.org' });
  const { answers, signIn } = caller(server.origin);
  const answer = await signIn({ email, ticket: 'ticket-of-the-page-4421' }, 'email-code');
  expect(answer.code).toBe('mail_failed');
  await eventually(() => expect(server.output()).toContain('could not be sent'));
  for (const text of [server.output(), answers.join()]) {
    expect(text).not.toContain(smtpPassword);
    expect(text).not.toContain(Buffer.from(smtpPassword).toString('base64').replace(/=+$/, ''));
    expect(text).not.toContain('ticket-of-the-page');
    expect(text).not.toMatch(/\b\d{4} ?\d{4}\b/);
  }
});

/** @module-tag deep */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailbox } from '../../convex/accounts/mailbox.ts';
import { AccountsHost, type Answer, type Person, password } from './accountsHost.ts';
import { type FloodReport, flood } from './flood.ts';

/**
 * LIPI_FLOOD_ATTEMPTS=10000 runs the whole flood, in which each password that is let through to be compared keeps a core
 * busy for a while.
 */
const attempts = Number(process.env.LIPI_FLOOD_ATTEMPTS ?? 600);
const isWhole = attempts >= 10_000;
const connections = 100;

/** The time limit of a flood and of the honest calls beside it. */
const limitMs = isWhole ? 8 * 60 * 1000 : 100 * 1000;

let library: AccountsHost;
let asha: Person;
let deviceKey: string;

beforeEach(async () => {
  await start({ isStrict: false });
});

afterEach(() => library.close());

async function start({ isStrict }: { isStrict: boolean }): Promise<void> {
  library = await AccountsHost.start({}, undefined, isStrict);
  asha = await library.makePerson('asha@example.org');
  const remembered = await library.call('action', 'devices:remember', { userAgent: '' }, asha.token);
  ({ deviceKey } = remembered.value as { deviceKey: string });
}

/**
 * Uses up most of a limit beforehand, unless the whole flood runs, so that few passwords are hashed. Returns the time
 * from which the bucket refills, by `performance.now()`.
 */
async function useUp(count: number, take: (n: number) => Promise<unknown>): Promise<number> {
  const since = performance.now();
  if (!isWhole) for (let n = 0; n < count; n += 1) await take(n);
  return since;
}

const signIn = (email: string, params: Record<string, string>) => ({
  provider: 'password',
  params: { flow: 'signIn', email, ...params },
});

/** Makes an honest reader's call; when refused, makes it again after the time that the answer names, not before. */
async function untilLetIn(call: () => Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await call();
    if (answer.code !== 'rate_limited') return { answer, seconds: (performance.now() - startedAt) / 1000 };
    if (performance.now() - startedAt > limitMs) throw new Error('an honest reader was not let in');
    await new Promise((resolve) => setTimeout(resolve, (answer.retryAfterSeconds ?? 0) * 1000));
  }
}

/** Runs a flood with honest calls one after another beside it, and returns how long the slowest took. */
async function beside(
  flooding: Promise<FloodReport>,
  honest: () => Promise<Answer>,
): Promise<{ report: FloodReport; slowestSeconds: number; calls: number }> {
  let isOver = false;
  const done = flooding.finally(() => {
    isOver = true;
  });
  let slowestSeconds = 0;
  let calls = 0;
  while (!isOver) {
    const { answer, seconds } = await untilLetIn(honest);
    expect(answer.status).toBe(200);
    slowestSeconds = Math.max(slowestSeconds, seconds);
    calls += 1;
  }
  const report = await done;
  expect(calls).toBeGreaterThan(0);
  return { report, slowestSeconds, calls };
}

function tell(what: string, { report, slowestSeconds, calls }: Awaited<ReturnType<typeof beside>>): void {
  if (!isWhole) return;
  const rate = Math.round(report.attempts / report.seconds);
  process.stdout.write(
    `${what}: ${report.attempts} in ${report.seconds.toFixed(1)} s (${rate}/s) ${JSON.stringify(report)}; ` +
      `${calls} honest calls beside it, the slowest ${slowestSeconds.toFixed(1)} s\n`,
  );
}

/** Expects no more calls to pass than the bucket held and refilled, and all others to be told how long to wait. */
function expectHeld(
  report: FloodReport,
  through: readonly string[],
  { capacity, perSecond, since }: { capacity: number; perSecond: number; since: number },
) {
  const seconds = (performance.now() - since) / 1000;
  const known = new Set([...through, 'rate_limited']);
  expect(Object.keys(report.outcomes).filter((code) => !known.has(code))).toEqual([]);
  const passed = through.reduce((sum, code) => sum + (report.outcomes[code] ?? 0), 0);
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(capacity + Math.ceil(seconds * perSecond));
  if (report.outcomes.rate_limited === undefined) return;
  expect(report.retryAfterSeconds[0]).toBeGreaterThanOrEqual(1);
  expect(report.retryAfterSeconds[1]).toBeLessThanOrEqual(60 * 60);
}

test(
  'a flood of passwords, at one address and at many, is limited, while a known device can still sign in',
  async () => {
    const since = await useUp(100, (n) =>
      library.call('action', 'auth:signIn', signIn(`used${n}@example.org`, { password: 'a guess' })),
    );
    const flooding = flood(library.host.origin, { attempts, connections, limitMs }, (n) => ({
      endpoint: 'action',
      path: 'auth:signIn',
      args: signIn(n % 2 === 0 ? asha.email : `reader${n}@example.org`, { password: `guess ${n}` }),
    }));
    const outcome = await beside(flooding, () =>
      library.call('action', 'auth:signIn', signIn(asha.email, { password, deviceKey })),
    );
    tell('passwords', outcome);
    expectHeld(outcome.report, ['wrong_credentials'], {
      capacity: isWhole ? 120 : 20,
      perSecond: 1,
      since,
    });

    // Afterwards an unknown device can sign in too, to an account that was not the target.
    const bina = await library.makePerson('bina@example.org');
    const { answer } = await untilLetIn(() =>
      library.call('action', 'auth:signIn', signIn(bina.email, { password })),
    );
    expect(answer.value).toMatchObject({ tokens: { token: expect.any(String) } });
  },
  2 * limitMs,
);

test(
  'a flood of sign-ups is limited, while existing accounts sign in and new ones can sign up afterwards',
  async () => {
    const signUp = (email: string) => ({ provider: 'password', params: { flow: 'signUp', email, password } });
    const since = await useUp(190, (n) =>
      library.call('action', 'auth:signIn', signUp(`used${n}@example.org`)),
    );
    const flooding = flood(library.host.origin, { attempts, connections, limitMs }, (n) => ({
      endpoint: 'action',
      path: 'auth:signIn',
      args: signUp(`flood${n}@example.org`),
    }));
    const outcome = await beside(flooding, () =>
      library.call('action', 'auth:signIn', signIn(asha.email, { password, deviceKey })),
    );
    tell('sign-ups', outcome);
    expectHeld(outcome.report, ['success'], { capacity: isWhole ? 200 : 10, perSecond: 0.11, since });
    const { answer } = await untilLetIn(() =>
      library.call('action', 'auth:signIn', signUp('bina@example.org')),
    );
    expect(answer.value).toMatchObject({ tokens: { token: expect.any(String) } });
  },
  2 * limitMs,
);

const floodNewsletter = () =>
  flood(library.host.origin, { attempts, connections, limitMs }, (n) => ({
    endpoint: 'mutation',
    path: 'newsletter_subscribers:addNewsletterSubscriber',
    args: { email: `flood${n}@example.org` },
  }));

test('of a flood of newsletter sign-ups, few fail where a mutation is given up after four retries, as on Convex', async () => {
  await library.close();
  await start({ isStrict: true });
  const { outcomes } = await floodNewsletter();
  const { success = 0, server_error: failed = 0 } = outcomes;
  expect(success).toBeGreaterThanOrEqual(100);
  expect(failed).toBeLessThan(attempts / 10);
});

test(
  'a flood of newsletter sign-ups is limited, while readers can read, and subscribe afterwards',
  async () => {
    const since = performance.now();
    const subscribe = (email: string) =>
      library.call('mutation', 'newsletter_subscribers:addNewsletterSubscriber', { email });
    const outcome = await beside(floodNewsletter(), () =>
      library.call('query', 'feed:changes', { scope: 'catalogue', after: 0, limit: 500 }),
    );
    tell('newsletter', outcome);
    expectHeld(outcome.report, ['success'], { capacity: 120, perSecond: 0.2, since });
    expect((await untilLetIn(() => subscribe('asha@example.org'))).answer.status).toBe(200);
  },
  2 * limitMs,
);

test(
  'a flood of codes is limited, and so are the mails, while a known device still gets a code',
  async () => {
    const mailbox = await openMailbox();
    const since = await useUp(150, (n) =>
      library.host.mutation('emailCodes:keep', { emailKey: `used${n}@example.org`, ticket: '', code: '1' }),
    );
    const askFor = (email: string, more: Record<string, string> = {}) => ({
      provider: 'email-code',
      params: { email, ...more },
    });
    const flooding = flood(library.host.origin, { attempts, connections, limitMs }, (n) => ({
      endpoint: 'action',
      path: 'auth:signIn',
      args: askFor(n % 2 === 0 ? asha.email : `reader${n}@example.org`),
    }));
    const outcome = await beside(flooding, () =>
      library.call('query', 'feed:changes', { scope: 'catalogue', after: 0, limit: 500 }),
    );
    tell('codes', outcome);
    expectHeld(outcome.report, ['success'], { capacity: isWhole ? 200 : 50, perSecond: 1 / 18, since });
    expect(mailbox.mails).toHaveLength(outcome.report.outcomes.success ?? 0);
    expect(mailbox.mails.filter((mail) => mail.to === asha.email).length).toBeLessThanOrEqual(4);

    const ticket = 'the page of the reader';
    await library.call('action', 'auth:signIn', askFor(asha.email, { deviceKey, ticket }));
    const code = mailbox.codeFor(asha.email);
    const answer = await library.call('action', 'auth:signIn', askFor(asha.email, { ticket, code }));
    expect(answer.value).toMatchObject({ tokens: { token: expect.any(String) } });
  },
  2 * limitMs,
);

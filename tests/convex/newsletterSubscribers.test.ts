// @vitest-environment edge-runtime
import { expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { countSubscribers } from '../../convex/newsletter/subscriptions.ts';
import { type Backend, makeBackend } from './setup.ts';

const subscribe = (backend: Backend, email: string) =>
  backend.mutation(api.newsletter_subscribers.addNewsletterSubscriber, { email });

const subscribers = (backend: Backend) =>
  backend.run(async (ctx) =>
    (await ctx.db.query('newsletter_subscribers').collect()).map((row) => row.email),
  );

test('an address subscribes once, in any case and spacing', async () => {
  const backend = makeBackend();
  expect(await subscribe(backend, '  Asha.Rao@Example.org ')).toBeNull();
  expect(await subscribe(backend, 'asha.rao@example.ORG')).toBeNull();
  expect(await subscribe(backend, 'Asha.Rao@Example.org')).toBeNull();
  expect(await subscribers(backend)).toEqual(['Asha.Rao@Example.org']);
});

test('subscribers are counted as they come and go', async () => {
  const backend = makeBackend();
  const count = () => backend.run((ctx) => countSubscribers(ctx));
  expect(await count()).toBe(0);
  for (const email of ['a@b.co', 'c@d.co', 'C@d.co']) await subscribe(backend, email);
  expect(await count()).toBe(2);
  const [{ token = '' } = {}] = await backend.run((ctx) => ctx.db.query('newsletter_subscribers').collect());
  for (const ended of [token, token, 'unknown'])
    await backend.mutation(internal.newsletter.subscriptions.end, { token: ended });
  expect(await count()).toBe(1);
  // The list itself is not read.
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query('newsletter_subscribers').collect())
      await ctx.db.delete('newsletter_subscribers', _id);
  });
  expect(await count()).toBe(1);
});

test.each([
  '',
  'asha',
  'asha@',
  '@example.org',
  'a@b@example.org',
  'asha rao@example.org',
  'asha@exa mple.org',
  'asha@-example.org',
  'asha@example..org',
  'asha@example.org\nbcc: all@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.org`,
  '<script>@example.org',
])('%j is refused with a code and a message', async (email) => {
  const backend = makeBackend();
  await expect(subscribe(backend, email)).rejects.toMatchObject({
    data: { code: 'invalid_email', message: expect.stringContaining('e-mail address') },
  });
  expect(await subscribers(backend)).toEqual([]);
});

test.each(['a@b.co', 'first+tag@sub.example.co.in', "o'brien@example.org", `${'a'.repeat(64)}@example.org`])(
  '%s is accepted',
  async (email) => {
    const backend = makeBackend();
    await subscribe(backend, email);
    expect(await subscribers(backend)).toEqual([email]);
  },
);

test('new addresses are refused after 120, and accepted again as the bucket refills', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
  try {
    const backend = makeBackend();
    for (let n = 0; n < 120; n += 1) await subscribe(backend, `reader${n}@example.org`);
    await expect(subscribe(backend, 'one-more@example.org')).rejects.toMatchObject({
      data: { code: 'rate_limited', retryAfterSeconds: 5 },
    });
    // A known address too: otherwise, once the limit is reached, the answer would tell who has subscribed.
    await expect(subscribe(backend, 'READER0@example.org')).rejects.toMatchObject({
      data: { code: 'rate_limited', retryAfterSeconds: 5 },
    });
    vi.setSystemTime(1_700_000_004_999);
    await expect(subscribe(backend, 'one-more@example.org')).rejects.toThrow('Too many requests');
    vi.setSystemTime(1_700_000_005_001);
    await subscribe(backend, 'one-more@example.org');
    expect(await subscribers(backend)).toHaveLength(121);
  } finally {
    vi.useRealTimers();
  }
});

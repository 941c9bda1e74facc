// @vitest-environment edge-runtime
import { expect, test } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { countSubscribers } from '../../convex/newsletter/subscriptions.ts';
import { expectRefusal } from './refusals.ts';
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

test('what is no address is refused with a code and a message', async () => {
  const backend = makeBackend();
  await expectRefusal(subscribe(backend, 'asha@-example.org'), 'invalid_email', {
    message: expect.stringContaining('e-mail address'),
  });
  expect(await subscribers(backend)).toEqual([]);
});

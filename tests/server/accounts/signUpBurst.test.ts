/** @module-tag deep */
import { expect, test } from 'vitest';
import { AccountsHost } from './accountsHost.ts';
import { flood } from './flood.ts';

const attempts = 600;

test('of a flood of newsletter sign-ups, as many as the limit allows get through, although a mutation is given up after four retries, as on Convex', async () => {
  const library = await AccountsHost.start();
  const limits = { attempts, connections: 100, limitMs: 100 * 1000 };
  const { outcomes } = await flood(library.host.origin, limits, (n) => ({
    endpoint: 'mutation',
    path: 'newsletter_subscribers:addNewsletterSubscriber',
    args: { email: `flood${n}@example.org` },
  }));
  await library.close();
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['success', 'rate_limited']));
  expect(outcomes.success).toBeGreaterThanOrEqual(120);
});

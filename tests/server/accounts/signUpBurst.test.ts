/** @module-tag deep */
import { expect, test } from 'vitest';
import { AccountsHost } from './accountsHost.ts';
import { flood } from './flood.ts';

const attempts = 600;

test('of a flood of newsletter sign-ups, few fail where a mutation is given up after four retries, as on Convex', async () => {
  const library = await AccountsHost.start();
  const limits = { attempts, connections: 100, limitMs: 100 * 1000 };
  const { outcomes } = await flood(library.host.origin, limits, (n) => ({
    endpoint: 'mutation',
    path: 'newsletter_subscribers:addNewsletterSubscriber',
    args: { email: `flood${n}@example.org` },
  }));
  await library.close();
  const { success = 0, server_error: failed = 0 } = outcomes;
  expect(success).toBeGreaterThanOrEqual(100);
  expect(failed).toBeLessThan(attempts / 10);
});

/** @module-tag deep */
import { expect, test } from 'vitest';
import { AccountsHost } from './accountsHost.ts';

const attempts = 600;
const connections = 100;

test('of a flood of newsletter sign-ups, as many as the limit allows get through, although a mutation is given up after four retries, as on Convex', async () => {
  const library = await AccountsHost.start();
  const codes: string[] = [];
  let next = 0;
  const connection = async () => {
    while (next < attempts) {
      const args = { email: `flood${next++}@example.org` };
      const path = 'newsletter_subscribers:addNewsletterSubscriber';
      const { status, code = `status ${status}` } = await library.call('mutation', path, args);
      codes.push(code);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  await library.close();
  expect(codes).toContain('rate_limited');
  expect(codes.filter((code) => code === 'status 200').length).toBeGreaterThanOrEqual(120);
});

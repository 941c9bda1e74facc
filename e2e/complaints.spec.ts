import { sharedServer } from './support/ownServer.ts';
import { test } from './test.ts';

const server = sharedServer();

test.fail('a journey that logs an unexpected warning fails', async ({ page, complaints }) => {
  await page.goto(`${server.origin}/icons/favicon.svg`);
  complaints.expect(/^warning: another /, 'it allows nothing else');
  await page.evaluate(() => console.warn('a warning'));
});

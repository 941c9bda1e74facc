import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { sharedServer } from '../support/ownServer.ts';
import { slowLine, startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';

const server = sharedServer();
let line: TcpProxy;

test.use({ locale: 'or-IN', viewport: { width: 360, height: 740 } });
test.beforeEach(async () => {
  line = await startTcpProxy(() => server.origin);
  line.set(slowLine);
});
test.afterEach(() => line.close());

test('a story is read on a slow line before its scripts have come, and completed after the line was cut', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  complaints.expect(/The scripts of Lipi could not be loaded/, 'its line is cut');
  const path = await longestStory(server.origin, 'or');
  await page.goto(line.origin + path, { waitUntil: 'commit' });
  const text = page.locator('[data-from]');
  await expect(text.first()).toBeVisible();
  // Only now: what the page loads after its text.
  line.intercept('.js HTTP', { kind: 'cutAnswer' });
  await expect.poll(() => line.interceptionsLeft()).toBe(0);
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible();
  await expect(text.first()).toBeVisible();
});

test('a language is added on a slow line that is cut in the middle of its list', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  await page.goto(`${line.origin}/library`);
  line.intercept('"language":"gu"', { kind: 'cutAnswer' });
  await page.getByRole('button', { name: 'Add Gujarati' }).click();
  await expect.poll(() => line.interceptionsLeft()).toBe(0);
  await expect(page.locator('ol [lang="gu"]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Gujarati' })).toBeHidden();
});

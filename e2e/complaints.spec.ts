import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { openProfile } from './support/ownProfile.ts';
import { sharedServer } from './support/ownServer.ts';
import { test } from './test.ts';

const server = sharedServer();

/** Provokes every kind of complaint from a page and its worker, on a page that logs nothing else. */
async function complain(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await page.evaluate(() => {
    console.log('this is not one');
    console.warn('a warning');
    console.error('an error');
    setTimeout(() => {
      throw new Error('a throw');
    });
    setTimeout(() => Promise.reject(new Error('a rejection')));
    new Worker(URL.createObjectURL(new Blob()));
  });
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    console.warn('a worker');
    setTimeout(() => Promise.reject(new Error('a rejection in the worker')));
  });
}

const all = [
  /^warning: a warning /,
  /^error: an error /,
  /^uncaught: a throw /,
  /^uncaught: a rejection /,
  /^error: Creating a worker .* violates the following Content Security Policy /,
  /^warning: a worker /,
  /^error: uncaught: Error: a rejection in the worker /,
];

test('warnings and errors of pages and workers are recorded, in hand-made contexts and in profiles too', {
  tag: '@deep',
}, async ({ browser, complaints }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lipi-profile-'));
  const byHand = await browser.newContext();
  const profile = await openProfile(folder);
  try {
    const contexts = [byHand, profile];
    await Promise.all(contexts.map(complain));
    for (const pattern of all) {
      const matching = () => complaints.unexpected().filter((line) => pattern.test(line));
      await expect.poll(() => matching().length, String(pattern)).toBe(contexts.length);
    }
    expect(complaints.unexpected()).toHaveLength(contexts.length * all.length);
  } finally {
    await profile.close();
    await byHand.close();
    await rm(folder, { recursive: true, force: true });
  }
  for (const pattern of all) complaints.expect(pattern, 'it is the subject');
  expect(complaints.unexpected()).toEqual([]);
});

test.fail('a journey that logs an unexpected warning fails', async ({ page, complaints }) => {
  await page.goto(`${server.origin}/icons/favicon.svg`);
  complaints.expect(/^warning: another /, 'it allows nothing else');
  await page.evaluate(() => console.warn('a warning'));
});

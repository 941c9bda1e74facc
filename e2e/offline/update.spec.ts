import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { removeDataDir, startServer, stockedDataDir } from '../support/server.ts';
import { test } from '../test.ts';
import { changeSource, ownCheckout } from './ownCheckout.ts';

/** An operator's `git pull`: a page's text changes, so that its file gets another name. */
async function pull(project: string): Promise<void> {
  const catalogues = interfaceLanguages.flatMap((language) =>
    language === 'en' ? [] : [`src/translations/${language}.po`],
  );
  for (const file of ['src/ui/words.ts', ...catalogues])
    await changeSource(project, file, 'There is no page at this address.', 'Nobody lives here.');
}

/** Navigates within the app to an unknown address: its page is a file that no page has loaded before. */
async function goNowhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/no/such/page';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
}

/** Returns to the page after an hour. */
async function comeBackLater(page: Page, now: number): Promise<void> {
  await page.clock.setFixedTime(now + 61 * 60 * 1000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const hasWaitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

const bar = (page: Page) => page.getByRole('complementary', { name: 'New version' });

test('a new build is offered; the open page keeps its own until the reader reloads (fault 31)', {
  tag: '@deep',
}, async ({ page, context, complaints }) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const project = await ownCheckout();
  const dataDir = await stockedDataDir();
  const now = Date.now();
  let server = await startServer({ dataDir, cwd: project });
  try {
    expect(server.output()).not.toContain('Building the app');
    await page.goto(server.origin);
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const other = await context.newPage();
    await other.goto(server.origin);
    await expect(other.getByText('Synced', { exact: true })).toBeVisible();
    await comeBackLater(page, now);
    await expect(bar(page)).toBeHidden();
    const listening = await context.newPage();
    await listening.goto(server.origin + (await narratedStories(server.origin))[0].path);
    await alive(listening, 'article');
    await listening.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(listening.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

    await server.stop();
    await pull(project);
    server = await startServer({ dataDir, port: Number(new URL(server.origin).port), cwd: project });
    expect(server.output()).toContain('Building the app again');
    await comeBackLater(page, now + 2 * 60 * 60 * 1000);
    await expect(bar(page)).toBeVisible();
    await expect(bar(page)).toContainText('A new version is ready.');
    // The update bar does not show while a narration plays; it shows once the narration is paused.
    await expect.poll(() => hasWaitingWorker(listening)).toBe(true);
    await expect(listening.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(bar(listening)).toBeHidden();
    await listening.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(bar(listening)).toBeVisible();
    await listening.close();

    // After 'Later' nothing has changed: the page loads a file that it had not loaded yet from its own build.
    await bar(page).getByRole('button', { name: 'Later' }).click();
    await expect(bar(page)).toBeHidden();
    await goNowhere(page);
    await expect(page.getByText('There is no page at this address.')).toBeVisible();

    // A page that is opened meanwhile is still of the old build, and offers the new one.
    const later = await context.newPage();
    await later.goto(server.origin);
    await expect(bar(later)).toBeVisible();
    await bar(later).getByRole('button', { name: 'Reload' }).click();
    await expect(bar(later)).toBeHidden();
    await expect(later.getByText('Synced', { exact: true })).toBeVisible();
    await goNowhere(later);
    await expect(later.getByText('Nobody lives here.')).toBeVisible();

    // The other page, still open, lost neither its place nor its files, though the server is gone now.
    await server.kill();
    await goNowhere(other);
    await expect(other.getByText('There is no page at this address.')).toBeVisible();
    await other.goto(`${server.origin}/no/such/page`);
    await expect(other.getByText('Nobody lives here.')).toBeVisible();
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
    await rm(project, { recursive: true, force: true });
  }
});

import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { firstCard } from '../support/cards.ts';
import { importWorks, storyFile } from '../support/libraryCommand.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = serverForAllTests();

// Without animation, so that the cards and the counter stay in place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const counterOf = (page: Page) => page.getByText(/^1 \/ \d+$/);

async function chooseEnglish(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'English' }).click();
  await expect(firstCard(page)).toBeVisible();
  await expect(counterOf(page)).toBeVisible();
  return Number((await counterOf(page).textContent())?.split('/')[1]);
}

test('a server ends by SIGTERM while a reader is connected; the open page says that it is gone and when it is back, and shows new stories', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  // Only a page whose socket has received a message notices at once that the server is gone, and it may arrive before the
  // page has loaded: 'Synced' may rest on the first page of the feed alone.
  const answered = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(server.origin);
  await answered;
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const before = await chooseEnglish(page);
  expect(await server.stop()).toBe(0);

  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(firstCard(page)).toBeVisible();
  await server.startAgain();
  await importWorks(server.dataDir, { 'the-evening-light/en.md': storyFile('The Evening Light', 'en') });
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(page.getByText(`1 / ${before + 1}`)).toBeVisible();
});

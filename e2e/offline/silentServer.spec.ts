import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { firstCard, readLink } from '../support/cards.ts';
import { sharedServer } from '../support/ownServer.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';

const server = sharedServer();

/** How long a reader waits for a page that is on the device, whatever the server does. */
const timeoutMs = 5 * 1000;

async function saveFirstStory(page: Page, origin: string): Promise<{ path: string; title: string }> {
  await page.goto(origin);
  await readLink(page).click();
  await alive(page, 'article');
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  return { path: new URL(page.url()).pathname, title };
}

test('a server that accepts connections but never answers does not keep a saved story from opening', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const line = await startTcpProxy(() => server.origin);
  try {
    const story = await saveFirstStory(page, line.origin);
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await page.close();
    // Like a crashed process behind a live proxy.
    line.set({ dropsRequests: true });
    line.cut();
    const before = line.requests.length;

    const later = await context.newPage();
    await later.goto(`${line.origin}${story.path}`, { waitUntil: 'commit', timeout: timeoutMs });
    await expect(later.getByRole('heading', { level: 1, name: story.title })).toBeVisible({
      timeout: timeoutMs,
    });
    await later.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(later.getByRole('button', { name: 'Pause', exact: true })).toBeVisible({
      timeout: timeoutMs,
    });

    await later.goto(line.origin, { waitUntil: 'commit', timeout: timeoutMs });
    await expect(firstCard(later)).toBeVisible({ timeout: timeoutMs });

    // Proves that the page did connect and got no response: otherwise this would be the journey without a server.
    await expect.poll(() => line.requests.length).toBeGreaterThan(before);
  } finally {
    await line.close();
  }
});

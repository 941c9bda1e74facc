import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its socket has received a message: only then does the page notice at once that the
 * server is gone. Before that, 'Synced' may rest on the first page of the feed alone.
 */
export async function openConnected(page: Page, origin: string): Promise<void> {
  // The message may arrive before the page has loaded.
  const answered = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(origin);
  await answered;
}

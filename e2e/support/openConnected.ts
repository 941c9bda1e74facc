import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its socket has had an answer: only then does it learn at once that the server is gone.
 * Before, 'Synced' may rest on the first page of the feed alone.
 */
export async function openConnected(page: Page, origin: string): Promise<void> {
  // The answer may be here before the page has loaded.
  const answered = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(origin);
  await answered;
}

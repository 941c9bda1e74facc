import type { Page } from '@playwright/test';

/**
 * Stops the page's clock, which must be installed, a few seconds ahead. A longer leap would end the time-outs of requests
 * that are under way.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

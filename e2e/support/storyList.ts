import { expect, type Page } from '@playwright/test';
import { readLink } from './cards.ts';

/** The search field of `/library`. */
export const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search titles, authors and stories' });

/** The links of its lines. */
export const lines = (page: Page) => page.getByRole('main').locator('ol').getByRole('link');

/** What the library has found that the device has not. */
export const rest = (page: Page) => page.getByRole('region', { name: 'More in the library' });

/** What says how many stories are listed. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /stor|Nothing/ });

/** How many stories are listed, the lines that are not rendered yet included. */
export const listed = async (page: Page) => Number((await count(page).textContent())?.replace(/\D/g, ''));

/**
 * Opens `/library` from the home page by its key, which works once the scripts run, types at once, and waits for the field's
 * focus.
 */
export async function openByKey(page: Page, origin: string, typed = ''): Promise<void> {
  await page.goto(origin);
  await expect(readLink(page)).toBeVisible();
  await expect(async () => {
    // The key opens the list once the scripts hear it: what was typed is not typed again.
    if (new URL(page.url()).pathname === '/') {
      await page.keyboard.press('/');
      await page.keyboard.type(typed);
    }
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(field(page)).toHaveValue(typed);
}

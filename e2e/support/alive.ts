import { expect, type Page } from '@playwright/test';

/**
 * Waits until the scripts have taken over the first matching element, which the server had rendered. Nothing visible
 * shows it, so this looks for React's own mark on the element.
 */
export async function alive(page: Page, selector: string): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

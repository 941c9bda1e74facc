import { expect, type Page } from '@playwright/test';

/**
 * Waits until the scripts have taken over the first element of this kind, which the server had painted. Nothing in sight
 * tells: React leaves a mark of its own on the element.
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

import { type BrowserContext, type BrowserContextOptions, type Page, test as plain } from '@playwright/test';

/**
 * Playwright's test with `anotherPage`, which opens a page in a browser context of its own: somebody else's, or the same
 * reader's on another device, which shares nothing with the test's `page`. The contexts are closed when the test has ended.
 */
export const test = plain.extend<{ anotherPage: (options?: BrowserContextOptions) => Promise<Page> }>({
  anotherPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

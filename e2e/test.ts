import { type BrowserContext, type BrowserContextOptions, type Page, test as plain } from '@playwright/test';
import { type Complaints, listenFor, watch } from './complaints.ts';

/** What files of a worker share. */
interface Closable {
  close(): Promise<void>;
}

/**
 * Playwright's test, in which no journey may log a warning or an error, or leave one uncaught, in any page or worker
 * that it opens, except those that it expects with `complaints`. `anotherPage` opens a page in a browser context of its
 * own, which shares nothing with the test's `page`: another user's, or the same reader's on another device. The
 * contexts are closed when the test has ended. `onceInWorker` makes something at the first call of that name in a worker,
 * for all the files that it runs, and closes it at the worker's end.
 */
export const test = plain.extend<
  {
    complaints: Complaints;
    anotherPage: (options?: BrowserContextOptions) => Promise<Page>;
  },
  { onceInWorker: <T extends Closable>(name: string, make: () => Promise<T>) => Promise<T> }
>({
  onceInWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, here none.
    async ({}, use) => {
      const made = new Map<string, Promise<Closable>>();
      await use(<T extends Closable>(name: string, make: () => Promise<T>) => {
        const one = (made.get(name) as Promise<T> | undefined) ?? make();
        made.set(name, one);
        return one;
      });
      for (const one of made.values()) await (await one).close();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', watch);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, testInfo) => {
      const complaints = listenFor(testInfo);
      await use(complaints);
      const lines = complaints.unexpected();
      complaints.end();
      if (lines.length > 0) throw new Error(`The journey did not expect to hear:\n${lines.join('\n')}`);
    },
    { auto: true },
  ],
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

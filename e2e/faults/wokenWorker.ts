import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The worker of an origin, woken and ended as the browser does it, and a page of that origin on which Lipi does not run. */
export interface WokenWorker {
  readonly page: Page;
  /** Tells the worker that there is a network, as Background Sync does. */
  wake(): Promise<void>;
  /** Ends the worker wherever it is. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Of an origin where a worker is installed. */
export async function watchWorker(context: BrowserContext, origin: string): Promise<WokenWorker> {
  const page = await context.newPage();
  await page.goto(`${origin}/icons/favicon.svg`);
  const devTools = await context.newCDPSession(page);
  const registrationId = await idOfRegistration(devTools, `${origin}/`);
  return {
    page,
    async wake() {
      await devTools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'lipi-outbox',
        lastChance: false,
      });
    },
    async stop() {
      await devTools.send('ServiceWorker.stopAllWorkers');
    },
    close: () => page.close(),
  };
}

function idOfRegistration(devTools: CDPSession, scope: string): Promise<string> {
  return new Promise((resolve, reject) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
      if (found) resolve(found.registrationId);
    });
    devTools.send('ServiceWorker.enable').catch(reject);
  });
}

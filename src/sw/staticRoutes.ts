import { assetCacheName } from '../shared/assetCache.ts';
import { homeKey } from '../shared/homePage.ts';

/** A static route, as far as the worker has one: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
interface Route {
  readonly condition: {
    readonly urlPattern?: { readonly pathname: string; readonly search: string };
    readonly requestMode?: RequestMode;
    readonly requestMethod?: string;
  };
  readonly source: { readonly cacheName: string } | 'network';
}

/** The event of an installation, in browsers that take static routes (Chromium 123). */
interface RoutedInstallEvent extends Event {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

/**
 * Has the browser itself answer what needs no worker that runs. Does nothing in browsers that take no such routes; there
 * the worker answers with the same files, and lets the rest through.
 *
 * What the first frame of a launch waits for comes before the worker has started, which costs a cold launch 20 to 30 ms:
 * the home page from `homeCache`, and fonts from the cache of files in use. Where nothing is kept there the browser asks
 * the network; the page keeps the fonts that come so (`src/audio/keepFonts.ts`).
 *
 * What a page posts goes to the network: (1) the worker runs in the process of the tab that leads, (2) the system stops
 * that process, (3) another tab takes the lead, and all that it calls would wait for a worker that stands still.
 */
export async function layStaticRoutes(event: RoutedInstallEvent, homeCache: string): Promise<void> {
  await event.addRoutes?.([
    {
      // With something to tell the app behind a question mark, the page is the worker's.
      condition: { urlPattern: { pathname: homeKey, search: '' }, requestMode: 'navigate' },
      source: { cacheName: homeCache },
    },
    {
      condition: { urlPattern: { pathname: '/assets/*.woff2', search: '' } },
      source: { cacheName: assetCacheName },
    },
    { condition: { requestMethod: 'POST' }, source: 'network' },
  ]);
}

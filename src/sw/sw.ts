import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { audioCacheName, storagePathPrefix } from '../shared/cacheNames.ts';
import { homeCacheName, homeKey } from '../shared/homePage.ts';
import { isWorkerMessage } from '../shared/workerMessage.ts';
import { askNetwork } from './askNetwork.ts';
import { answerAsset, keepOutgoingBuild } from './assets.ts';
import { audioResponse } from './audioResponse.ts';
import { installFaults, setFaults } from './faults.ts';
import { answerNavigation, fetchInTime, isAppRoute, readyHome } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

const shellCacheName = 'lipi-shell-v1';
const shellPage = 'shell.html';

/** How long a navigation waits for a server's first word, in the rare case that the shell is not on the device. */
const networkPatienceMs = 20 * 1000;

installFaults();

const shell = new PrecacheController({ cacheName: shellCacheName });
shell.addToCacheList([...self.__WB_MANIFEST]);

self.addEventListener('install', (event) => {
  // Waits for the pages of the build before to close, unless the reader asks for the new one: they may still load
  // lazy chunks by their old names.
  event.waitUntil(
    (async () => {
      const routed = layStaticRoutes(event);
      await shell.install(event);
      await routed;
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await keepOutgoingBuild(caches, shellCacheName, shell.getCachedURLs());
      await shell.activate(event);
      await readyHome(caches, await shell.matchPrecache(shellPage));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isWorkerMessage(message)) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      return;
    case 'FAULTS':
      event.waitUntil(setFaults(message.plan));
      return;
    default:
      message satisfies never;
  }
});

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppRoute(url),
  ({ request, url }) =>
    answerNavigation(url, {
      home: async () => (await caches.open(homeCacheName)).match(homeKey),
      shell: () => shell.matchPrecache(shellPage),
      network: () => fetchInTime((signal) => askNetwork(request, signal), networkPatienceMs),
    }),
);

registerRoute(
  ({ url }) => url.pathname.startsWith(storagePathPrefix),
  async ({ request }) => {
    const cached = await (await caches.open(audioCacheName)).match(request.url);
    return cached
      ? audioResponse(await cached.blob(), request.headers, cached.headers.get('etag'))
      : askNetwork(request);
  },
);

// File names as they are: '/' is a navigation, answered above.
registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerAsset(caches, request, (asset) => askNetwork(asset)),
);

/** A static route, as far as the worker has one, and the event that lays it, in browsers that take them (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface RoutedInstallEvent extends Event {
  addRoutes?(
    routes: readonly {
      readonly condition: {
        readonly urlPattern?: { readonly pathname: string; readonly search: string };
        readonly requestMode?: RequestMode;
        readonly requestMethod?: string;
      };
      readonly source: { readonly cacheName: string } | 'network';
    }[],
  ): Promise<void>;
}

/**
 * Has the browser itself answer what needs no worker that runs: the home page, which so does not wait for the worker's start.
 * What a page posts goes past the worker: (1) the worker runs in the process of the tab that leads, (2) the system stops that
 * process, (3) another tab takes the lead, and all that it calls would wait for a worker that stands still.
 */
async function layStaticRoutes(event: RoutedInstallEvent): Promise<void> {
  await event.addRoutes?.([
    {
      // With something to tell the app behind a question mark, the page is the worker's.
      condition: { urlPattern: { pathname: homeKey, search: '' }, requestMode: 'navigate' },
      source: { cacheName: homeCacheName },
    },
    { condition: { requestMethod: 'POST' }, source: 'network' },
  ]);
}

import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { audioCacheName, storagePathPrefix } from '../shared/audioCacheName.ts';
import { homeKey } from '../shared/homePage.ts';
import { isWorkerMessage } from '../shared/workerMessage.ts';
import { answerAsset, keepOutgoingBuild } from './assets.ts';
import { audioResponse } from './audioResponse.ts';
import { dropOtherHomes, homeCacheName, keepHomeShell, routeHome } from './homePage.ts';
import { answerNavigation, fetchInTime, isAppRoute } from './navigation.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

const shellCacheName = 'lipi-shell-v1';

/** How long a navigation waits for a server's first word, in the rare case that the shell is not on the device. */
const networkPatienceMs = 20 * 1000;

const manifest = self.__WB_MANIFEST;
const shell = new PrecacheController({ cacheName: shellCacheName });
shell.addToCacheList([...manifest]);
const homeCache = homeCacheName(revisionOf('index.html'));

self.addEventListener('install', (event) => {
  // Waits for the pages of the build before to close, unless the reader asks for the new one: they may still load
  // lazy chunks by their old names.
  event.waitUntil(
    (async () => {
      const routed = routeHome(event, homeCache);
      await shell.install(event);
      const page = await shell.matchPrecache('index.html');
      if (page) await keepHomeShell(caches, homeCache, page);
      await routed;
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await keepOutgoingBuild(caches, shellCacheName, shell.getCachedURLs());
      await shell.activate(event);
      await dropOtherHomes(caches, homeCache);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (isWorkerMessage(event.data)) event.waitUntil(self.skipWaiting());
});

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isAppRoute(url),
  ({ request, url }) =>
    answerNavigation(url, {
      home: async () => (await caches.open(homeCache)).match(homeKey),
      shell: () => shell.matchPrecache('index.html'),
      network: () => fetchInTime((signal) => fetch(request, { signal }), networkPatienceMs),
    }),
);

registerRoute(
  ({ url }) => url.pathname.startsWith(storagePathPrefix),
  async ({ request }) => {
    const cached = await (await caches.open(audioCacheName)).match(request.url);
    return cached ? audioResponse(await cached.blob(), request.headers.get('range')) : fetch(request);
  },
);

// File names as they are: '/' is a navigation, answered above.
registerRoute(new PrecacheRoute(shell, { directoryIndex: '', cleanURLs: false }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => answerAsset(caches, request, (asset) => fetch(asset)),
);

/** The hash by which the build tells this version of a file without one in its name. */
function revisionOf(file: string): string {
  const entry = manifest.find((item) => typeof item !== 'string' && item.url === file);
  return (typeof entry === 'object' && entry.revision) || 'unknown';
}

import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { audioCacheName, storagePathPrefix } from '../shared/audioCacheName.ts';
import { homeKey } from '../shared/homePage.ts';
import { readerFileName } from '../shared/readerFiles.ts';
import { isWorkerMessage } from '../shared/workerMessage.ts';
import { askNetwork } from './askNetwork.ts';
import { answerAsset, keepOutgoingBuild, keepReaderFiles, keepShellFonts } from './assets.ts';
import { audioResponse } from './audioResponse.ts';
import { installFaults, setFaults } from './faults.ts';
import { dropOtherHomes, homeCacheName, keepHomeShell } from './homePage.ts';
import { answerNavigation, fetchInTime, isAppRoute } from './navigation.ts';
import { layStaticRoutes } from './staticRoutes.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

const shellCacheName = 'lipi-shell-v1';

/** How long a navigation waits for a server's first word, in the rare case that the shell is not on the device. */
const networkPatienceMs = 20 * 1000;

installFaults();

const manifest = self.__WB_MANIFEST;
const isOfReaders = (entry: PrecacheEntry | string) => readerFileName(urlOf(entry)) !== undefined;
const shell = new PrecacheController({ cacheName: shellCacheName });
shell.addToCacheList(manifest.filter((entry) => !isOfReaders(entry)));
const homeCache = homeCacheName(revisionOf('index.html'));

self.addEventListener('install', (event) => {
  // Waits for the pages of the build before to close, unless the reader asks for the new one: they may still load
  // lazy chunks by their old names.
  event.waitUntil(
    (async () => {
      const routed = layStaticRoutes(event, homeCache);
      await shell.install(event);
      await keepReaderFiles(caches, manifest.filter(isOfReaders).map(urlOf), (url) => fetch(url));
      await keepShellFonts(caches, shellCacheName, shell.getCachedURLs());
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
      home: async () => (await caches.open(homeCache)).match(homeKey),
      shell: () => shell.matchPrecache('index.html'),
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

function urlOf(entry: PrecacheEntry | string): string {
  return typeof entry === 'string' ? entry : entry.url;
}

/** The hash by which the build tells this version of a file without one in its name. */
function revisionOf(file: string): string {
  const entry = manifest.find((item) => typeof item !== 'string' && item.url === file);
  return (typeof entry === 'object' && entry.revision) || 'unknown';
}

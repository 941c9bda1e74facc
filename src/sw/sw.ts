import { catalogueLanguage } from '../shared/languages/interfaceLanguages.ts';
import { audioCacheName, homeCacheName, homeKey, storagePathPrefix } from '../shared/worker/cacheNames.ts';
import { isWorkerMessage } from '../shared/worker/workerMessage.ts';
import { answerAsset, cacheOutgoingBuild, carryCatalogues, readyAssets } from './assets.ts';
import { audioResponse } from './audioResponse.ts';
import { emptyFont } from './emptyFont.ts';
import { fetchOrError, fetchWithFault, forgetFault } from './faultyNetwork.ts';
import { answerNavigation, isAppRoute, readyHome } from './navigation.ts';
import { Shell, type ShellFile, shellCacheName } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly ShellFile[];
};

// The build inserts the manifest at one place of this file alone.
const manifest = self.__WB_MANIFEST;
const isCatalogue = ({ url }: ShellFile) => catalogueLanguage(url) !== undefined;
const catalogues = manifest.filter(isCatalogue).map(({ url }) => new URL(url, location.href).href);
const shell = new Shell(
  caches,
  manifest.filter((file) => !isCatalogue(file)),
  location.href,
);
const shellPage = new URL('shell.html', location.href).href;

self.addEventListener('install', (event) => {
  // No `skipWaiting` until the reader asks: pages of the previous build may still load lazy chunks by their old names.
  event.waitUntil(
    (async () => {
      const routed = layStaticRoutes(event);
      await shell.fill(fetchWithFault);
      await carryCatalogues(caches, catalogues, fetchWithFault);
      await routed;
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await cacheOutgoingBuild(caches, shellCacheName, shell.urls());
      await shell.clean();
      await readyAssets(caches);
      await readyHome(caches, () => shell.match(shellPage));
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
    case 'VISIT':
      event.waitUntil(makeWhole());
      return;
    case 'FAULT':
      forgetFault();
      return;
    default:
      message satisfies never;
  }
});

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  // A browser whose Cache Storage fails has the server still.
  if (answer) event.respondWith(answer.catch(() => fetchOrError(event.request)));
});

/** Answers a request from the device where possible; undefined leaves it to the browser. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  const isOurs = url.origin === location.origin;
  if (request.method !== 'GET') return undefined;
  if (isOurs && request.mode === 'navigate' && isAppRoute(url)) {
    return answerNavigation(url, {
      home: () => caches.match(homeKey, { cacheName: homeCacheName }),
      shell: () => shell.match(shellPage),
      network: () => fetchOrError(request),
    });
  }
  // Of any origin: the backend may have one of its own.
  if (url.pathname.startsWith(storagePathPrefix)) return answerAudio(request);
  if (shell.has(url.href)) return answerShell(request);
  return isOurs && url.pathname.startsWith('/assets/') ? answerFile(request) : undefined;
}

/** Puts back what the browser evicted while the worker stayed, and what is not ours. */
async function makeWhole(): Promise<void> {
  try {
    await readyAssets(caches);
    await readyHome(caches, async () => {
      await shell.fill(fetchWithFault);
      return shell.match(shellPage);
    });
  } catch (error) {
    if (error instanceof TypeError) return; // no network
    console.warn(`Lipi cannot open offline: ${String(error)}`);
  }
}

async function answerShell(request: Request): Promise<Response> {
  return (await shell.match(request.url)) ?? fetchOrError(request);
}

async function answerAudio(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName: audioCacheName });
  return cached
    ? audioResponse(await cached.blob(), request.headers, cached.headers.get('etag'))
    : fetchOrError(request);
}

async function answerFile(request: Request): Promise<Response> {
  const answer = await answerAsset(caches, request, fetchOrError);
  return answer.type === 'error' && request.destination === 'font' ? emptyFont() : answer;
}

/** https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes, as far as it is used here. */
interface RoutedInstallEvent extends Event {
  addRoutes?(routes: readonly object[]): Promise<void>;
}

/**
 * Lets the browser answer some requests without starting the worker: the home page, to save the start-up time; and every
 * POST of a page, because (1) the worker runs in the process of the leader tab, (2) the system suspends that process, (3)
 * another tab becomes the leader, and all its calls would wait for a suspended worker.
 */
async function layStaticRoutes(event: RoutedInstallEvent): Promise<void> {
  await event.addRoutes?.([
    {
      // With a query string, which the app reads, the worker answers the page.
      condition: { urlPattern: { pathname: homeKey, search: '' }, requestMode: 'navigate' },
      source: { cacheName: homeCacheName },
    },
    { condition: { requestMethod: 'POST' }, source: 'network' },
  ]);
}

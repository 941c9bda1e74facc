/** Fonts, images and lazy chunks outside the precached shell, filled on use. */
export const assetCacheName = 'lipi-assets-v1';

/** `src/player/` fills it, `src/sw/` also answers from it. */
export const audioCacheName = 'lipi-audio-cache-v1';

/**
 * The home page that the server last rendered, for an offline launch, by its path: the page stores it
 * (`src/app/cacheHome.ts`), the worker deletes it together with its build.
 */
export const homeCacheName = 'lipi-home-v1';
export const homeKey = '/';

/** The path prefix of stored files on the backend's origin. */
export const storagePathPrefix = '/api/storage/';

/**
 * The fault that a tester chose: for the page in localStorage, where its presence alone turns the tools on; for the
 * worker in a cache of this name.
 */
export const testerKey = 'lipi-tester';
export const faultPath = '/__tester/fault';

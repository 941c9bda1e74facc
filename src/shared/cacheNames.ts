/** The cache of fonts, images and lazy chunks outside the precached shell, filled on use. File names contain a hash. */
export const assetCacheName = 'lipi-assets-v1';

/** The cache of audio files: `src/player/` fills it, `src/sw/` also answers from it. */
export const audioCacheName = 'lipi-audio-cache-v1';

/**
 * The cache of the home page that the server last rendered, for an offline launch: the page stores it
 * (`src/app/keepHome.ts`); the worker answers with it (`src/sw/navigation.ts`) and deletes it together with its build. Its
 * key is the home page's path.
 */
export const homeCacheName = 'lipi-home-v1';
export const homeKey = '/';

/** The path prefix of stored files on the backend's origin. */
export const storagePathPrefix = '/api/storage/';

/**
 * The fault that a tester chose (`src/app/tester/`): for the page in localStorage, where its presence alone means that the
 * tools are on; for the worker in a cache of this name.
 */
export const testerKey = 'lipi-tester';
export const faultPath = '/__tester/fault';

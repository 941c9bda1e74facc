/**
 * The home page as the server last painted it, for a launch without a network: the page keeps it (`src/app/keepHome.ts`),
 * the worker answers with it (`src/sw/navigation.ts`), and drops it with the build that it is of. The home page's own path
 * is its key.
 */
export const homeCacheName = 'lipi-home-v1';
export const homeKey = '/';

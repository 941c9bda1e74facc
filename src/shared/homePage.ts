/**
 * The cache of the home page that the server last rendered, for an offline launch: the page stores it
 * (`src/app/keepHome.ts`); the worker answers with it (`src/sw/navigation.ts`) and deletes it together with its build. Its
 * key is the home page's path.
 */
export const homeCacheName = 'lipi-home-v1';
export const homeKey = '/';

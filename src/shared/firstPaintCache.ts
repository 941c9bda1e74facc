/**
 * Where the page leaves its last painted first cards and the worker finds them (`src/state/firstPaint.ts` writes,
 * `src/sw/navigation.ts` reads).
 */
export const firstPaintCacheName = 'lipi-first-paint-v1';

/** Key of the home page's entry. Never asked of the network. */
export const homePaintKey = '/__first-paint/home';

/** Header of the entry: the text that the build's own index.html holds and another build's does not. */
export const buildMarkHeader = 'x-lipi-build-mark';

/** What stands in index.html after what a page adds to its head, and in the entry between that and the root's markup. */
export const headEnd = '<!--/head-->';

/** What stands in index.html around the first paint. */
export const firstPaintStart = '<!--first-paint-->';
export const firstPaintEnd = '<!--/first-paint-->';

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const assets = join(import.meta.dirname, '..', 'dist', 'client', 'assets');

/** What the scripts that a first visit brings by itself may weigh, each file as gzip has it; the service worker apart. */
export const firstVisitLimitBytes = 170 * 1000;

/** The entry and the home page: with what they import, all that React needs to take over. */
const firstRouteChunks = ['index', 'homePage'];

/**
 * Files of the built app that the first route needs, found by following the static imports of its chunks.
 * @throws Error when the app is not built or a chunk has another name.
 */
export function firstRouteScripts(): string[] {
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, imported] of readFileSync(join(assets, file), 'utf8').matchAll(
      /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g,
    )) {
      if (imported !== undefined) visit(imported);
    }
  };
  for (const chunk of firstRouteChunks) {
    const file = scripts.find((script) => script.startsWith(`${chunk}-`));
    if (file === undefined) throw new Error(`dist/client holds no ${chunk} chunk: run 'npm run build' first`);
    visit(file);
  }
  return [...found].map((file) => join(assets, file));
}

/** Gzip bytes of the first route's scripts, each file compressed by itself as it travels. */
export function firstRouteGzipBytes(): number {
  return firstRouteScripts().reduce((sum, file) => sum + gzipSync(readFileSync(file)).byteLength, 0);
}

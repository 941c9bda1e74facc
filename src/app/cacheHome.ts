import { visit } from '../page/visit.ts';
import { homeCacheName, homeKey } from '../shared/worker/cacheNames.ts';

/** Caches the home page as it is now: the first paint of the next offline launch then needs no database. */
export async function cacheHome(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    const page = await fetch(homeKey);
    const html = await page.text();
    // The server may have a newer build, whose files are not on this device.
    if (!page.ok || !isOfThisBuild(html) || visit.aborted) return;
    const cached = new Response(html, page);
    // Without `Vary`, the entry matches whatever languages and cookies the browser sends at the next launch.
    cached.headers.delete('vary');
    await (await caches.open(homeCacheName)).put(homeKey, cached);
  } catch (error) {
    if (error instanceof TypeError) return; // no network
    console.warn(`Caching the home page failed: ${String(error)}`);
  }
}

/** The entry script's name contains a hash over everything that it imports, and every built page contains that name. */
function isOfThisBuild(page: string): boolean {
  const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry;
  return entry !== undefined && page.includes(entry);
}

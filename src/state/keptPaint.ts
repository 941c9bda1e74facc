import type { HomeSnapshot } from '../shared/catalogue.ts';
import {
  documentLike,
  homeCachePrefix,
  homeKey,
  homeShellKey,
  withFirstPaint,
  withFontsAtOnce,
} from '../shared/homePage.ts';
import { type FirstPaint, firstPaintId } from './firstPaint.ts';

/**
 * The data's element as HTML, for whoever renders a first paint. `<` is escaped, so no text of a story can end the
 * element (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements).
 */
export function firstPaintScript(paint: Exclude<FirstPaint, { kind: 'none' }>): string {
  const json = JSON.stringify(paint).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstPaintId}">${json}</script>`;
}

/**
 * Keeps the home page as it stands for the next launch, whose first paint then does not wait for the database. `html`
 * is what stands between the markers of index.html, without the data's element, and `head` what the page adds to its
 * head. Waits for the worker, which brings the document that they are put into. Resolves when stored; a browser that
 * refuses costs a warning.
 */
export async function saveHomePaint(head: string, html: string, snapshot: HomeSnapshot): Promise<void> {
  const mark = buildMark();
  if (mark === undefined || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.ready;
    for (const name of await caches.keys()) {
      if (!name.startsWith(homeCachePrefix)) continue;
      const cache = await caches.open(name);
      const shell = await cache.match(homeShellKey);
      const document = await shell?.text();
      // A new build may be waiting beside this page's: its style sheet is not the one that these cards are set with.
      if (!shell || !document?.includes(mark)) continue;
      const painted = html + firstPaintScript({ kind: 'home', snapshot });
      await cache.put(homeKey, documentLike(shell, withFontsAtOnce(withFirstPaint(document, painted, head))));
    }
  } catch (error) {
    console.warn(`The first cards could not be kept for the next launch: ${String(error)}`);
  }
}

/**
 * The entry script's address: its name carries a hash over everything that it leads to, so it tells builds apart,
 * and index.html itself holds it. Undefined in development, where nothing is kept.
 */
function buildMark(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry;
}

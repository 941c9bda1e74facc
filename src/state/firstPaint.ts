import type { SignInMethods } from '../shared/accounts.ts';
import type { HomeSnapshot, StorySnapshot } from '../shared/catalogue.ts';
import {
  documentLike,
  homeCachePrefix,
  homeKey,
  homeShellKey,
  withFirstPaint,
  withFontsAtOnce,
} from '../shared/homePage.ts';
import type { LegalName } from '../shared/legalPages.ts';

/** The data that the HTML at hand was painted from. */
export type FirstPaint =
  | { readonly kind: 'home'; readonly snapshot: HomeSnapshot }
  | { readonly kind: 'story'; readonly snapshot: StorySnapshot }
  | { readonly kind: 'legal'; readonly snapshot: { readonly name: LegalName } }
  | { readonly kind: 'login'; readonly snapshot: SignInMethods }
  /** Nothing of whoever's it is: the page is painted for everybody. */
  | { readonly kind: 'account'; readonly snapshot: Readonly<Record<string, never>> }
  | { readonly kind: 'none' };

const elementId = 'first-paint';

/**
 * Reads `<script type="application/json" id="first-paint">{"kind":"home","snapshot":…}</script>`. What is absent or
 * does not parse is 'none': the screens then wait for the mirror.
 */
export function readFirstPaint(): FirstPaint {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return { kind: 'none' };
  let paint: unknown;
  try {
    paint = JSON.parse(text);
  } catch (error) {
    console.warn(`The first paint's data is corrupt: ${String(error)}`);
    return { kind: 'none' };
  }
  if (typeof paint !== 'object' || paint === null || !('kind' in paint) || !('snapshot' in paint)) {
    return { kind: 'none' };
  }
  const { kind, snapshot } = paint;
  if (typeof snapshot !== 'object' || snapshot === null) return { kind: 'none' };
  if (kind === 'home' && 'rows' in snapshot) return { kind, snapshot: snapshot as HomeSnapshot };
  if (kind === 'story' && 'row' in snapshot) return { kind, snapshot: snapshot as StorySnapshot };
  if (kind === 'legal' && 'name' in snapshot) return { kind, snapshot: { name: snapshot.name as LegalName } };
  if (kind === 'login' && 'providers' in snapshot) return { kind, snapshot: snapshot as SignInMethods };
  if (kind === 'account') return { kind, snapshot: {} };
  return { kind: 'none' };
}

/**
 * The data's element as HTML, for whoever renders a first paint. `<` is escaped, so no text of a story can end the
 * element (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements).
 */
export function firstPaintScript(paint: Exclude<FirstPaint, { kind: 'none' }>): string {
  const json = JSON.stringify(paint).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${elementId}">${json}</script>`;
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

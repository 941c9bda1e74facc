import { useEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { reloadOver } from '../state/lostChunk.ts';
import { type Place, placeOf } from './routes.ts';
import type { Screen } from './screen.ts';

/** A place with its screen at hand, or why it could not be fetched. */
export interface Shown {
  readonly place: Place;
  readonly content:
    | { readonly kind: 'screen'; readonly Screen: Screen }
    | { readonly kind: 'failed'; readonly error: unknown };
}

/** Fetches the screen of a place. Never rejects; a page that is about to be loaded again gets no answer. */
export async function fetchScreen(place: Place): Promise<Shown> {
  try {
    return { place, content: { kind: 'screen', Screen: (await place.route.load()).Page } };
  } catch (error) {
    // The loading mark, or the last page, stays until the page is loaded again.
    await reloadOver();
    return { place, content: { kind: 'failed', error } };
  }
}

/**
 * The screen of the address at hand. While the next one is being fetched the last one stays: there is no blank
 * between two pages. After the reader's own move the new page starts at its top and takes the focus; going back and
 * forward is left to the browser, which remembers places.
 */
export function useShownScreen(initial: Shown): Shown {
  const path = usePathname({ ssrPath: initial.place.path });
  const [shown, setShown] = useState(initial);
  const wentBack = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (path === shown.place.path) return;
    let isCurrent = true;
    const place = placeOf(path);
    void fetchScreen(place).then((next) => isCurrent && setShown(next));
    return () => {
      isCurrent = false;
    };
  }, [path, shown]);

  const shownPath = shown.place.path;
  const isInitial = shown === initial;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => {
    if (isInitial) return;
    if (!wentBack.current) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    wentBack.current = false;
  }, [shownPath]);

  return shown;
}

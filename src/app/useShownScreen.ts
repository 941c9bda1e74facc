import { startTransition, useEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { inTime, reloadOver } from '../page/lostChunk.ts';
import { type Place, placeOf, type Screen } from './routes.tsx';

export interface Shown {
  readonly place: Place;
  readonly content:
    | { readonly kind: 'screen'; readonly Screen: Screen }
    | { readonly kind: 'failed'; readonly error: unknown };
}

/** Loads the screen of a place. Never rejects; never resolves if the page is about to reload. */
export async function fetchScreen(place: Place): Promise<Shown> {
  try {
    return { place, content: { kind: 'screen', Screen: await inTime(place.route.load()) } };
  } catch (error) {
    // The loading mark, or the last page, stays until the page reloads.
    await reloadOver();
    return { place, content: { kind: 'failed', error } };
  }
}

/** While the next screen loads, the last one stays. A new page starts at its top, focused, except on going back. */
export function useShownScreen(initial: Shown): Shown {
  const path = usePathname({ ssrPath: initial.place.path });
  const [shown, setShown] = useState(initial);
  // The path and not only the fact: going back within a page, or to a fragment of it, shows no other page.
  const poppedPath = useRef<string>(undefined);

  useEffect(() => {
    const onPopState = () => {
      poppedPath.current = location.pathname;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (path === shown.place.path) return;
    let isCurrent = true;
    const place = placeOf(path);
    void fetchScreen(place).then((next) => {
      if (!isCurrent) return;
      // What was painted before our fonts goes (StoryText.module.css).
      document.documentElement.removeAttribute('data-late-type');
      startTransition(() => setShown(next));
    });
    return () => {
      isCurrent = false;
    };
  }, [path, shown]);

  const shownPath = shown.place.path;
  const isInitial = shown === initial;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => {
    if (isInitial) return;
    if (poppedPath.current !== shownPath) {
      scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    poppedPath.current = undefined;
  }, [shownPath]);

  return shown;
}

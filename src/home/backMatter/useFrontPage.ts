import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../catalogue/useLive.ts';
import { frontPage, storeFrontPage } from '../../settings/frontPage.ts';
import { calendarDay } from '../../shared/calendarDay.ts';
import { type FrontPage, type FrontPageSnapshot, usualFrontPage } from '../../shared/frontPage.ts';

export interface ShownFrontPage {
  readonly front: FrontPage;
  readonly name: string | undefined;
  /** The current day, '2026-11-22': a banner may be limited to certain days. */
  readonly day: string;
}

/** First the server-rendered settings, then the stored ones, replaced by those that the library's feed brings. */
export function useFrontPage(serverRendered: FrontPageSnapshot | undefined): ShownFrontPage {
  const { known } = useSnapshot(frontPage);
  const fed = useLive(async (library) => (await library.libraryFacts())?.front, []);
  const isHydrating = useSyncExternalStore(neverChanges, onClient, onServer);
  // A layout effect, so that it runs before the stored settings are shown.
  useLayoutEffect(() => {
    if (serverRendered && isBehind(frontPage.known, serverRendered)) storeFrontPage(serverRendered);
  }, [serverRendered]);
  useEffect(() => {
    if (fed && isBehind(frontPage.known, fed)) storeFrontPage(fed);
  }, [fed]);

  const shown = isHydrating ? serverRendered : known;
  const day = isHydrating ? serverRendered?.day : calendarDay();
  return { front: shown?.front ?? usualFrontPage, name: shown?.name, day: day ?? '' };
}

function isBehind(known: FrontPageSnapshot, other: FrontPageSnapshot): boolean {
  return known.epoch !== other.epoch || known.seq < other.seq;
}

const onServer = () => true;
const onClient = () => false;
const neverChanges = () => () => undefined;

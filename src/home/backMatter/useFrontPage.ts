import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { refreshFrontPage } from '../../catalogue/frontPage.ts';
import type { MirrorState } from '../../catalogue/queries.ts';
import { frontPage, storeFrontPage } from '../../settings/frontPage.ts';
import { calendarDay } from '../../shared/calendarDay.ts';
import { type FrontPage, type FrontPageSnapshot, usualFrontPage } from '../../shared/frontPage.ts';

export interface ShownFrontPage {
  readonly front: FrontPage;
  readonly name: string | undefined;
  /** The current day, '2026-11-22': a banner may be limited to certain days. */
  readonly day: string;
}

/** First the painted settings, then the stored; fetched again when the feed advances, which a change causes too. */
export function useFrontPage(
  serverRendered: FrontPageSnapshot | undefined,
  mirror: MirrorState | undefined,
): ShownFrontPage {
  const { known } = useSnapshot(frontPage);
  const isHydrating = useSyncExternalStore(neverChanges, onClient, onServer);
  // A layout effect, so that it runs before the stored settings are shown.
  useLayoutEffect(() => {
    if (serverRendered && isBehind(frontPage.known, { ...serverRendered, cursor: serverRendered.seq }))
      storeFrontPage(serverRendered);
  }, [serverRendered]);
  useEffect(() => {
    if (mirror?.kind === 'ready' && isBehind(frontPage.known, mirror)) void refreshFrontPage();
  }, [mirror]);

  const shown = isHydrating ? serverRendered : known;
  const day = isHydrating ? serverRendered?.day : calendarDay();
  return { front: shown?.front ?? usualFrontPage, name: shown?.name, day: day ?? '' };
}

function isBehind(
  { epoch, seq }: FrontPageSnapshot,
  place: { readonly epoch: string; readonly cursor: number },
): boolean {
  return epoch !== place.epoch || seq < place.cursor;
}

const onServer = () => true;
const onClient = () => false;
const neverChanges = () => () => undefined;

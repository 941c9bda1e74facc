import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../../library/useLive.ts';
import { calendarDay } from '../../../shared/calendarDay.ts';
import { type FrontPage, type KnownFrontPage, usualFrontPage } from '../../../shared/frontPage.ts';
import { frontPage, keepFrontPage } from '../../../state/frontPage.ts';
import { refreshFrontPage } from '../../../sync/frontPage.ts';

/** Where a mirror of the catalogue stands. */
interface Place {
  readonly epoch: string;
  readonly cursor: number;
}

/**
 * What is set of the home page, on a day. At first what the page was painted with, to the letter; then what is known
 * here. The library is asked only when the catalogue has moved since it last was: setting something moves it.
 */
export function useFrontPage(painted: KnownFrontPage | undefined): {
  readonly front: FrontPage;
  readonly day: string;
} {
  const { known } = useSnapshot(frontPage);
  const isPainted = useSyncExternalStore(neverChanges, onPage, inPaint);
  const feed = useLive<Place | undefined>(
    async (library) => {
      const mirror = await library.mirrorState();
      return mirror.kind === 'ready' ? library.feedState() : undefined;
    },
    [],
    undefined,
  );
  // Before it is what shows.
  useLayoutEffect(() => {
    if (painted && isBehind(frontPage.known, { ...painted, cursor: painted.seq })) keepFrontPage(painted);
  }, [painted]);
  useEffect(() => {
    if (feed && isBehind(frontPage.known, feed)) void refreshFrontPage();
  }, [feed]);

  const shown = isPainted ? painted : known;
  const day = isPainted ? painted?.day : calendarDay();
  return { front: shown?.front ?? usualFrontPage, day: day ?? '' };
}

function isBehind({ epoch, seq }: KnownFrontPage, place: Place): boolean {
  return epoch !== place.epoch || seq < place.cursor;
}

/** Whether the page is being painted on the server, or taken over as it was painted. */
const inPaint = () => true;
const onPage = () => false;
const neverChanges = () => () => undefined;

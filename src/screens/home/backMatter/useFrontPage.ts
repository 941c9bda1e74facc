import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../../library/useLive.ts';
import { calendarDay } from '../../../shared/calendarDay.ts';
import { type FrontPage, type KnownFrontPage, usualFrontPage } from '../../../shared/frontPage.ts';
import { frontPage, keepFrontPage } from '../../../state/frontPage.ts';
import { refreshFrontPage } from '../../../sync/frontPage.ts';

/** A mirror's place in the feed. */
interface Place {
  readonly epoch: string;
  readonly cursor: number;
}

/**
 * The home page's settings and the current day: at first exactly those that were server-rendered, then those stored on this
 * device. They are fetched again only when the feed has advanced, which changing a setting causes too.
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
  // A layout effect, so that it runs before the stored settings are shown.
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

/** Whether this render is on the server or hydrates its HTML. */
const inPaint = () => true;
const onPage = () => false;
const neverChanges = () => () => undefined;

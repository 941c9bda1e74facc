import { useEffect, useState } from 'react';
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
export function useFrontPage(painted: KnownFrontPage | 'nothing' | undefined): {
  readonly front: FrontPage;
  readonly day: string;
} {
  const { known } = useSnapshot(frontPage);
  const [isPainted, setPainted] = useState(painted !== 'nothing');
  const feed = useLive<Place | undefined>(
    async (library) => {
      const mirror = await library.mirrorState();
      return mirror.kind === 'ready' ? library.feedState() : undefined;
    },
    [],
    undefined,
  );
  useEffect(() => {
    if (typeof painted === 'object' && isBehind(frontPage.known, { ...painted, cursor: painted.seq })) {
      keepFrontPage(painted);
    }
    setPainted(false);
  }, [painted]);
  useEffect(() => {
    if (feed && isBehind(frontPage.known, feed)) void refreshFrontPage();
  }, [feed]);

  const shown = isPainted && typeof painted === 'object' ? painted : known;
  const day = isPainted ? shown.day : calendarDay();
  return { front: (isPainted && !painted ? null : shown.front) ?? usualFrontPage, day: day ?? '' };
}

function isBehind({ epoch, seq }: KnownFrontPage, place: Place): boolean {
  return epoch !== place.epoch || seq < place.cursor;
}

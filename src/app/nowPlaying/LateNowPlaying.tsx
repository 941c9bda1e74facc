import { type ComponentType, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { lipiStore } from '../../state/lipiStore.ts';

/** The small bar of what plays. Its scripts come with the first voice: before that there is nothing to come back to. */
export function LateNowPlaying() {
  const [NowPlaying, setNowPlaying] = useState<ComponentType>();
  useEffect(() => {
    let isAsked = false;
    function look(): void {
      if (isAsked || !lipiStore.isPlaying) return;
      isAsked = true;
      import('./NowPlaying.tsx').then(
        (module) => setNowPlaying(() => module.NowPlaying),
        (error: unknown) => console.warn(`The bar of what plays could not be fetched: ${String(error)}`),
      );
    }
    look();
    return subscribeKey(lipiStore, 'isPlaying', look);
  }, []);
  return NowPlaying && <NowPlaying />;
}

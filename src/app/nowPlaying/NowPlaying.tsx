import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { pause, play, player, retry, stop } from '../../audio/player/player.ts';
import { playingOf } from '../../listening/playing.ts';
import { useLongWait } from '../../listening/useLongWait.ts';
import { slow } from '../../words/listening/player.ts';
import { NowPlayingBar } from './NowPlayingBar.tsx';

/** The player's small bar on every screen except the story's own, which has the full controls. */
export function NowPlaying() {
  const { storyId, title, language, status, positionSeconds, durationSeconds } = useSnapshot(player);
  const path = usePathname();
  const heard = useRef(storyId);
  useEffect(() => {
    // The player continued with the next story while the page showed the last one: the page follows, and Back still leads to
    // where the reader came from.
    if (heard.current !== storyId && storyId !== null && location.pathname === `/content/${heard.current}`)
      navigate(`/content/${storyId}`, { replace: true });
    heard.current = storyId;
  }, [storyId]);
  const { isPlaying, isWaiting, trouble } = playingOf(status);
  const isSlow = useLongWait(isWaiting);
  if (storyId === null || status.kind === 'idle' || path === `/content/${storyId}`) return null;
  return (
    <NowPlayingBar
      href={`/content/${storyId}`}
      title={title}
      language={language}
      isPlaying={isPlaying}
      isWaiting={isWaiting}
      trouble={trouble ?? (isSlow ? slow : undefined)}
      positionSeconds={positionSeconds}
      durationSeconds={durationSeconds}
      onPlay={() => void play()}
      onPause={pause}
      onRetry={() => void retry()}
      onStop={stop}
    />
  );
}

import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { pause, play, player, stop } from '../../audio/player.ts';
import { NowPlayingBar } from './NowPlayingBar.tsx';

/** The player's small bar on every screen except the story's own, which has the full controls. */
export function NowPlaying() {
  const { storyId, title, language, status, positionSeconds, durationSeconds } = useSnapshot(player);
  const path = usePathname();
  const heard = useRef(storyId);
  useEffect(() => {
    // The voice continued from the story whose page this is: the page follows, and Back leads to where the reader came
    // from.
    if (heard.current !== storyId && storyId !== null && location.pathname === `/content/${heard.current}`)
      navigate(`/content/${storyId}`, { replace: true });
    heard.current = storyId;
  }, [storyId]);
  if (storyId === null || status.kind === 'idle' || path === `/content/${storyId}`) return null;
  const isPlaying = status.kind === 'playing' || status.kind === 'stalled' || status.kind === 'lost';
  return (
    <NowPlayingBar
      href={`/content/${storyId}`}
      title={title}
      language={language}
      isPlaying={isPlaying}
      positionSeconds={positionSeconds}
      durationSeconds={durationSeconds}
      onPlay={() => void play()}
      onPause={pause}
      onStop={stop}
    />
  );
}

import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { pause, play, player, stop } from '../../audio/player.ts';
import { NowPlayingBar } from './NowPlayingBar.tsx';

/** The small bar, live: on every screen but the story's own, which has the whole of the controls. */
export function NowPlaying() {
  const { storyId, title, language, status, positionSeconds, durationSeconds } = useSnapshot(player);
  const path = usePathname();
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

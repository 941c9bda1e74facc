import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { cancelSave, type Download, downloads, removeSaved, saveStory } from '../../audio/downloads.ts';
import { load, pause, play, player, seek, skip } from '../../audio/player.ts';
import { useLive } from '../../library/useLive.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { NarrationBar } from './NarrationBar.tsx';
import { OfflineControl, type OfflineState } from './OfflineControl.tsx';
import { storySizeBytes } from './ReaderTools.tsx';
import { failureInWords } from './saveFailure.ts';

/** What the reader pressed while the player was still on its way. */
export type EarlyPress = 'play' | 'save' | undefined;

interface LiveReaderToolsProps {
  readonly row: CatalogueRow;
  readonly earlyPress: EarlyPress;
}

/** Narration and saving, with the player and the downloads behind them. Loaded after the page is painted. */
export function LiveReaderTools({ row, earlyPress }: LiveReaderToolsProps) {
  useEffect(() => {
    if (earlyPress === 'play') void playStory(row);
    else if (!isBusyWithAnother(row)) void load(row);
  }, [row, earlyPress]);
  useEffect(() => {
    if (earlyPress === 'save') void saveStory(row.id);
  }, [row.id, earlyPress]);

  return (
    <>
      {row.narration && <LiveNarration row={row} />}
      <LiveOffline row={row} />
    </>
  );
}

function LiveNarration({ row }: { readonly row: CatalogueRow }) {
  const { storyId, status, positionSeconds } = useSnapshot(player);
  if (row.narration === undefined) return null;
  const isOurs = storyId === row.id;
  const isPlaying = isOurs && (status.kind === 'playing' || status.kind === 'stalled');
  return (
    <NarrationBar
      narration={row.narration}
      isPlaying={isPlaying}
      positionSeconds={isOurs ? positionSeconds : 0}
      trouble={isOurs && status.kind === 'failed' ? status.message : undefined}
      onPlay={() => void playStory(row)}
      onPause={pause}
      onSeek={(seconds) => void moved(row, () => seek(seconds))}
      onSkip={(seconds) => void moved(row, () => skip(seconds))}
    />
  );
}

function LiveOffline({ row }: { readonly row: CatalogueRow }) {
  const saved = useLive((library) => library.savedStory(row.id), [row.id], undefined);
  const download = useSnapshot(downloads)[row.id];
  const state = offlineState(download, saved !== undefined);
  return (
    <OfflineControl
      state={state}
      sizeBytes={saved?.sizeBytes ?? storySizeBytes(row)}
      onSave={() => void saveStory(row.id)}
      onRemove={() => void (state.kind === 'ready' ? removeSaved(row.id) : cancelSave(row.id))}
    />
  );
}

/** Another story goes on playing while this one is only read. */
function isBusyWithAnother(row: CatalogueRow): boolean {
  const { storyId, status } = player;
  return storyId !== row.id && (status.kind === 'playing' || status.kind === 'stalled');
}

async function playStory(row: CatalogueRow): Promise<void> {
  // Without an await before `play` when the story is loaded: it must run within the reader's tap.
  if (player.storyId !== row.id) await load(row);
  await play();
}

async function moved(row: CatalogueRow, move: () => Promise<void>): Promise<void> {
  if (player.storyId !== row.id) await load(row);
  await move();
}

/** One state of the download under way in this tab and the record of what is saved. */
function offlineState(download: Download | undefined, isSaved: boolean): OfflineState {
  switch (download?.kind) {
    case 'queued':
    case 'downloading':
      return download;
    case 'failed':
      return { kind: 'failed', message: failureInWords(download) };
    case 'ready':
      return { kind: 'ready' };
    case undefined:
      return { kind: isSaved ? 'ready' : 'notSaved' };
    default:
      return download satisfies never;
  }
}

import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import { lazyPart, useLazy } from '../page/lazy.tsx';
import { dataPrice } from '../settings/dataSaver.ts';
import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { storySizeBytes } from '../shared/story/storySize.ts';
import { connection } from '../sync/connection.ts';
import { downloads } from './downloadStates.ts';
import { lazyDownloads } from './lazyDownloads.ts';
import { logged } from './logged.ts';
import { OfflineControl, type OfflineState } from './OfflineControl.tsx';
import { useRemoval } from './useRemoval.ts';
import { prices } from './words.ts';

const MakeRoom = lazyPart('What would make room', async () => (await import('./MakeRoom.tsx')).MakeRoom);

interface OfflineToolsProps {
  readonly row: CatalogueRow;
  /** Other controls in the same row. */
  readonly children: ReactNode;
}

/**
 * Saves a story. The code that saves is fetched on the first press, or when the story is saved or downloading. A visit
 * without saving does not fetch it; the first press is not lost, and its button keeps the focus.
 */
export function OfflineTools({ row, children }: OfflineToolsProps) {
  const { id } = row;
  const { module, failed } = useLazy(lazyDownloads);
  const here = useLive(
    async (library) => ({ saved: await library.savedStory(id), isAskedFor: await library.isAskedFor(id) }),
    [id],
    undefined,
  );
  const download = useSnapshot(downloads)[id];
  const isOffline = useSnapshot(connection).kind === 'offline';
  const [isAsking, setAsking] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const removal = useRemoval();
  const sizeBytes = here?.saved?.sizeBytes ?? storySizeBytes(row);
  const price = dataPrice();

  const isAskedFor = here?.isAskedFor;
  useEffect(() => {
    if (isAskedFor) logged(lazyDownloads.use(({ followDownloads }) => followDownloads()));
  }, [isAskedFor]);
  useEffect(() => {
    if (!module || !isPressed) return;
    // What data costs once the connection is back is unknown, so that question waits too.
    const save =
      connection.kind === 'offline'
        ? module.saveLater(id).then(module.followDownloads)
        : module.saveStory(id);
    logged(save.finally(() => setPressed(false)));
  }, [module, isPressed, id]);

  function press(): void {
    const mustAsk = !isOffline && !isAsking && dataPrice() !== undefined;
    setAsking(mustAsk);
    if (mustAsk) return;
    setPressed(true);
    // Retries a fetch that failed before.
    void lazyDownloads.load();
  }
  const run = (act: (downloads: NonNullable<typeof module>) => Promise<void>) =>
    module && logged(act(module));

  function stateNow(): OfflineState {
    if (isAsking) return { kind: 'asking' };
    if (removal.undoable.includes(id)) return { kind: 'removed' };
    if (download) return download;
    if (isPressed) return { kind: failed ? 'unstarted' : 'queued' };
    if (here?.saved && !removal.isGone(id)) return { kind: 'ready' };
    return { kind: sizeBytes > 0 ? 'notSaved' : 'nothingToSave' };
  }
  const state = stateNow();
  return (
    <OfflineControl
      state={state}
      sizeBytes={sizeBytes}
      isOffline={isOffline}
      price={price && prices[price]}
      onSave={press}
      onPause={() => run(({ pauseSaves }) => pauseSaves([id]))}
      onResume={() => run(({ resumePaused }) => resumePaused([id]))}
      onRemove={() => {
        setAsking(false);
        setPressed(false);
        if (state.kind === 'ready') removal.remove([id]);
        else if (state.kind !== 'asking') run(({ cancelSave }) => cancelSave(id));
      }}
      onUndo={removal.undo}
    >
      {children}
      {state.kind === 'failed' && state.reason === 'quota' && (
        <MakeRoom neededBytes={state.neededBytes ?? storySizeBytes(row)} />
      )}
    </OfflineControl>
  );
}

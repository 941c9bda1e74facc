import { subscribe as subscribeStore } from 'valtio/vanilla';
import { downloads } from '../../audio/downloads/downloadStates.ts';
import {
  cancelSave,
  followDownloads,
  pauseSaves,
  removeSaved,
  resumePaused,
  saveLater,
  saveStory,
} from '../../audio/downloads/downloads.ts';
import { subscribe as subscribeLibrary } from '../../library/liveSubscription.ts';
import { logged } from '../../saving/logged.ts';
import { MakeRoom } from '../../saving/MakeRoom.tsx';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { dataPrice } from '../../state/dataSaver.ts';
import { connection } from '../../sync/connection.ts';
import { prices } from '../../words/saving.ts';
import type { OfflineControlProps, OfflineState } from './OfflineControl.tsx';

/**
 * Calls `show` with the state and handlers of 'Save for offline' for a story, now and after each change. `isPressed`: the
 * reader has already asked to save it. Returns a function that ends the watching.
 */
export function watchSaving(
  row: CatalogueRow,
  isPressed: boolean,
  show: (control: OfflineControlProps) => void,
): () => void {
  const { id } = row;
  let savedBytes: number | undefined;
  let isAsking = false;
  /** Deleted only when the page is left or hidden: undoing by saving again would cost data. */
  let isRemoved = false;

  function look(): void {
    const state = stateNow();
    const price = dataPrice();
    show({
      state,
      price: price && prices[price],
      sizeBytes: savedBytes ?? storySizeBytes(row),
      onSave: save,
      onPause: () => logged(pauseSaves([id])),
      onResume: () => logged(resumePaused([id])),
      onRemove: () => {
        if (state.kind === 'asking') ask(false);
        else if (state.kind === 'ready') remove(true);
        else logged(cancelSave(id));
      },
      onUndo: () => remove(false),
      ...(state.kind === 'failed' &&
        state.reason === 'quota' && {
          children: <MakeRoom neededBytes={state.neededBytes ?? storySizeBytes(row)} />,
        }),
    });
  }
  function remove(isWanted: boolean): void {
    isRemoved = isWanted;
    look();
  }
  function removeNow(): void {
    if (isRemoved) logged(removeSaved(id).finally(() => remove(false)));
  }
  function onHidden(): void {
    if (document.visibilityState === 'hidden') removeNow();
  }
  function ask(isNeeded: boolean): void {
    isAsking = isNeeded;
    look();
  }
  function save(): void {
    const isOffline = connection.kind === 'offline';
    // What data costs once the connection is back is unknown, so that question waits too.
    ask(!isOffline && !isAsking && dataPrice() !== undefined);
    if (!isAsking) logged(isOffline ? saveLater(id).then(followDownloads) : saveStory(id));
  }
  function stateNow(): OfflineState {
    if (isAsking) return { kind: 'asking' };
    if (isRemoved) return { kind: 'removed' };
    return downloads[id] ?? { kind: savedBytes === undefined ? 'notSaved' : 'ready' };
  }

  const ends = [
    subscribeStore(downloads, look),
    subscribeLibrary(
      (library) => library.savedStory(id),
      (saved) => {
        savedBytes = saved?.sizeBytes;
        look();
      },
    ),
  ];
  document.addEventListener('visibilitychange', onHidden);
  logged(followDownloads());
  if (isPressed) save();
  else look();
  return () => {
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', onHidden);
    removeNow();
  };
}

import { subscribe as subscribeStore } from 'valtio/vanilla';
import { type Download, downloads } from '../../audio/downloads/downloadStates.ts';
import {
  cancelSave,
  followDownloads,
  pauseSaves,
  removeSaved,
  resumePaused,
  saveStory,
} from '../../audio/downloads/downloads.ts';
import { subscribe as subscribeLibrary } from '../../library/liveSubscription.ts';
import { failureInWords } from '../../parts/story/savingWords.ts';
import { MakeRoom } from '../../saving/MakeRoom.tsx';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { dataPrice } from '../../state/dataSaver.ts';
import { prices } from '../../words/parts/saving.ts';
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
  let question: OfflineState | undefined;
  /** Deleted only when the page is left or hidden: undoing by saving again would cost data. */
  let isRemoved = false;

  function look(): void {
    const download = downloads[id];
    const state = question ?? (isRemoved ? removed : stateOf(download, savedBytes !== undefined));
    show({
      state,
      sizeBytes: savedBytes ?? storySizeBytes(row),
      onSave: save,
      onPause: () => run(pauseSaves([id])),
      onResume: () => run(resumePaused([id])),
      onRemove: () => {
        if (question) ask(undefined);
        else if (state.kind === 'ready') remove(true);
        else run(cancelSave(id));
      },
      onUndo: () => remove(false),
      ...(download?.kind === 'failed' &&
        download.reason === 'quota' && {
          children: <MakeRoom neededBytes={download.neededBytes ?? storySizeBytes(row)} />,
        }),
    });
  }
  function remove(isWanted: boolean): void {
    isRemoved = isWanted;
    look();
  }
  function removeNow(): void {
    if (isRemoved) run(removeSaved(id).finally(() => remove(false)));
  }
  function onHidden(): void {
    if (document.visibilityState === 'hidden') removeNow();
  }
  function ask(asked: OfflineState | undefined): void {
    question = asked;
    look();
  }
  function save(): void {
    const price = question ? undefined : dataPrice();
    ask(price && { kind: 'asking', why: prices[price] });
    if (!price) run(saveStory(id));
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
  run(followDownloads());
  if (isPressed) save();
  else look();
  return () => {
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', onHidden);
    removeNow();
  };
}

const removed: OfflineState = { kind: 'removed' };

/** Combines the download under way on this device and the record of the saved story into one state. */
function stateOf(download: Download | undefined, isSaved: boolean): OfflineState {
  switch (download?.kind) {
    case 'queued':
    case 'downloading':
    case 'waiting':
    case 'paused':
    case 'ready':
      return { ...download };
    case 'held': {
      const price = dataPrice();
      return { ...download, why: price ? prices[price] : '' };
    }
    case 'failed':
      return { kind: 'failed', message: failureInWords(download) };
    case undefined:
      return { kind: isSaved ? 'ready' : 'notSaved' };
    default:
      return download satisfies never;
  }
}

function run(work: Promise<void>): void {
  work.catch((error: unknown) => console.warn(`Saving a story: ${String(error)}`));
}

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import { useLazy } from '../page/lazy.tsx';
import { dataPrice } from '../settings/dataSaver.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { connection } from '../sync/connection.ts';
import { type Download, downloads } from './downloadStates.ts';
import { lazyDownloads, withDownloads } from './lazyDownloads.ts';
import { type SavableStory, savingOf } from './saving.ts';
import { prices } from './words.ts';

interface Listeners {
  readonly onSaved: (() => void) | undefined;
  readonly onCancelled: () => void;
}

const none: readonly SavableStory[] = [];
const idsOf = (stories: readonly SavableStory[]): readonly StoryId[] => stories.map(({ id }) => id);

/** The downloads to this device. The code that follows them is loaded when anything is saved or downloading. */
export function useDownloads(): Readonly<Record<StoryId, Download>> {
  const isAny = useLive((library) => library.hasSavedOrWanted(), [], false);
  useEffect(() => {
    if (isAny) void withDownloads(({ followDownloads }) => followDownloads());
  }, [isAny]);
  return useSnapshot(downloads) as Readonly<Record<StoryId, Download>>;
}

/**
 * The state of saving these stories, and the reader's acts on it. The code that saves is loaded on the first press:
 * a visit without saving does not fetch it, and the first press is not lost.
 */
export function useSaving(stories: readonly SavableStory[], { onSaved, onCancelled }: Listeners) {
  const { module, failed: isUnloaded } = useLazy(lazyDownloads);
  const isOffline = useSnapshot(connection).kind === 'offline';
  const states = useDownloads();
  /** The stories that the reader is asked about, since data may cost something. */
  const [toConfirm, setToConfirm] = useState(none);
  const [pressed, setPressed] = useState(none);
  const queued = pressed.map(({ id }) => [id, { kind: 'queued' }] as const);
  const saving = savingOf(stories, { ...Object.fromEntries(queued), ...states });
  const price = dataPrice();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a press, as soon as the code is there
  useEffect(() => {
    if (!module || pressed.length === 0) return;
    const { followDownloads, saveLater, saveStories } = module;
    // What data costs once the connection is back is unknown, so that question waits too.
    const stored =
      connection.kind === 'offline'
        ? saveLater(idsOf(pressed)).then(followDownloads)
        : saveStories(idsOf(pressed));
    stored
      .finally(() => {
        setPressed(none);
        onSaved?.();
      })
      .catch(warn('The stories were not saved'));
  }, [module, pressed]);

  function request(wanted: readonly SavableStory[], isAgreed = false): void {
    const needsConsent = !isAgreed && !isOffline && price !== undefined;
    setToConfirm(needsConsent ? wanted : none);
    if (needsConsent) return;
    setPressed(wanted);
    // Retries a load that failed before.
    void lazyDownloads.load();
  }
  const failed = saving.failed.map(({ story }) => story);
  function cancel(): void {
    onCancelled();
    setPressed(none);
    const underWay = [...saving.runningIds, ...saving.pausedIds];
    const ids = underWay.length > 0 ? underWay : idsOf(failed);
    void withDownloads(({ cancelSave }) => cancelSave(...ids));
  }
  return {
    saving,
    isUnstarted: isUnloaded && pressed.length > 0,
    toConfirm,
    price: price && prices[price],
    acts: {
      save: () => request(saving.missing),
      agree: () => request(toConfirm, true),
      decline: () => setToConfirm(none),
      pause: () => void withDownloads(({ pauseSaves }) => pauseSaves(saving.runningIds)),
      resume: () => void withDownloads(({ resumePaused }) => resumePaused(saving.pausedIds)),
      cancel,
      retry: () => (pressed.length > 0 ? request(pressed, true) : request(failed)),
    },
  };
}

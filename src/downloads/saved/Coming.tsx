import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../catalogue/useLive.ts';
import { dataPrice } from '../../settings/dataSaver.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { type ListedStory, listedOf } from '../../shared/story/storySize.ts';
import { type Download, downloads } from '../downloadStates.ts';
import {
  cancelSave,
  followDownloads,
  pauseSaves,
  removeSaved,
  resumePaused,
  saveStories,
} from '../downloads.ts';
import { logged } from '../logged.ts';
import { prices } from '../words.ts';
import { DownloadList, type QueuedStory } from './DownloadList.tsx';
import styles from './Saved.module.css';
import { SaveMore } from './SaveMore.tsx';
import { type Savable, savableStories } from './savable.ts';
import { unlisted } from './words.ts';

interface ComingProps {
  /** The stories on this device, which could make room. */
  readonly saved: readonly ListedStory[];
}

/** The downloads to this device, and the stories that could be saved. */
export function Coming({ saved }: ComingProps) {
  const place = useRef<HTMLDivElement>(null);
  const queue = useQueue();
  const { language } = useSnapshot(lipiStore);
  const savable = useLive<Savable | undefined>(savableStories, [language], undefined);
  const price = dataPrice();

  useEffect(() => logged(followDownloads()), []);

  /** Takes the focus first, because the focused button is removed. */
  function runFromHere(work: Promise<void>): void {
    place.current?.focus();
    logged(work);
  }
  return (
    <div ref={place} className={styles.coming} tabIndex={-1}>
      {queue.length > 0 && (
        <DownloadList
          queue={queue}
          saved={saved}
          onPause={(ids) => logged(pauseSaves(ids))}
          onResume={(ids) => logged(resumePaused(ids))}
          onRetry={(id) => logged(saveStories([id]))}
          onCancel={(id) => runFromHere(cancelSave(id))}
          onRemove={(ids) => runFromHere(removeSaved(...ids))}
        />
      )}
      {savable && (
        <SaveMore
          savable={savable}
          price={price && prices[price]}
          onSave={(ids) => runFromHere(saveStories(ids))}
        />
      )}
    </div>
  );
}

/** The downloads with their stories, in the order in which they were requested. */
function useQueue(): readonly QueuedStory[] {
  const states = Object.entries(useSnapshot(downloads)) as [StoryId, Download][];
  const ids = states.map(([id]) => id);
  const rows = useLive((library) => library.storiesById(ids), [ids.join()], []);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return states.flatMap(([id, download]) => {
    if (download.kind === 'ready') return [];
    const row = byId.get(id);
    const story = row ? listedOf(row) : { id, language: 'en', title: unlisted, sizeBytes: 0 };
    return [{ ...story, download }];
  });
}

import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Download, downloads } from '../../audio/downloadStates.ts';
import { followDownloads, removeSaved, saveStories } from '../../audio/downloads.ts';
import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { priceInWords } from '../../parts/savingWords.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { dataPrice } from '../../state/dataSaver.ts';
import type { UnsavedStory } from './listEntries.ts';
import styles from './SaveList.module.css';

interface SaveListProps {
  /** Those that are not wholly on this device. */
  readonly unsaved: readonly UnsavedStory[];
  /** Told how the downloads of this device stand, again after each change. */
  readonly onDownloads?: (states: Readonly<Record<StoryId, Download>>) => void;
  /** How it is said where the list is not at hand. */
  readonly what?: string;
}

/** Saves the reading list for offline; says first what it takes, and asks where data may cost something. */
export function SaveList({ unsaved, onDownloads, what = 'Save all for offline' }: SaveListProps) {
  const states = useSnapshot(downloads) as Readonly<Record<StoryId, Download>>;
  useEffect(() => {
    followDownloads().catch(report);
  }, []);
  useEffect(() => onDownloads?.(states), [states, onDownloads]);

  const missing = unsaved.filter(({ id }) => states[id] === undefined || states[id].kind === 'failed');
  const sizeBytes = missing.reduce((sum, story) => sum + story.sizeBytes, 0);
  const price = dataPrice();
  if (unsaved.length === 0) return <p className={styles.said}>All of it is on this device.</p>;
  if (missing.length === 0) return <p className={styles.said}>What is not here yet is on its way.</p>;
  const words = `${what}, ${byteSize(sizeBytes)}`;
  const save = () => void saveStories(missing.map(({ id }) => id)).catch(report);
  return price ? (
    <AskFirst
      question={`${priceInWords(price)} Saving takes ${byteSize(sizeBytes)}.`}
      confirm="Save all the same"
      onConfirm={save}
    >
      {words}
    </AskFirst>
  ) : (
    <ActionButton onPress={save}>{words}</ActionButton>
  );
}

/** Gives the space of one back. It stays in the list. */
export function unsaveFromList(id: StoryId): void {
  removeSaved(id).catch(report);
}

function report(error: unknown): void {
  console.warn(`Saving the reading list: ${String(error)}`);
}

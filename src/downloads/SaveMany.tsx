import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { dataPrice } from '../settings/dataSaver.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { AskFirst } from '../ui/forms/AskFirst.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import { type Download, downloads } from './downloadStates.ts';
import { cancelSave, followDownloads, pauseSaves, resumePaused, saveStories } from './downloads.ts';
import { failureInWords } from './downloadWords.ts';
import { logged } from './logged.ts';
import { MakeRoom } from './MakeRoom.tsx';
import styles from './SaveMany.module.css';
import * as savedWords from './saved/words.ts';
import { type BatchStory, batchWords, type FailedStory, savingBatch } from './savingBatch.ts';
import * as words from './words.ts';

/** The most failed stories listed by name. */
const namedFailures = 10;

interface SaveManyProps {
  readonly stories: readonly BatchStory[];
  /** The button's label for a number of stories; their size is added. */
  readonly label: (count: number) => string;
  /** Shown when there is nothing to save. */
  readonly whenAllAreHere?: string;
}

/**
 * Saves a list of stories for offline with one press: shows their size first, asks if data may cost something, shows the
 * progress, and afterwards what failed and why.
 */
export function SaveMany({ stories, label, whenAllAreHere }: SaveManyProps) {
  const states = useSnapshot(downloads) as Readonly<Record<StoryId, Download>>;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => logged(followDownloads()), []);

  const batch = savingBatch(stories, states);
  const { missing, runningIds, pausedIds, failed, receivedBytes, totalBytes, heldCount } = batch;
  const isUnderWay = runningIds.length + pausedIds.length > 0;
  const missingSize = byteSize(missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const price = dataPrice();

  /** Takes the focus first, because the pressed button is removed. */
  function runFromHere(work: Promise<void>): void {
    place.current?.focus();
    logged(work);
  }
  const save = () => runFromHere(saveStories(missing.map(({ id }) => id)));

  return (
    <div ref={place} className={styles.saving} tabIndex={-1}>
      {missing.length > 0 && (
        <AskFirst
          question={price && words.ask(words.prices[price], missingSize)}
          confirm={words.saveAnyway}
          onConfirm={save}
        >
          {savedWords.saveSize(label(missing.length), missingSize)}
        </AskFirst>
      )}
      {isUnderWay && (
        <div className={styles.progress}>
          <p>{batchWords(batch)}</p>
          <progress aria-label={words.progress} max={totalBytes} value={receivedBytes} />
          <div className={styles.actions}>
            {runningIds.length > 0 ? (
              <ActionButton name={words.pauseName} onPress={() => logged(pauseSaves(runningIds))}>
                {common.pause}
              </ActionButton>
            ) : (
              <ActionButton
                name={heldCount > 0 ? common.continueAnyway : words.resumeName}
                onPress={() => logged(resumePaused(pausedIds))}
              >
                {heldCount > 0 ? common.continueAnyway : common.resume}
              </ActionButton>
            )}
            <ActionButton
              name={words.cancelName}
              onPress={() => runFromHere(cancelSave(...runningIds, ...pausedIds))}
            >
              {common.cancel}
            </ActionButton>
          </div>
        </div>
      )}
      {failed.length > 0 && !isUnderWay && (
        <Failures
          failed={failed}
          onRetry={() => runFromHere(saveStories(failed.map(({ story }) => story.id)))}
          onForget={() => runFromHere(cancelSave(...failed.map(({ story }) => story.id)))}
        />
      )}
      {missing.length + failed.length === 0 && !isUnderWay && whenAllAreHere !== undefined && (
        <p className={styles.said}>{whenAllAreHere}</p>
      )}
    </div>
  );
}

interface FailuresProps {
  readonly failed: readonly FailedStory[];
  readonly onRetry: () => void;
  readonly onForget: () => void;
}

function Failures({ failed, onRetry, onForget }: FailuresProps) {
  const full = failed.filter(({ failure }) => failure.reason === 'quota');
  const neededBytes = full.map(({ story, failure }) => failure.neededBytes ?? story.sizeBytes);
  return (
    <div>
      <p role="status">{savedWords.notSaved(common.storyCount(failed.length))}</p>
      <ul className={styles.failed}>
        {failed.slice(0, namedFailures).map(({ story: { id, language, title }, failure }) => (
          <li key={id}>
            <span lang={language}>{title}</span>
            <span>{failureInWords(failure)}</span>
          </li>
        ))}
      </ul>
      {failed.length > namedFailures && (
        <p>{savedWords.andMore(common.counted(failed.length - namedFailures))}</p>
      )}
      {full.length > 0 && <MakeRoom neededBytes={Math.min(...neededBytes)} />}
      <div className={styles.actions}>
        <ActionButton onPress={onRetry}>{common.tryAgain}</ActionButton>
        <ActionButton onPress={onForget}>{common.cancel}</ActionButton>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { minutesToRead } from '../../text/readingPace.ts';
import { ListenIcon } from '../controls/icons.tsx';
import * as words from '../words.ts';
import { durationWords } from './clock.ts';
import { LanguageNames } from './NativeName.tsx';
import styles from './StoryFacts.module.css';

export interface StoryStatus {
  readonly isSaved: boolean;
  readonly progress: keyof typeof words.progressWords | undefined;
  /** The story cannot be opened now: the device is offline and does not have it. */
  readonly isUnavailableOffline: boolean;
}

interface StoryFactsProps extends StoryStatus {
  readonly row: CatalogueRow;
  readonly isLanguageSaid?: boolean;
  readonly children?: ReactNode;
}

export function StoryFacts({ row, isLanguageSaid, children, ...status }: StoryFactsProps) {
  return (
    <p className={`wraps ${styles.facts}`}>
      {!isLanguageSaid && <LanguageNames language={row.language} />}
      <LengthFacts row={row} />
      {children}
      <StatusFacts {...status} />
    </p>
  );
}

export function LengthFacts({ row }: Pick<StoryFactsProps, 'row'>) {
  const minutes = minutesToRead(row);
  return (
    <>
      <span>{minutes === 0 ? words.pictureStory : words.minutesToRead(minutes)}</span>
      {row.narration && (
        <span className={styles.narrated}>
          <ListenIcon className={styles.icon} />
          {words.toListen(durationWords(row.narration.durationSeconds))}
        </span>
      )}
    </>
  );
}

export function StatusFacts({ isSaved, progress, isUnavailableOffline }: StoryStatus) {
  return (
    <>
      {isSaved && <span className={styles.mark}>{words.saved}</span>}
      {progress && (
        <span className={progress === 'finished' ? styles.mark : styles.begun}>
          {words.progressWords[progress]}
        </span>
      )}
      {isUnavailableOffline && <span className={styles.unavailable}>{words.unavailableOffline}</span>}
    </>
  );
}

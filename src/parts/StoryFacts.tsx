import type { CatalogueRow } from '../shared/catalogue.ts';
import { languageOf } from '../shared/languages.ts';
import { minutesToRead } from '../text/readingPace.ts';
import { NativeName } from './NativeName.tsx';
import styles from './StoryFacts.module.css';

/** How far a reader is in a story, in words. */
export const progressWords = { inProgress: 'In progress', finished: 'Finished' } as const;

interface StoryFactsProps {
  readonly row: CatalogueRow;
  readonly isSaved: boolean;
  readonly progress: keyof typeof progressWords | undefined;
  /** It cannot be opened now: offline, and not on this device. */
  readonly isAway: boolean;
}

/** What a story is, in one line: its language, how long it takes, and how it stands on this device. */
export function StoryFacts({ row, isSaved, progress, isAway }: StoryFactsProps) {
  const { englishName, nativeName } = languageOf(row.language);
  const minutes = minutesToRead(row);
  return (
    <p className={styles.facts}>
      <span>{englishName}</span>
      {nativeName !== englishName && <NativeName language={row.language} />}
      <span>{minutes === 0 ? 'Picture story' : `${minutes} min to read`}</span>
      {row.narration && <span>{`${Math.ceil(row.narration.durationSeconds / 60)} min to hear`}</span>}
      {isSaved && <span className={styles.mark}>Saved</span>}
      {progress && <span className={styles.mark}>{progressWords[progress]}</span>}
      {isAway && <span className={styles.mark}>Not on this device</span>}
    </p>
  );
}

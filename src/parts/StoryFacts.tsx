import type { ReactNode } from 'react';
import type { CatalogueRow } from '../shared/catalogue.ts';
import { languageOf } from '../shared/languages.ts';
import { minutesToRead } from '../text/readingPace.ts';
import * as words from '../words/parts/storyFacts.ts';
import { NativeName } from './NativeName.tsx';
import styles from './StoryFacts.module.css';

/** How a story stands on this device and with its reader. */
export interface Standing {
  readonly isSaved: boolean;
  readonly progress: keyof typeof words.progressWords | undefined;
  /** It cannot be opened now: offline, and not on this device. */
  readonly isAway: boolean;
}

interface StoryFactsProps extends Standing {
  readonly row: CatalogueRow;
  /** It is said beside it already. */
  readonly isLanguageSaid?: boolean;
  /** What else is to be said of it, as spans. */
  readonly children?: ReactNode;
}

/** What a story is, in one line: its language, how long it takes, and how it stands on this device. */
export function StoryFacts({ row, isLanguageSaid, children, ...standing }: StoryFactsProps) {
  const { englishName, nativeName } = languageOf(row.language);
  return (
    <p className={styles.facts}>
      {!isLanguageSaid && (
        <>
          <span>{englishName}</span>
          {nativeName !== englishName && <NativeName language={row.language} />}
        </>
      )}
      <LengthFacts row={row} />
      {children}
      <StandingFacts {...standing} />
    </p>
  );
}

/** How long a story takes to read, and to hear where it is narrated. */
export function LengthFacts({ row }: Pick<StoryFactsProps, 'row'>) {
  const minutes = minutesToRead(row);
  return (
    <>
      <span>{minutes === 0 ? words.pictureStory : words.minutesToRead(minutes)}</span>
      {row.narration && <span>{words.minutesToHear(Math.ceil(row.narration.durationSeconds / 60))}</span>}
    </>
  );
}

/** The marks of a story: saved, begun or finished, out of reach. */
export function StandingFacts({ isSaved, progress, isAway }: Standing) {
  return (
    <>
      {isSaved && <span className={styles.mark}>{words.saved}</span>}
      {progress && <span className={styles.mark}>{words.progressWords[progress]}</span>}
      {isAway && <span className={styles.away}>{words.away}</span>}
    </>
  );
}

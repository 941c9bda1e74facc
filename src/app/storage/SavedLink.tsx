import { byteSize } from '../../parts/story/byteSize.ts';
import * as words from '../../words/app/storage.ts';
import styles from './StorageView.module.css';

/** Counts of what is stored on this device. */
export interface Kept {
  readonly count: number;
  readonly sizeBytes: number;
  readonly comingCount: number;
  readonly failedCount: number;
}

/** The link to the saved stories, with how many there are and the state of those to come. Pure. */
export function SavedLink({ kept: { count, sizeBytes, comingCount, failedCount } }: { readonly kept: Kept }) {
  const facts = [
    count === 0 ? words.noneYet : words.saved(count, byteSize(sizeBytes)),
    ...(comingCount > 0 ? [words.coming(comingCount)] : []),
    ...(failedCount > 0 ? [words.failed(failedCount)] : []),
  ];
  return (
    <p className={styles.way}>
      <a href="/saved">{words.savedStories}</a>
      <span className={styles.figure}>{facts.join('; ')}</span>
    </p>
  );
}

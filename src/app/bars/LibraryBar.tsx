import type { LibraryStatus } from '../../library/libraryStatus.ts';
import { ActionButton } from '../../parts/Action.tsx';
import type { ConnectionKind } from '../../sync/connection.ts';
import styles from './Bar.module.css';

/** Why this device cannot store the library. */
export type LibraryTrouble = 'blocked' | 'outdated' | 'noStorage' | 'full';

/**
 * The storage problem that the reader should know about; undefined when all is well, or may be in a moment: a lost
 * database is first reopened.
 */
export function libraryTrouble(
  status: LibraryStatus,
  connection: ConnectionKind,
  isFull: boolean,
): LibraryTrouble | undefined {
  if (status.kind === 'blocked') return 'blocked';
  const reason = status.kind === 'failed' ? status.reason : undefined;
  if (reason === 'outdated') return 'outdated';
  if (reason === 'unavailable') return 'noStorage';
  if (reason === 'quota' || connection === 'full' || isFull) return 'full';
  return connection === 'unkept' ? 'noStorage' : undefined;
}

const words: { readonly [trouble in LibraryTrouble]: string } = {
  blocked: 'An older version of Lipi is open in another tab. Close it to continue here.',
  outdated: 'A newer version of Lipi is open in another tab. Nothing is saved in this one.',
  noStorage:
    'This browser doesn’t let Lipi store anything, so nothing is saved and only the first stories are here. Private windows and blocked site data cause this.',
  full: 'Storage is full. Remove a story to make room for new ones.',
};

interface LibraryBarProps {
  readonly trouble: LibraryTrouble;
  readonly onOpenStorage: () => void;
  readonly onPutOff: () => void;
}

/** Explains the device's problem and the remedy. Pure. */
export function LibraryBar({ trouble, onOpenStorage, onPutOff }: LibraryBarProps) {
  return (
    <aside className={styles.bar} aria-label="This device">
      <p role="status">{words[trouble]}</p>
      {trouble === 'outdated' && <ActionButton onPress={() => location.reload()}>Reload</ActionButton>}
      {trouble === 'full' && <ActionButton onPress={onOpenStorage}>Offline and storage</ActionButton>}
      <ActionButton onPress={onPutOff}>Later</ActionButton>
    </aside>
  );
}

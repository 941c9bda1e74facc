import type { LibraryStatus } from '../../page/libraryStatus.ts';
import type { ConnectionKind } from '../../sync/connection.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import * as common from '../../ui/words.ts';
import styles from './Bar.module.css';
import * as words from './words.ts';

/** Why this device cannot store the library. */
export type LibraryTrouble = 'blocked' | 'outdated' | 'noStorage' | 'full';

/** The storage problem to tell the reader about; undefined if there is none, or while a lost database is reopened. */
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

interface LibraryBarProps {
  readonly trouble: LibraryTrouble;
  readonly onOpenStorage: () => void;
  readonly onPutOff: () => void;
}

export function LibraryBar({ trouble, onOpenStorage, onPutOff }: LibraryBarProps) {
  return (
    <aside className={styles.bar} aria-label={words.device}>
      <p role="status">{words.troubles[trouble]}</p>
      {trouble === 'outdated' && (
        <ActionButton onPress={() => location.reload()}>{common.reload}</ActionButton>
      )}
      {trouble === 'full' && <ActionButton onPress={onOpenStorage}>{words.openStorage}</ActionButton>}
      <ActionButton onPress={onPutOff}>{words.later}</ActionButton>
    </aside>
  );
}

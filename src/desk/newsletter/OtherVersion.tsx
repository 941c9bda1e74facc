import { ActionButton } from '../../parts/Action.tsx';
import type { Letter } from '../../shared/letters.ts';
import view from '../Desk.module.css';
import form from '../Form.module.css';
import styles from './Newsletter.module.css';

interface OtherVersionProps {
  readonly theirs: Letter;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** What another curator saved of a letter while this one was writing it. Nothing is overwritten before a choice is made. */
export function OtherVersion({ theirs, onTake, onKeep }: OtherVersionProps) {
  const { row, wording } = theirs;
  return (
    <div className={view.bar}>
      <p role="alert">{`${row.savedBy.name} saved another version while you were writing. Yours is not lost.`}</p>
      <details>
        <summary>What it says</summary>
        <p lang={wording.language} className={styles.subject}>
          {wording.subject}
        </p>
        <p lang={wording.language} className={styles.paragraph}>
          {wording.text}
        </p>
        <p>{`${wording.storyIds.length} stories`}</p>
      </details>
      <div className={form.actions}>
        <ActionButton onPress={onTake}>Use theirs</ActionButton>
        <ActionButton onPress={onKeep}>Keep yours</ActionButton>
      </div>
    </div>
  );
}

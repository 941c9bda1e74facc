import { ActionButton } from '../../parts/controls/Action.tsx';
import type { Letter } from '../../shared/desk/letters.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/letter.ts';
import desk from '../Desk.module.css';
import form from '../Form.module.css';
import styles from './Newsletter.module.css';

interface OtherVersionProps {
  readonly theirs: Letter;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Shows what another curator saved while this one was writing. Nothing is overwritten before a choice is made. */
export function OtherVersion({ theirs, onTake, onKeep }: OtherVersionProps) {
  const { row, wording } = theirs;
  return (
    <div className={desk.bar}>
      <p role="alert">{common.savedMeanwhile(row.savedBy.name)}</p>
      <details>
        <summary>{words.otherVersion}</summary>
        <p lang={wording.language} className={styles.subject}>
          {wording.subject}
        </p>
        <p lang={wording.language} className={styles.paragraph}>
          {wording.text}
        </p>
        <p>{words.otherStories(wording.storyIds.length)}</p>
      </details>
      <div className={form.actions}>
        <ActionButton onPress={onTake}>{words.takeTheirs}</ActionButton>
        <ActionButton onPress={onKeep}>{words.keepMine}</ActionButton>
      </div>
    </div>
  );
}

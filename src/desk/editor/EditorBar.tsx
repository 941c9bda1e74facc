import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import type { DeskActionState } from '../useDeskAction.ts';
import * as common from '../words.tsx';
import styles from './Editor.module.css';
import * as words from './words.ts';

interface EditorBarProps {
  readonly standing: string;
  readonly isDirty: boolean;
  /** Omitted while there is nothing to save. */
  readonly onSave?: (() => void) | undefined;
  /** Omitted while everything is published. */
  readonly onPublish?: (() => void) | undefined;
  readonly isPublished: boolean;
  readonly state: DeskActionState;
  readonly refusalWords: string | undefined;
}

/** The frequent actions of the editor and their outcome; stays visible wherever the page is scrolled. */
export function EditorBar({
  standing,
  isDirty,
  onSave,
  onPublish,
  isPublished,
  state,
  refusalWords,
}: EditorBarProps) {
  return (
    <div className={styles.bar}>
      <p className={desk.soft}>{standing}</p>
      <ActionButton strong={isDirty} isOff={onSave === undefined} onPress={() => onSave?.()}>
        {common.save}
      </ActionButton>
      {onPublish && (
        <ActionButton strong={!isDirty && onSave !== undefined} onPress={onPublish}>
          {isPublished ? words.publishChanges : words.publish}
        </ActionButton>
      )}
      <DeskNote state={state} isDirty={isDirty} />
      {refusalWords !== undefined && (
        <p className={desk.wrong} role="alert">
          {refusalWords}
        </p>
      )}
    </div>
  );
}

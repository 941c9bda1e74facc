import { type FormEvent, useState } from 'react';
import { keepMark, removeMark } from '../../readerData/marks.ts';
import type { KeptMark } from '../../readerData/readerStore.ts';
import { markNoteLimit } from '../../shared/reader/readerOps.ts';
import { warn } from '../../shared/warn.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { FootNote } from '../../ui/story/FootNote.tsx';
import * as common from '../../ui/words.ts';
import styles from './Marks.module.css';
import * as words from './words.ts';

interface MarkBarProps {
  readonly kept: KeptMark;
  readonly isNote: boolean;
  readonly onClose: () => void;
}

const failed = warn('A highlight could not be stored');

/** A mark of the story that the reader made or pressed: its note, and its removal with Undo. */
export function MarkBar({ kept, isNote, onClose }: MarkBarProps) {
  const [removed, setRemoved] = useState<KeptMark>();
  function write(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note')).trim();
    const { note: _former, ...mark } = kept.mark;
    keepMark({ ...kept, mark: note === '' ? mark : { ...mark, note } }).then(onClose, failed);
  }
  return (
    <FootNote kind="mark" label={words.yourHighlight}>
      {removed ? (
        <>
          <p role="status">{words.isRemoved}</p>
          <ActionButton label={common.undo} onPress={() => keepMark(removed).then(onClose, failed)} />
        </>
      ) : (
        <form className={`row ${styles.note}`} onSubmit={write}>
          <textarea
            name="note"
            className="typed"
            aria-label={words.note}
            placeholder={words.note}
            rows={2}
            maxLength={markNoteLimit}
            defaultValue={kept.mark.note}
            // biome-ignore lint/a11y/noAutofocus: the reader has just pressed 'Note'
            autoFocus={isNote}
          />
          <ActionButton label={words.save} submits strong />
          <ActionButton
            label={common.remove}
            onPress={() => removeMark(kept).then(() => setRemoved(kept), failed)}
          />
        </form>
      )}
      <button type="button" className="square" aria-label={common.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </FootNote>
  );
}

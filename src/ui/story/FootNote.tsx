import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './FootNote.module.css';

/** The subjects of notes, most urgent first: selected text, the narration scrolled away from, the reading place. */
type NoteKind = 'quotation' | 'voice' | 'place';

interface FootNoteProps {
  readonly kind: NoteKind;
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A note at the foot of the window, above anything else there, such as the player of another story. Of several notes only
 * the most urgent is shown, then the next one.
 */
export function FootNote({ kind, label, children }: FootNoteProps) {
  const [foot] = useState(() => document.querySelector('[data-foot]'));
  const note = (
    <aside
      className={foot ? styles.note : `${styles.note} ${styles.alone}`}
      aria-label={label}
      data-note={kind}
    >
      {children}
    </aside>
  );
  return foot ? createPortal(note, foot) : note;
}

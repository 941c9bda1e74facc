import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './FootNote.module.css';

/** What a note is about, the most pressing first: words that are selected, the voice that was left, the place in the story. */
type NoteKind = 'quotation' | 'voice' | 'place';

interface FootNoteProps {
  readonly kind: NoteKind;
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A note at the foot of the window, on what else stands there: a voice from another story, for one. Of several notes the
 * most pressing is shown, and the next one when that is gone.
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

import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './FootNote.module.css';

/** The subjects of notes, most urgent first: selected text, a highlight, the narration scrolled away from, the reading place. */
interface FootNoteProps {
  readonly kind: 'quotation' | 'mark' | 'voice' | 'place';
  readonly label: string;
  readonly children: ReactNode;
}

/** Above anything else at the foot of the window. Of several notes only the most urgent is shown. */
export function FootNote({ kind, label, children }: FootNoteProps) {
  const [foot] = useState(() => document.querySelector('[data-foot]'));
  const note = (
    <aside
      className={`row screenOnly ${styles.bar} ${styles.note} ${foot ? '' : styles.alone}`}
      aria-label={label}
      data-note={kind}
    >
      {children}
    </aside>
  );
  return foot ? createPortal(note, foot) : note;
}

import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './LiveReading.module.css';

interface FootNoteProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A note at the foot of the window, on what else stands there: a voice from another story, for one. */
export function FootNote({ label, children }: FootNoteProps) {
  const [foot] = useState(() => document.querySelector('[data-foot]'));
  const note = (
    <aside className={foot ? styles.note : `${styles.note} ${styles.alone}`} aria-label={label}>
      {children}
    </aside>
  );
  return foot ? createPortal(note, foot) : note;
}

import type { ReactNode } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import { undo } from '../words.ts';
import styles from './UndoLine.module.css';

interface UndoLineProps {
  /** What was removed, as a sentence. */
  readonly children: ReactNode;
  /** The accessible name of the undo button. */
  readonly name: string;
  readonly onUndo: () => void;
}

/** Tells of a removal and offers to undo it. Its button takes the focus of the button that was removed. */
export function UndoLine({ children, name, onUndo }: UndoLineProps) {
  return (
    <div ref={focusButton} className={styles.line}>
      {children}
      <ActionButton name={name} onPress={onUndo}>
        {undo}
      </ActionButton>
    </div>
  );
}

function focusButton(line: HTMLElement | null): void {
  line?.querySelector('button')?.focus();
}

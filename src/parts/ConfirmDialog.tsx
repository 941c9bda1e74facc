import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './Action.tsx';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the reader agrees to, as the button says it. */
  readonly confirm: string;
  /** How the reader keeps things as they are. */
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before something that cannot be undone. Opens when it is rendered; the browser keeps the focus in it, gives it
 * back afterwards, and lets Escape cancel.
 */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function close(then: () => void): void {
    // Closed by hand before it goes, so that the focus returns to what opened it.
    dialog.current?.close();
    then();
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault();
        close(onCancel);
      }}
    >
      <h2 id="confirm-title" className={styles.title}>
        {title}
      </h2>
      <div>{children}</div>
      <div className={styles.actions}>
        <ActionButton onPress={() => close(onCancel)}>{cancel}</ActionButton>
        <ActionButton strong onPress={() => close(onConfirm)}>
          {confirm}
        </ActionButton>
      </div>
    </dialog>
  );
}

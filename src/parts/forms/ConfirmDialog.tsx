import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button that confirms. */
  readonly confirm: string;
  /** The label of the button that cancels. */
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before something that cannot be undone. Opens when it is mounted; the browser traps the focus in it and restores it,
 * and Escape cancels.
 */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function close(then: () => void): void {
    // Closed explicitly before it unmounts, so that the focus returns to what opened it.
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

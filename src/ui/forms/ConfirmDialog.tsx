import { type ReactNode, useRef } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import styles from './Dialog.module.css';
import { Modal } from './Modal.tsx';

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

/** Asks before something that cannot be undone. Opens when it is mounted; Escape cancels. */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal ref={dialog} className={styles.dialog} titleId="confirm-title" onClose={onCancel}>
      <h2 id="confirm-title" className={styles.title}>
        {title}
      </h2>
      <div>{children}</div>
      <div className={styles.actions}>
        <ActionButton onPress={onCancel}>{cancel}</ActionButton>
        <ActionButton
          strong
          onPress={() => {
            // Closed at once, because what was confirmed may move the focus, or take long before this dialog is removed.
            dialog.current?.close();
            onConfirm();
          }}
        >
          {confirm}
        </ActionButton>
      </div>
    </Modal>
  );
}

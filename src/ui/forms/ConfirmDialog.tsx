import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ActionButton } from '../controls/Action.tsx';
import styles from './Dialog.module.css';

interface ModalProps
  extends Pick<ComponentProps<'dialog'>, 'className' | 'children' | 'onClick' | 'tabIndex'> {
  readonly titleId: string;
  /** Called at Escape; the caller then removes the dialog. */
  readonly onClose: () => void;
  readonly ref?: RefObject<HTMLDialogElement | null>;
}

/** A modal dialog, open for as long as it is mounted. The browser keeps the focus in it and returns it afterwards. */
export function Modal({ className, titleId, children, onClose, onClick, tabIndex, ref }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it is removed, so that the focus returns to what opened it.
    return () => shown?.close();
  }, [dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      tabIndex={tabIndex}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
    >
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Opens when it is mounted; Escape cancels. */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal ref={dialog} className={`raised ${styles.dialog}`} titleId="confirm-title" onClose={onCancel}>
      <h2 id="confirm-title" className={styles.title}>
        {title}
      </h2>
      <div>{children}</div>
      <div className={`wraps ${styles.actions}`}>
        <ActionButton label={cancel} onPress={onCancel} />
        <ActionButton
          label={confirm}
          strong
          onPress={() => {
            // Closed at once, because what was confirmed may move the focus, or take long before this dialog is removed.
            dialog.current?.close();
            onConfirm();
          }}
        />
      </div>
    </Modal>
  );
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'confirm' | 'onCancel'> {
  readonly label: string;
  /** The accessible name where the label depends on its context; it begins with the label. */
  readonly name?: string;
  readonly confirm?: string;
}

export function ConfirmButton({ label, name, confirm = label, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ActionButton label={label} {...(name !== undefined && { name })} onPress={() => setConfirming(true)} />
      {isConfirming && (
        <ConfirmDialog
          {...dialog}
          confirm={confirm}
          onConfirm={() => {
            setConfirming(false);
            onConfirm();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

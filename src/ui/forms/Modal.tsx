import { type MouseEventHandler, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly className: string | undefined;
  /** The id of the heading that names the dialog. */
  readonly titleId: string;
  readonly children: ReactNode;
  /** Called at Escape; the caller then removes the dialog. */
  readonly onClose: () => void;
  readonly onClick?: MouseEventHandler<HTMLDialogElement>;
  readonly tabIndex?: number;
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

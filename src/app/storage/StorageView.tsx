import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { TooltipButton } from '../../parts/controls/TooltipButton.tsx';
import type { Connection } from '../../parts/page/Toolbar.tsx';
import * as words from '../../words/app/storage.ts';
import * as common from '../../words/common.ts';
import styles from './StorageView.module.css';

interface StorageViewProps {
  readonly connection: Connection;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly ref?: RefObject<HTMLDialogElement | null>;
}

/**
 * A modal dialog: next to the toolbar's button on a wide viewport, a sheet on a phone. The browser traps and restores the
 * focus; Escape, a press outside and a link inside close it.
 */
export function StorageView({ ref, connection, children, onClose }: StorageViewProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useEffect(() => {
    dialog.current?.showModal();
    // Focuses the panel itself: its first button would close what has just been opened.
    dialog.current?.focus();
  }, [dialog]);
  function close(): void {
    // Closed explicitly before it unmounts, so that the focus returns to what opened it.
    dialog.current?.close();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby="storage-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) close();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id="storage-title" className={styles.title}>
            {words.title}
          </h2>
          <TooltipButton label={common.close} onPress={close}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.cross}>
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </TooltipButton>
        </div>
        <p>{words.connections[connection]}</p>
        {children}
      </div>
    </dialog>
  );
}

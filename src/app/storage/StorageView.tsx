import { type ReactNode, type RefObject, useEffect } from 'react';
import type { ConnectionKind } from '../../sync/connection.ts';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { TooltipButton } from '../../ui/controls/TooltipButton.tsx';
import { Modal } from '../../ui/forms/Modal.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import * as common from '../../ui/words.ts';
import styles from './StorageView.module.css';
import * as words from './words.ts';

interface StorageViewProps {
  readonly connection: ConnectionKind;
  /** Of Lipi, such as '0.9.0'. */
  readonly version: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly ref: RefObject<HTMLDialogElement | null>;
}

/**
 * A modal dialog: next to the toolbar's button on a wide viewport, a sheet on a phone. Escape, a press outside and a link
 * inside close it.
 */
export function StorageView({ ref, connection, version, children, onClose }: StorageViewProps) {
  // Focuses the panel itself: its first button would close what has just been opened.
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <Modal
      ref={ref}
      className={styles.panel}
      titleId="storage-title"
      tabIndex={-1}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id="storage-title" className={styles.title}>
            {words.title}
          </h2>
          <TooltipButton label={common.close} onPress={onClose}>
            <CloseIcon />
          </TooltipButton>
        </div>
        <p>{words.connections[connection]}</p>
        {children}
        <p className={styles.note}>{words.version(version)}</p>
      </div>
    </Modal>
  );
}

/** Counts of what is stored on this device. */
export interface Kept {
  readonly count: number;
  readonly sizeBytes: number;
  readonly comingCount: number;
  readonly failedCount: number;
}

/** The link to the saved stories, with how many there are and the state of those to come. Pure. */
export function SavedLink({ kept: { count, sizeBytes, comingCount, failedCount } }: { readonly kept: Kept }) {
  const facts = [
    count === 0 ? words.noneYet : words.saved(count, byteSize(sizeBytes)),
    ...(comingCount > 0 ? [words.coming(comingCount)] : []),
    ...(failedCount > 0 ? [words.failed(failedCount)] : []),
  ];
  return (
    <p className={styles.way}>
      <a href="/saved">{words.savedStories}</a>
      <span className={styles.figure}>{facts.join('; ')}</span>
    </p>
  );
}

import type { ReactNode } from 'react';
import { ActionButton } from '../controls/Action.tsx';
import * as common from '../words.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  readonly level?: 1 | 2;
  /** Decorative, hidden from screen readers. */
  readonly ornament?: string;
}

export function Notice({ title, text, actions, level = 1, ornament }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={level === 1 ? styles.notice : `${styles.notice} ${styles.part}`} data-ornament={ornament}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {actions !== undefined && <div className={`wraps ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

export function LoadingMark({ label = common.loading }: { readonly label?: string }) {
  return (
    <div className={styles.loading}>
      <span className={styles.mark} aria-hidden="true">
        {common.lipi}
      </span>
      <span className="visuallyHidden">{label}</span>
    </div>
  );
}

const reasons: Readonly<Record<string, string>> = {
  unavailable: common.storageUnavailable,
  outdated: common.outdatedApp,
  quota: common.storageFull,
};

export function UnreadLibrary({ reason, message }: { readonly reason: string; readonly message: string }) {
  return (
    <Notice
      level={2}
      title={common.unreadTitle}
      text={reasons[reason] ?? message}
      actions={<ActionButton label={common.tryAgain} onPress={() => location.assign('/')} />}
    />
  );
}

import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Links and buttons, the likeliest first. */
  readonly actions?: ReactNode;
  readonly level?: 1 | 2;
  /** A word behind the title, for the eye alone. */
  readonly ornament?: string;
}

/** A page, or a part of one, that has something to say instead of something to show. */
export function Notice({ title, children, actions, level = 1, ornament }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={level === 1 ? styles.notice : `${styles.notice} ${styles.part}`} data-ornament={ornament}>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

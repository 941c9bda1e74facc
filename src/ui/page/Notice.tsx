import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Links and buttons, the most likely first. */
  readonly actions?: ReactNode;
  readonly level?: 1 | 2;
  /** A decorative word behind the title, hidden from screen readers. */
  readonly ornament?: string;
}

/** A message in place of a page's content, or of a part of it. */
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

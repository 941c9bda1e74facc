import type { ReactNode } from 'react';
import styles from './Library.module.css';

interface LibraryViewProps {
  /** Whose stories these are, where they are one person's. */
  readonly heading?: ReactNode;
  readonly children?: ReactNode;
}

/** The page of all stories. Pure: the server paints it without any. */
export function LibraryView({ heading = 'All stories', children }: LibraryViewProps) {
  return (
    <article className={styles.library}>
      <h1 className={styles.title}>{heading}</h1>
      {children}
    </article>
  );
}

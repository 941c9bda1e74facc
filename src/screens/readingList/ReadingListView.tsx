import type { ReactNode } from 'react';
import styles from './ReadingListView.module.css';

/** The reading list's page. Pure: the server paints it, for nobody in particular. */
export function ReadingListView({ children }: { readonly children?: ReactNode }) {
  return (
    <article className={styles.list}>
      <h1 className={styles.title}>Reading list</h1>
      {children}
    </article>
  );
}

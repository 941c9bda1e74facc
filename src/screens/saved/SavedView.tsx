import type { ReactNode } from 'react';
import styles from './Saved.module.css';

/** The page of what is kept on this device. Pure: the server paints it without any story. */
export function SavedView({ children }: { readonly children?: ReactNode }) {
  return (
    <article className={styles.saved}>
      <h1 className={styles.title}>Saved stories</h1>
      {children}
    </article>
  );
}

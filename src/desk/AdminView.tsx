import type { ReactNode } from 'react';
import styles from './AdminView.module.css';

/** The desk's page. Pure: the server paints it, for nobody in particular. */
export function AdminView({ children }: { readonly children?: ReactNode }) {
  return (
    <article className={styles.desk}>
      <h1 className={styles.title}>The curation desk</h1>
      {children}
    </article>
  );
}

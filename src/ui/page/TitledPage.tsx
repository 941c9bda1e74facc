import type { ReactNode } from 'react';
import styles from './TitledPage.module.css';

interface TitledPageProps {
  readonly title: ReactNode;
  /** The class that sets the page's width. */
  readonly className: string | undefined;
  readonly children?: ReactNode;
}

/** A one-column page with a title, which the server renders before the device has anything to show. Pure. */
export function TitledPage({ title, className, children }: TitledPageProps) {
  return (
    <article className={`${styles.page} ${className}`}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </article>
  );
}

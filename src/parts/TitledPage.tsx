import type { ReactNode } from 'react';
import styles from './TitledPage.module.css';

interface TitledPageProps {
  readonly title: ReactNode;
  /** Says how wide the page is. */
  readonly className: string | undefined;
  readonly children?: ReactNode;
}

/** A page in one column under its title, which the server paints before the device has anything to show. Pure. */
export function TitledPage({ title, className, children }: TitledPageProps) {
  return (
    <article className={`${styles.page} ${className}`}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </article>
  );
}

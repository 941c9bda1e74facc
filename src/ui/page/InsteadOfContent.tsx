import type { ReactNode } from 'react';
import styles from './InsteadOfContent.module.css';

interface InsteadOfContentProps {
  readonly children?: ReactNode;
  /** Links, the most likely first. */
  readonly ways?: ReactNode;
}

/** Below the title of a page that has nothing to show: why, and the ways on. Pure. */
export function InsteadOfContent({ children, ways }: InsteadOfContentProps) {
  return (
    <div>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {ways !== undefined && <div className={styles.ways}>{ways}</div>}
    </div>
  );
}

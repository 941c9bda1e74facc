import { type ReactNode, useEffect } from 'react';
import { windowTitle } from '../words.ts';
import styles from './TitledPage.module.css';

interface TitledPageProps {
  readonly title: ReactNode;
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

/** Sets the title of a private page, and keeps search engines from listing it while it is mounted. */
export function useUnlisted(title: string): void {
  useEffect(() => {
    document.title = windowTitle(title);
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, [title]);
}

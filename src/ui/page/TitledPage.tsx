import { type ReactNode, useEffect } from 'react';
import { ActionLink } from '../controls/Action.tsx';
import { windowTitle } from '../words.ts';
import styles from './TitledPage.module.css';

interface TitledPageProps {
  readonly title: ReactNode;
  readonly className: string | undefined;
  readonly children?: ReactNode;
}

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
  readonly ways?: ReactNode;
}

export function InsteadOfContent({ children, ways }: InsteadOfContentProps) {
  return (
    <div>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {ways !== undefined && <div className={`wraps ${styles.ways}`}>{ways}</div>}
    </div>
  );
}

export function EmptyList({ browse, children }: { readonly browse: string; readonly children: string }) {
  const way = <ActionLink label={browse} href="/library" strong />;
  return <InsteadOfContent ways={way}>{children}</InsteadOfContent>;
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

import type { ReactNode } from 'react';
import styles from './AccountView.module.css';

interface AccountViewProps {
  /** Who it is of. */
  readonly who?: ReactNode;
  readonly children?: ReactNode;
}

/** The account's page. Pure: the server paints it, for nobody in particular. */
export function AccountView({ who, children }: AccountViewProps) {
  return (
    <article className={styles.account}>
      <h1 className={styles.title}>Your account</h1>
      {who !== undefined && <div className={styles.who}>{who}</div>}
      {children}
    </article>
  );
}

interface AccountSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of it under a heading. */
export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

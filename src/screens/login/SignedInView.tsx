import type { ReactNode } from 'react';
import styles from './LoginView.module.css';

interface SignedInViewProps {
  readonly title: string;
  readonly words?: string | undefined;
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
}

/** Stands in the form's place for a user who is signed in already. */
export function SignedInView({ title, words, problem, children }: SignedInViewProps) {
  return (
    <article className={styles.login}>
      <h1 className={styles.title}>{title}</h1>
      {words !== undefined && <p role="status">{words}</p>}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </article>
  );
}

import type { ReactNode } from 'react';
import { LoginFrame } from './LoginFrame.tsx';
import styles from './LoginView.module.css';

interface SignedInViewProps {
  readonly title: string;
  readonly words?: string | undefined;
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
}

/** The view shown instead of the form to a user who is already signed in. */
export function SignedInView({ title, words, problem, children }: SignedInViewProps) {
  return (
    <LoginFrame title={title}>
      {words !== undefined && <p role="status">{words}</p>}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </LoginFrame>
  );
}

import type { ReactNode } from 'react';
import styles from './LoginView.module.css';

interface LoginFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The column of the sign-in page, under a title that can take the focus. */
export function LoginFrame({ title, children }: LoginFrameProps) {
  return (
    <article className={styles.login}>
      <h1 id="login-title" className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </article>
  );
}

/** Moves the focus to the title of the sign-in page. */
export function focusTitle(): void {
  document.getElementById('login-title')?.focus();
}

import type { ReactNode } from 'react';
import styles from './Desk.module.css';

/** What the desk is for and how to get access, for readers who are not curators. `children` is what they can do now. */
export function NoAccess({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <p>
        Here curators add stories to the library, correct them, and decide which ones readers see. Readers
        need nothing of it.
      </p>
      {children}
      <p>
        To help with it, ask whoever runs this library to make you a curator, and tell them the e-mail address
        of your account.
      </p>
      <p>
        If you run it, give somebody access on its computer: <code>npm run library -- user grant</code>, then
        their e-mail address and <code>curator</code>.
      </p>
    </div>
  );
}

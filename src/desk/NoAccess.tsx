import type { ReactNode } from 'react';
import styles from './Desk.module.css';

/** What the desk is for and how to get access, for readers who are not curators. `children` is what they can do now. */
export function NoAccess({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <p>Here curators add and correct stories and decide which ones readers see.</p>
      {children}
      <p>
        To help, ask the operator of this library to make you a curator. Give them the e-mail address of your
        account.
      </p>
      <p>
        If you run this library, give access from its computer: <code>npm run library -- user grant</code>,
        then their e-mail address and <code>curator</code>.
      </p>
    </div>
  );
}

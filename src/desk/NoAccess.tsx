import type { ReactNode } from 'react';
import * as words from '../words/desk/desk.tsx';
import styles from './Desk.module.css';
import { inCode } from './inCode.tsx';

/** Tells readers who are not curators what the desk is for and how to get access. `children` is what they can do now. */
export function NoAccess({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <p>{words.purpose}</p>
      {children}
      <p>{words.askOperator}</p>
      <p>{words.grantAccess(inCode)}</p>
    </div>
  );
}

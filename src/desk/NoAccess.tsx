import type { ReactNode } from 'react';
import * as words from '../words/desk/desk.tsx';
import desk from './Desk.module.css';

/** Tells readers who are not curators what the desk is for and how to get access. `children` is what they can do now. */
export function NoAccess({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={desk.words}>
      <p>{words.purpose}</p>
      {children}
      <p>{words.askOperator}</p>
      <p>{words.grantAccess}</p>
    </div>
  );
}

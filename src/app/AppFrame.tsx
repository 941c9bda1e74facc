import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';
import { InterfaceLanguage } from './InterfaceLanguage.tsx';
import { Toolbar, type ToolbarProps } from './Toolbar.tsx';
import { skip } from './words.ts';

export function AppFrame({ children, ...toolbar }: ToolbarProps & { readonly children?: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {skip}
      </a>
      <Toolbar {...toolbar} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <InterfaceLanguage />
      </footer>
    </>
  );
}

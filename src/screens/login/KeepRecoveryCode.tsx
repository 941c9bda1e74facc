import { useEffect, useRef } from 'react';
import { RecoveryCode } from '../../parts/forms/RecoveryCode.tsx';
import type { MadeRecoveryCode } from '../../sync/session/accountActions.ts';
import * as words from '../../words/login.ts';
import styles from './LoginView.module.css';

interface KeepRecoveryCodeProps {
  readonly made: MadeRecoveryCode;
  readonly onKept: () => void;
}

/** Shows the recovery code of an account that has just got a password, before the reader continues. */
export function KeepRecoveryCode({ made: { code, account }, onKept }: KeepRecoveryCodeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles.login}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {words.keepCodeTitle}
      </h1>
      <div className={styles.words}>
        <p>{words.keepCode}</p>
        <p>{words.keepCodeWhere}</p>
      </div>
      <RecoveryCode code={code} account={account} kept={words.codeKept} onKept={onKept} />
    </article>
  );
}

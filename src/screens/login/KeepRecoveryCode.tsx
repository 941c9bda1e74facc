import { useEffect, useRef } from 'react';
import { RecoveryCode } from '../../parts/RecoveryCode.tsx';
import type { MadeRecoveryCode } from '../../sync/session/accountActions.ts';
import styles from './LoginView.module.css';

interface KeepRecoveryCodeProps {
  readonly made: MadeRecoveryCode;
  readonly onKept: () => void;
}

/** The recovery code of an account that has just got a password, before the reader goes on. */
export function KeepRecoveryCode({ made: { code, account }, onKept }: KeepRecoveryCodeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={styles.login}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        Keep this code
      </h1>
      <div className={styles.words}>
        <p>
          You are signed in. If you forget your password, this code lets you set a new one. The library cannot
          show it again.
        </p>
        <p>
          Write it down or print it, and keep it where nobody else looks. A new one can be made on your
          account’s page at any time.
        </p>
      </div>
      <RecoveryCode code={code} account={account} kept="I have kept it" onKept={onKept} />
    </article>
  );
}

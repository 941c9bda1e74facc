import { useEffect } from 'react';
import { RecoveryCode } from '../../parts/forms/RecoveryCode.tsx';
import type { MadeRecoveryCode } from '../../sync/session/accountActions.ts';
import * as words from '../../words/login.ts';
import { focusTitle, LoginFrame } from './LoginFrame.tsx';
import styles from './LoginView.module.css';

interface KeepRecoveryCodeProps {
  readonly made: MadeRecoveryCode;
  readonly onKept: () => void;
}

/** Shows the recovery code of an account that has just got a password, before the reader continues. */
export function KeepRecoveryCode({ made: { code, account }, onKept }: KeepRecoveryCodeProps) {
  useEffect(focusTitle, []);
  return (
    <LoginFrame title={words.keepCodeTitle}>
      <div className={styles.words}>
        <p>{words.keepCode}</p>
        <p>{words.keepCodeWhere}</p>
      </div>
      <RecoveryCode code={code} account={account} kept={words.codeKept} onKept={onKept} />
    </LoginFrame>
  );
}

import { useEffect, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { RecoveryCode } from '../../parts/forms/RecoveryCode.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import * as words from '../../words/account.ts';
import * as common from '../../words/common.ts';
import { longDay } from '../../words/parts/day.ts';
import styles from './AccountView.module.css';
import { AccountForm, AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface RecoverySectionProps {
  /** The address or name that the reader signs in with. */
  readonly account: string;
  /** When the recovery code was made; undefined while there is none. Milliseconds since the Unix epoch. */
  readonly madeAt: number | undefined;
  readonly onChanged: () => void;
}

/** The recovery code of a reader who cannot be sent a code by mail: says whether there is one, and makes a new one. */
export function RecoverySection({ account, madeAt, onChanged }: RecoverySectionProps) {
  const { isBusy, run, problemOf, note } = useAction(onChanged);
  const [code, setCode] = useState<string>();
  // The focused element was removed with the form or the code, so the heading takes the focus.
  useEffect(() => {
    if (code === undefined) return;
    const heading = document.getElementById('account-recovery');
    heading?.focus();
    return () => heading?.focus();
  }, [code]);
  async function make(password: string): Promise<void> {
    const made = await run((actions) => actions.makeRecoveryCode(password, account));
    if (made) setCode(made.value.code);
  }
  return (
    <AccountSection id="account-recovery" title={words.recoveryTitle}>
      <p>{madeAt === undefined ? words.hasNoCode : words.hasCode(longDay(madeAt))}</p>
      {code === undefined ? (
        <AccountForm onSubmit={({ password = '' }) => void make(password)}>
          <UsernameField email={account} />
          <PasswordField
            id="recovery-password"
            label={words.recoveryPassword}
            problem={problemOf('password')}
            {...(madeAt !== undefined && { hint: words.oldCodeStops })}
          />
          <ActionButton submits>{submitWords(isBusy, madeAt !== undefined)}</ActionButton>
          {note}
        </AccountForm>
      ) : (
        <div className={styles.form}>
          <p>{words.keepCode}</p>
          <RecoveryCode
            code={code}
            account={account}
            kept={words.codeKept}
            onKept={() => setCode(undefined)}
          />
        </div>
      )}
    </AccountSection>
  );
}

function submitWords(isBusy: boolean, isAnother: boolean): string {
  if (isBusy) return common.oneMoment;
  return isAnother ? words.makeAnotherCode : words.makeCode;
}

import { type FormEvent, useEffect, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { Field } from '../../parts/Field.tsx';
import { RecoveryCode } from '../../parts/RecoveryCode.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface RecoverySectionProps {
  /** What the reader signs in with. */
  readonly account: string;
  /** When the recovery code was made; undefined while there is none. Milliseconds since the Unix epoch. */
  readonly madeAt: number | undefined;
  readonly onChanged: () => void;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** The recovery code, for who cannot be sent a code by mail: whether there is one, and a new one. */
export function RecoverySection({ account, madeAt, onChanged }: RecoverySectionProps) {
  const { state, run } = useAction();
  const [code, setCode] = useState<string>();
  // What had the focus went with the form, or with the code.
  useEffect(() => {
    if (code === undefined) return;
    const heading = document.getElementById('account-recovery');
    heading?.focus();
    return () => heading?.focus();
  }, [code]);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const made = await run(() => askAccount((actions) => actions.makeRecoveryCode(password, account)), '');
    if (!made) return;
    setCode(made.value.code);
    onChanged();
  }
  return (
    <AccountSection id="account-recovery" title="Recovery code">
      <p>
        {madeAt === undefined
          ? 'You have no recovery code yet. You need one to set a new password if you forget yours: this library sends no mail.'
          : `You have a recovery code, made on ${day.format(madeAt)}. With it you can set a new password if you forget yours.`}
      </p>
      {code === undefined ? (
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <UsernameField email={account} />
          <Field
            id="recovery-password"
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            problem={state.kind === 'failed' && state.field === 'password' ? state.message : undefined}
            {...(madeAt !== undefined && { hint: 'The old code will stop working.' })}
          />
          <ActionButton submits>{submitWords(state.kind === 'busy', madeAt !== undefined)}</ActionButton>
          <ActionNote state={state} />
        </form>
      ) : (
        <div className={styles.form}>
          <p>Write this code down or print it, and keep it somewhere safe.</p>
          <RecoveryCode
            code={code}
            account={account}
            kept="I have kept it"
            onKept={() => setCode(undefined)}
          />
        </div>
      )}
    </AccountSection>
  );
}

function submitWords(isBusy: boolean, isAnother: boolean): string {
  if (isBusy) return 'One moment…';
  return isAnother ? 'Make a new recovery code' : 'Make a recovery code';
}

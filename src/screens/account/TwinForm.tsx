import { type FormEvent, useRef } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import * as common from '../../words/common.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface TwinFormProps {
  readonly hasTwin: boolean;
  /** Whether this account has a password; the other one always has one. */
  readonly hasPassword: boolean;
  /** The address that both accounts sign in with. */
  readonly account: string;
  readonly onChanged: () => void;
}

/** Merges two accounts that an older version allowed under the same address, and reports the result. */
export function TwinForm({ hasTwin, hasPassword, account, onChanged }: TwinFormProps) {
  const { state, run, problemOf, note } = useAction();
  const form = useRef<HTMLFormElement>(null);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    const done = await run(
      () => askAccount((actions) => actions.mergeTwin(text('password'), text('other'))),
      words.twinMerged,
    );
    if (!done) return;
    form.current?.reset();
    document.getElementById('account-twin')?.focus();
    onChanged();
  }
  if (!hasTwin && state.kind !== 'done') return null;
  return (
    <AccountSection id="account-twin" title={words.twinTitle}>
      {hasTwin && (
        <>
          <p>{words.twin(<bdi>{account}</bdi>, hasPassword)}</p>
          <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
            <UsernameField email={account} />
            {hasPassword && (
              <PasswordField
                id="twin-password"
                label={words.twinOwnPassword}
                problem={problemOf('wrong_credentials')}
              />
            )}
            <PasswordField
              id="twin-other-password"
              name="other"
              label={words.twinOtherPassword}
              autoComplete="off"
              problem={problemOf('wrong_other_password')}
            />
            <ActionButton submits>{state.kind === 'busy' ? common.oneMoment : words.mergeTwin}</ActionButton>
          </form>
        </>
      )}
      {note}
    </AccountSection>
  );
}

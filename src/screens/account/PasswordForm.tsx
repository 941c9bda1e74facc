import type { FormEvent } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import * as common from '../../words/common.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface PasswordFormProps {
  readonly email: string;
  /** The ways in which the user can sign in: 'password' and provider ids. */
  readonly methods: readonly string[];
  readonly onChanged: () => void;
}

/** Changes the password. For an account without one, explains how the reader signs in. */
export function PasswordForm({ email, methods, onChanged }: PasswordFormProps) {
  const { state, run, problemOf, note } = useAction();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name));
    const done = await run(
      () => askAccount((actions) => actions.changePassword(text('current'), text('password'))),
      words.passwordChanged,
    );
    if (!done) return;
    form.reset();
    onChanged();
  }
  if (!methods.includes('password')) {
    return (
      <AccountSection id="account-password" title={words.withoutPasswordTitle}>
        <p>{words.withoutPassword}</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection id="account-password" title={words.passwordTitle}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <UsernameField email={email} />
        <PasswordField
          id="current-password"
          name="current"
          label={words.currentPassword}
          problem={problemOf('wrong_credentials')}
        />
        <PasswordField
          id="new-password"
          label={words.newPassword}
          autoComplete="new-password"
          problem={problemOf('weak_password')}
          hint={words.newPasswordHint}
        />
        <ActionButton submits>{state.kind === 'busy' ? common.oneMoment : words.changePassword}</ActionButton>
        {note}
      </form>
    </AccountSection>
  );
}

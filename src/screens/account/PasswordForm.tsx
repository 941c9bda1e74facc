import type { FormEvent } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import * as common from '../../words/common.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface PasswordFormProps {
  readonly email: string;
  /** The ways in which the user can sign in: 'password' and provider ids. */
  readonly methods: readonly string[];
  readonly onChanged: () => void;
}

/** Changes the password. For an account without one, explains how the reader signs in. */
export function PasswordForm({ email, methods, onChanged }: PasswordFormProps) {
  const { state, run } = useAction();
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
  const problemOf = (code: 'wrong_credentials' | 'weak_password') =>
    state.kind === 'failed' && state.code === code ? state.message : undefined;
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
        <Field
          id="current-password"
          name="current"
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          problem={problemOf('wrong_credentials')}
        />
        <Field
          id="new-password"
          name="password"
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          problem={problemOf('weak_password')}
          hint={words.newPasswordHint}
        />
        <ActionButton submits>{state.kind === 'busy' ? common.oneMoment : words.changePassword}</ActionButton>
        <ActionNote state={state} />
      </form>
    </AccountSection>
  );
}

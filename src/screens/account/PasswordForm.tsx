import { ActionButton } from '../../parts/controls/Action.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import * as words from '../../words/account.ts';
import * as common from '../../words/common.ts';
import { AccountForm, AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface PasswordFormProps {
  readonly account: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Changes the password. For an account without one, explains how the reader signs in. */
export function PasswordForm({ account, hasPassword, onChanged }: PasswordFormProps) {
  const { isBusy, run, problemOf, note } = useAction(onChanged);
  if (!hasPassword) {
    return (
      <AccountSection id="account-password" title={words.withoutPasswordTitle}>
        <p>{words.withoutPassword}</p>
      </AccountSection>
    );
  }
  return (
    <AccountSection id="account-password" title={words.passwordTitle}>
      <AccountForm
        onSubmit={({ current = '', password = '' }, form) =>
          void run((actions) => actions.changePassword(current, password), words.passwordChanged).then(
            (done) => done && form.reset(),
          )
        }
      >
        <UsernameField email={account} />
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
        <ActionButton submits>{isBusy ? common.oneMoment : words.changePassword}</ActionButton>
        {note}
      </AccountForm>
    </AccountSection>
  );
}

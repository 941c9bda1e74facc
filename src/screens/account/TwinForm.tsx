import { ActionButton } from '../../parts/controls/Action.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import * as words from '../../words/account.tsx';
import * as common from '../../words/common.ts';
import { AccountForm, AccountSection } from './AccountView.tsx';
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
  const { isBusy, isDone, run, problemOf, note } = useAction(onChanged);
  async function merge(own: string, other: string, form: HTMLFormElement): Promise<void> {
    if (!(await run((actions) => actions.mergeTwin(own, other), words.twinMerged))) return;
    form.reset();
    document.getElementById('account-twin')?.focus();
  }
  if (!hasTwin && !isDone) return null;
  return (
    <AccountSection id="account-twin" title={words.twinTitle}>
      {hasTwin && (
        <>
          <p>{words.twin(<bdi>{account}</bdi>, hasPassword)}</p>
          <AccountForm onSubmit={({ password = '', other = '' }, form) => void merge(password, other, form)}>
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
            <ActionButton submits>{isBusy ? common.oneMoment : words.mergeTwin}</ActionButton>
          </AccountForm>
        </>
      )}
      {note}
    </AccountSection>
  );
}

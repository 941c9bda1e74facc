import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import * as words from '../../words/account.ts';
import { AccountForm, AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface DeleteAccountProps {
  readonly account: string;
  readonly hasPassword: boolean;
}

/** Deletes the account and everything in it, after a confirmation and, if the account has one, the password. */
export function DeleteAccount({ account, hasPassword }: DeleteAccountProps) {
  const { isBusy, run, problemOf, note } = useAction();
  /** The password typed to confirm the deletion that is being asked about; '' if the account has none. */
  const [typed, setTyped] = useState<string>();
  return (
    <AccountSection id="account-delete" title={words.deletionTitle}>
      <p>{words.deletion}</p>
      <AccountForm onSubmit={({ password = '' }) => setTyped(password)}>
        {hasPassword && <UsernameField email={account} />}
        {hasPassword && (
          <PasswordField
            id="delete-password"
            label={words.deletionPassword}
            problem={problemOf('password')}
          />
        )}
        <ActionButton submits>{isBusy ? words.deleting : words.deleteAccount}</ActionButton>
        {note}
      </AccountForm>
      {typed !== undefined && (
        <ConfirmDialog
          title={words.askDeletion}
          confirm={words.confirmDeletion}
          cancel={words.cancelDeletion}
          onConfirm={() => {
            setTyped(undefined);
            void run((actions) => actions.deleteAccount(typed), words.deleted);
          }}
          onCancel={() => setTyped(undefined)}
        >
          <p>{words.cannotBeUndone}</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

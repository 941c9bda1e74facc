import { useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import { PasswordField } from '../../parts/forms/PasswordField.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface DeleteAccountProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Deletes the account and everything in it, after a confirmation and, if the account has one, the password. */
export function DeleteAccount({ email, hasPassword }: DeleteAccountProps) {
  const { state, run, problemOf, note } = useAction();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  async function confirm(): Promise<void> {
    setAsking(false);
    const password = String((form.current && new FormData(form.current).get('password')) ?? '');
    const call = () => askAccount((actions) => actions.deleteAccount(password));
    await run(call, words.deleted);
  }
  return (
    <AccountSection id="account-delete" title={words.deletionTitle}>
      <p>{words.deletion}</p>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {hasPassword && <UsernameField email={email} />}
        {hasPassword && (
          <PasswordField
            id="delete-password"
            label={words.deletionPassword}
            problem={problemOf('password')}
          />
        )}
        <ActionButton submits>{state.kind === 'busy' ? words.deleting : words.deleteAccount}</ActionButton>
        {note}
      </form>
      {isAsking && (
        <ConfirmDialog
          title={words.askDeletion}
          confirm={words.confirmDeletion}
          cancel={words.cancelDeletion}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{words.cannotBeUndone}</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

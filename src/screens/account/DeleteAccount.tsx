import { useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import { UsernameField } from '../../parts/forms/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface DeleteAccountProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Deletes the account and everything in it, after a confirmation and, if the account has one, the password. */
export function DeleteAccount({ email, hasPassword }: DeleteAccountProps) {
  const { state, run } = useAction();
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
          <Field
            id="delete-password"
            name="password"
            label={words.deletionPassword}
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            problem={state.kind === 'failed' && state.field === 'password' ? state.message : undefined}
          />
        )}
        <ActionButton submits>{state.kind === 'busy' ? words.deleting : words.deleteAccount}</ActionButton>
        <ActionNote state={state} />
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

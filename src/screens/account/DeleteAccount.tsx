import { useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { ActionNote } from './ActionNote.tsx';
import { useAction } from './useAction.ts';

interface DeleteAccountProps {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Deletes the account and everything in it, after a question and, where there is one, the password. */
export function DeleteAccount({ email, hasPassword }: DeleteAccountProps) {
  const { state, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  async function confirm(): Promise<void> {
    setAsking(false);
    const password = String((form.current && new FormData(form.current).get('password')) ?? '');
    const call = () => askAccount((actions) => actions.deleteAccount(password));
    await run(call, 'Your account is deleted.');
  }
  return (
    <AccountSection id="account-delete" title="Delete the account">
      <p>
        This deletes your account, your devices and all your data in the library. It can’t be undone. Stories
        saved on this device stay.
      </p>
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
            label="Your password, to be sure that it is you"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            problem={state.kind === 'failed' && state.field === 'password' ? state.message : undefined}
          />
        )}
        <ActionButton submits>{state.kind === 'busy' ? 'Deleting…' : 'Delete the account'}</ActionButton>
        <ActionNote state={state} />
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Delete your account?"
          confirm="Delete it"
          cancel="Keep it"
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>It cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

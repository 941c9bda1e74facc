import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import { askAccount } from '../../sync/session/lateSession.ts';
import * as words from '../../words/account.tsx';
import styles from './AccountView.module.css';
import { AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface NameFormProps {
  readonly name: string;
  readonly onChanged: () => void;
}

/** Changes the reader's display name. */
export function NameForm({ name, onChanged }: NameFormProps) {
  const { run, problemOf, note } = useAction();
  async function submit(typed: string): Promise<void> {
    if (await run(() => askAccount((actions) => actions.changeName(typed)), words.nameSaved)) onChanged();
  }
  return (
    <AccountSection id="account-name" title={words.nameTitle}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(String(new FormData(event.currentTarget).get('name')));
        }}
      >
        <Field
          id="name"
          name="name"
          label={words.nameLabel}
          type="text"
          autoComplete="name"
          maxLength={80}
          defaultValue={name}
          problem={problemOf('name')}
          hint={words.nameHint}
        />
        <ActionButton submits>{words.saveName}</ActionButton>
        {note}
      </form>
    </AccountSection>
  );
}

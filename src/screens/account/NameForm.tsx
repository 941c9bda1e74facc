import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import * as words from '../../words/account.ts';
import { AccountForm, AccountSection } from './AccountView.tsx';
import { useAction } from './useAction.tsx';

interface NameFormProps {
  readonly name: string;
  readonly onChanged: () => void;
}

/** Changes the reader's display name. */
export function NameForm({ name, onChanged }: NameFormProps) {
  const { run, problemOf, note } = useAction(onChanged);
  return (
    <AccountSection id="account-name" title={words.nameTitle}>
      <AccountForm
        onSubmit={({ name: typed = '' }) => void run((actions) => actions.changeName(typed), words.nameSaved)}
      >
        <Field
          id="name"
          name="name"
          label={words.nameLabel}
          type="text"
          autoComplete="name"
          defaultValue={name}
          problem={problemOf('name')}
          hint={words.nameHint}
        />
        <ActionButton submits>{words.saveName}</ActionButton>
        {note}
      </AccountForm>
    </AccountSection>
  );
}

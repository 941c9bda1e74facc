import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import type { Person } from '../../shared/desk/people.ts';
import * as words from '../../words/desk/people.ts';
import { nameOf } from './roles.ts';

interface DeleteAccountProps {
  readonly person: Person;
  readonly onDelete: () => Promise<void>;
}

/** Deletes somebody's account, after telling the admin what is deleted and what stays. */
export function DeleteAccount({ person, onDelete }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(person);
  return (
    <>
      <ActionButton name={words.deleteAccountOf(name)} onPress={() => setAsking(true)}>
        {words.deleteAccount}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={words.askDeletion(name)}
          confirm={words.deleteAccount}
          cancel={words.keepAccount}
          onConfirm={() => {
            setAsking(false);
            void onDelete();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{words.whatIsDeleted}</p>
          <p>{person.editor ? words.workStays : words.noWork}</p>
          <p>{words.backupsStay}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

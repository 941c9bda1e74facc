import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import type { Person } from '../../shared/people.ts';
import { nameOf } from './roleWords.ts';

interface DeleteAccountProps {
  readonly person: Person;
  readonly onDelete: () => Promise<void>;
}

/** Deletes somebody's account, after saying what goes and what stays. */
export function DeleteAccount({ person, onDelete }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(person);
  return (
    <>
      <ActionButton name={`Delete the account: ${name}`} onPress={() => setAsking(true)}>
        Delete the account
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the account of ${name}?`}
          confirm="Delete the account"
          cancel="Keep it"
          onConfirm={() => {
            setAsking(false);
            void onDelete();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            Their password, reading list and places in stories are deleted, and all their devices are logged
            out. This cannot be undone. They can sign up again, with nothing in it.
          </p>
          <p>
            {person.editor
              ? 'The stories, narrations and letters that they worked on stay as they are. The history and the audit name an editor by number in their place.'
              : 'They never worked at the desk, so no story changes.'}
          </p>
          <p>Backups made before still have the account.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import type { Person } from '../../shared/people.ts';
import { nameOf } from './roleWords.ts';

interface MergeAccountsProps {
  /** The account that stays. */
  readonly person: Person;
  readonly onMerge: () => Promise<void>;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** Brings another account under the same address into this one, after asking. */
export function MergeAccounts({ person, onMerge }: MergeAccountsProps) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(person);
  return (
    <>
      <ActionButton
        name={`Bring the other account into this one: ${name}, since ${day.format(person.since)}`}
        onPress={() => setAsking(true)}
      >
        Bring the other account into this one
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={`Make one account of two for ${name}?`}
          confirm="Make one of two"
          cancel="Not now"
          onConfirm={() => {
            setAsking(false);
            void onMerge();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            {`The account made on ${day.format(person.since)} stays, with its password and its role. The reading list and the places of the other account under ${person.email ?? name} come into it.`}
          </p>
          <p>
            The other account goes: its password opens nothing any more, and its devices are logged out. Make
            sure that both belong to the same person. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

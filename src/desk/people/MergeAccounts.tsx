import { useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import type { Person } from '../../shared/desk/people.ts';
import * as words from '../../words/desk/people.ts';
import { nameOf } from './roles.ts';

interface MergeAccountsProps {
  /** The account that stays. */
  readonly person: Person;
  readonly onMerge: () => Promise<void>;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });

/** Merges another account under the same address into this one, after asking. */
export function MergeAccounts({ person, onMerge }: MergeAccountsProps) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(person);
  return (
    <>
      <ActionButton name={words.mergeOtherOf(name, day.format(person.since))} onPress={() => setAsking(true)}>
        {words.mergeOther}
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title={words.askMerging(name)}
          confirm={words.merge}
          cancel={words.notNow}
          onConfirm={() => {
            setAsking(false);
            void onMerge();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{words.whatStays(day.format(person.since), person.email ?? name)}</p>
          <p>{words.whatGoes}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

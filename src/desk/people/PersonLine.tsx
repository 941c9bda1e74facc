import { useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import type { Role } from '../../shared/accounts.ts';
import type { Person } from '../../shared/people.ts';
import { addressOf } from '../audit/auditAddress.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MergeAccounts } from './MergeAccounts.tsx';
import styles from './People.module.css';
import { ResetLinkMaker } from './ResetLinkMaker.tsx';
import { consequencesOf, nameOf, otherRoles, questionOf, roleNames } from './roleWords.ts';

interface PersonLineProps {
  readonly person: Person;
  /** The user who looks at the page. */
  readonly isSelf: boolean;
  /** Resolves when it was done or refused. */
  readonly onRole: (to: Role) => Promise<void>;
  /** Brings the account with this id, which is under the same address, into this one. Resolves as `onRole` does. */
  readonly onMerge: (fromId: string) => Promise<void>;
  /** Deletes the account. Resolves as `onRole` does. */
  readonly onDelete: () => Promise<void>;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
/** For a day that is one of UTC already. */
const utcDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Somebody with an account, and the roles that they can be given. */
export function PersonLine({ person, isSelf, onRole, onMerge, onDelete }: PersonLineProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Role>();
  const { name, email, signInName, emailVerified, role, since, lastSeenOn, twinOf = [], editor } = person;

  async function agree(to: Role): Promise<void> {
    setAsked(undefined);
    await onRole(to);
    // The button that was pressed is another one now.
    heading.current?.focus();
  }

  return (
    <li className={styles.person}>
      <div>
        <h3 ref={heading} className={styles.name} tabIndex={-1} dir="auto">
          {nameOf(person)}
          {isSelf && ' (you)'}
        </h3>
        {email !== undefined && (
          <p className={styles.soft}>
            {name !== undefined && `${email} `}
            {!emailVerified && <span>(e-mail not verified)</span>}
          </p>
        )}
        {signInName !== undefined && signInName !== name?.toLowerCase() && (
          <p className={styles.soft}>{`signs in as ${signInName}`}</p>
        )}
        <p>
          {roleNames[role]}
          <span className={styles.soft}>
            {`, here since ${day.format(since)}, `}
            {lastSeenOn === undefined
              ? 'signed in nowhere'
              : `last seen on ${utcDay.format(Date.parse(lastSeenOn))}`}
          </span>
        </p>
        {editor && (
          <p>
            <a className={styles.inAudit} href={addressOf({ by: editor.id, kind: '', story: '' })}>
              {`In the audit as ${editor.name}`}
            </a>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {otherRoles(person).map((to) => (
          <ActionButton
            key={to}
            name={`Make ${roleNames[to].toLowerCase()}: ${nameOf(person)}`}
            onPress={() => setAsked(to)}
          >
            {`Make ${roleNames[to].toLowerCase()}`}
          </ActionButton>
        ))}
        {twinOf.map((fromId) => (
          <MergeAccounts key={fromId} person={person} onMerge={() => onMerge(fromId)} />
        ))}
        {!isSelf && <ResetLinkMaker personId={person.id} name={nameOf(person)} />}
        {!isSelf && <DeleteAccount person={person} onDelete={onDelete} />}
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title={questionOf(person, asked)}
          confirm={`Make ${roleNames[asked].toLowerCase()}`}
          cancel="Cancel"
          onConfirm={() => void agree(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {consequencesOf(person, asked, isSelf).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </ConfirmDialog>
      )}
    </li>
  );
}

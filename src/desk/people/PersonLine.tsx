import { useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { ConfirmDialog } from '../../parts/forms/ConfirmDialog.tsx';
import type { Role } from '../../shared/accounts.ts';
import type { Person } from '../../shared/desk/people.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/people.ts';
import { addressOf } from '../audit/auditAddress.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MergeAccounts } from './MergeAccounts.tsx';
import styles from './People.module.css';
import { ResetLinkMaker } from './ResetLinkMaker.tsx';
import { consequencesOf, nameOf, otherRoles } from './roles.ts';

interface PersonLineProps {
  readonly person: Person;
  /** Whether this is the user who views the page. */
  readonly isSelf: boolean;
  /** Resolves when the change was made or refused. */
  readonly onRole: (to: Role) => Promise<void>;
  /** Merges the account with this id, which is under the same address, into this one. Resolves as `onRole` does. */
  readonly onMerge: (fromId: string) => Promise<void>;
  /** Deletes the account. Resolves as `onRole` does. */
  readonly onDelete: () => Promise<void>;
}

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
/** For a date that is in UTC already. */
const utcDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A person with an account, and the roles that they can be given. */
export function PersonLine({ person, isSelf, onRole, onMerge, onDelete }: PersonLineProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Role>();
  const { name, email, signInName, emailVerified, role, since, lastSeenOn, twinOf = [], editor } = person;

  async function agree(to: Role): Promise<void> {
    setAsked(undefined);
    await onRole(to);
    // The pressed button has been replaced, so the focus moves to the heading.
    heading.current?.focus();
  }

  return (
    <li className={styles.person}>
      <div>
        <h3 ref={heading} className={styles.name} tabIndex={-1} dir="auto">
          {nameOf(person)}
          {isSelf && words.isYou}
        </h3>
        {email !== undefined && (
          <p className={styles.soft}>
            {name !== undefined && `${email} `}
            {!emailVerified && <span>{words.notVerified}</span>}
          </p>
        )}
        {signInName !== undefined && signInName !== name?.toLowerCase() && (
          <p className={styles.soft}>{words.signsInAs(signInName)}</p>
        )}
        <p>
          {words.roles[role]}
          <span className={styles.soft}>
            {words.hereSince(day.format(since))}
            {lastSeenOn === undefined
              ? words.signedInNowhere
              : words.lastSeen(utcDay.format(Date.parse(lastSeenOn)))}
          </span>
        </p>
        {editor && (
          <p>
            <a className={styles.inAudit} href={addressOf({ by: editor.id, kind: '', story: '' })}>
              {words.inAudit(editor.name)}
            </a>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {otherRoles(person).map((to) => (
          <ActionButton key={to} name={words.makePerson(to, nameOf(person))} onPress={() => setAsked(to)}>
            {words.make(to)}
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
          title={words.askMaking(asked, nameOf(person))}
          confirm={words.make(asked)}
          cancel={common.cancel}
          onConfirm={() => void agree(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {consequencesOf(person, asked, isSelf).map((consequence) => (
            <p key={consequence}>{consequence}</p>
          ))}
        </ConfirmDialog>
      )}
    </li>
  );
}

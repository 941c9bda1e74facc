import { useRef } from 'react';
import { type Role, roles } from '../../shared/accounts.ts';
import type { Person } from '../../shared/desk/people.ts';
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx';
import { addressOf } from '../audit/auditAddress.ts';
import desk from '../Desk.module.css';
import * as common from '../words.tsx';
import styles from './People.module.css';
import { ResetLinkMaker } from './ResetLinkMaker.tsx';
import * as words from './words.ts';

interface PersonLineProps {
  readonly person: Person;
  /** Whether this is the user who views the page. */
  readonly isSelf: boolean;
  /** Resolves when the change was made or refused. */
  readonly onRole: (to: Role) => Promise<void>;
  readonly onDelete: () => Promise<void>;
}

/** For a date that is in UTC already. */
const utcDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A person with an account, and the roles that they can be given. */
export function PersonLine({ person, isSelf, onRole, onDelete }: PersonLineProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, email, signInName, emailVerified, role, since, lastSeenOn, editor } = person;
  const shownName = words.nameOf(person);

  async function setRole(to: Role): Promise<void> {
    await onRole(to);
    // The pressed button has been replaced, so the focus moves to the heading.
    heading.current?.focus();
  }

  return (
    <li className={styles.person}>
      <div>
        <h3 ref={heading} className={desk.name} tabIndex={-1} dir="auto">
          {shownName}
          {isSelf && words.isYou}
        </h3>
        {email !== undefined && (
          <p className={desk.soft}>
            {name !== undefined && `${email} `}
            {!emailVerified && <span>{words.notVerified}</span>}
          </p>
        )}
        {signInName !== undefined && signInName !== name?.toLowerCase() && (
          <p className={desk.soft}>{words.signsInAs(signInName)}</p>
        )}
        <p>
          {words.roles[role]}
          <span className={desk.soft}>
            {words.hereSince(common.shortDay(since))}
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
      <div className={desk.actions}>
        {roles
          .filter((to) => to !== role)
          .map((to) => (
            <ConfirmButton
              key={to}
              label={words.make(to)}
              name={words.makePerson(to, shownName)}
              title={words.askMaking(to, shownName)}
              confirm={words.make(to)}
              cancel={common.cancel}
              onConfirm={() => void setRole(to)}
            >
              <p>{words.consequences[to]}</p>
              {to !== 'reader' && !emailVerified && email !== undefined && (
                <p>{words.mailboxNotShown(email)}</p>
              )}
              {isSelf && <p>{words.yourOwn}</p>}
            </ConfirmButton>
          ))}
        {!isSelf && <ResetLinkMaker personId={person.id} name={shownName} />}
        {!isSelf && (
          <ConfirmButton
            label={words.deleteAccount}
            name={words.deleteAccountOf(shownName)}
            title={words.askDeletion(shownName)}
            confirm={words.deleteAccount}
            cancel={words.keepAccount}
            onConfirm={() => void onDelete()}
          >
            <p>{words.whatIsDeleted}</p>
            <p>{editor ? words.workStays : words.noWork}</p>
            <p>{words.backupsStay}</p>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

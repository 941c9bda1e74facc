import { useRef, useState } from 'react';
import { type Role, roles } from '../../shared/accounts.ts';
import type { PeopleFound, PeoplePage, Person } from '../../shared/desk/people.ts';
import type { Result } from '../../shared/result.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { DeskNote, MoreButton } from '../DeskNote.tsx';
import { isForAdmins, useDeskAction, useDeskPages } from '../deskCalls.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { useOpenDesk } from '../openDesk.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import { FindReader, ResetLinkMaker, SearchForm } from './FindReader.tsx';
import styles from './People.module.css';
import * as words from './words.ts';

type Wanted =
  | { readonly kind: 'list'; readonly who: 'everyone' | 'desk' }
  | { readonly kind: 'search'; readonly words: string };

/** A search has one page, and tells whether it found more people than these. */
type Page = Partial<PeoplePage & PeopleFound> & Pick<PeoplePage, 'people'>;

const pagePeople = 25;

/** `/admin?section=people`: the accounts and their roles; for curators, help with a forgotten password. */
export function PeopleScreen() {
  const { userId } = useOpenDesk();
  const [wanted, setWanted] = useState<Wanted>({ kind: 'list', who: 'everyone' });
  const asked = useDeskPages<Page>(JSON.stringify(wanted), (cursor) =>
    wanted.kind === 'search'
      ? callDesk<PeopleFound>('query', 'people:find', { words: wanted.words })
      : callDesk<PeoplePage>('query', 'people:page', { who: wanted.who, cursor, limit: pagePeople }),
  );
  const people = asked.value?.flatMap((page) => page.people) ?? [];
  const { state: note, run } = useDeskAction();

  function search(typed: string): void {
    show(typed.trim() === '' ? { kind: 'list', who: 'everyone' } : { kind: 'search', words: typed });
  }
  function show(next: Wanted): void {
    setWanted(next);
    asked.readAgain();
  }
  async function setRole(person: Person, to: Role): Promise<void> {
    const args = { personId: person.id, from: person.role, to };
    const answer = await run(
      () => callDesk<Person>('mutation', 'people:setRole', args),
      words.madeNow(to, words.nameOf(person)),
    );
    if (!answer) return;
    const replaced = (each: Person) => (each.id === person.id ? answer.value : each);
    asked.change((page) => ({ ...page, people: page.people.map(replaced) }));
    if (person.id === userId) asked.readAgain();
  }

  /** Makes a change after which other people are listed. */
  async function act(call: () => Promise<Result<unknown, DeskFailure>>, done: string): Promise<void> {
    if (await run(call, done)) asked.readAgain();
  }

  function countWords(): string {
    if (wanted.kind === 'search' && people.length === 0) return words.nobodyFound;
    if (asked.value?.some((page) => page.isCut)) return words.firstFound(people.length);
    const ofDesk = wanted.kind === 'list' && wanted.who === 'desk' ? words.ofDesk : '';
    const count = words.personCount(people.length) + ofDesk;
    return asked.isAtEnd ? count : count + words.thereAreMore;
  }

  if (isForAdmins(asked)) return <FindReader />;
  return (
    <Section title={words.people} level="h2">
      <p className={desk.intro}>{words.whoIsHere}</p>
      <SearchForm label={words.findPerson} submit={words.search} onSearch={search} />
      <div className={desk.actions}>
        <ActionButton onPress={() => show({ kind: 'list', who: 'desk' })}>{words.showDesk}</ActionButton>
        <ActionButton onPress={() => show({ kind: 'list', who: 'everyone' })}>
          {words.showEveryone}
        </ActionButton>
      </div>
      <DeskNote state={note} />
      <p className={desk.soft} role="status">
        {asked.value && countWords()}
      </p>
      {asked.value && (
        <ul className={desk.list}>
          {people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              isSelf={person.id === userId}
              onRole={(to) => setRole(person, to)}
              onDelete={() => {
                const args = { personId: person.id };
                return act(
                  () => callDesk('mutation', 'people:remove', args),
                  words.deleted(words.nameOf(person)),
                );
              }}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={asked}>{words.showMore}</MoreButton>
    </Section>
  );
}

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
function PersonLine({ person, isSelf, onRole, onDelete }: PersonLineProps) {
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
            <a className={desk.lineLink} href={`/admin?section=audit&by=${editor.id}`}>
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

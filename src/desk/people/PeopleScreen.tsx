import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type Role, roles } from '../../shared/accounts.ts';
import type { FoundReader, PeopleFound, PeoplePage, Person, ResetLink } from '../../shared/desk/people.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { DeskNote, MoreButton } from '../DeskNote.tsx';
import { deskFailureWords, isForAdmins, useDeskAction, useDeskPages } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { TextField } from '../fields.tsx';
import { useOpenDesk } from '../openDesk.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
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
  const query = useDeskPages<Page>(JSON.stringify(wanted), (cursor) =>
    wanted.kind === 'search'
      ? callDesk<PeopleFound>('query', 'people:find', { words: wanted.words })
      : callDesk<PeoplePage>('query', 'people:page', { who: wanted.who, cursor, limit: pagePeople }),
  );
  const people = query.value?.flatMap((page) => page.people) ?? [];
  const { state: note, run } = useDeskAction();

  const search = (typed: string) =>
    show(typed.trim() === '' ? { kind: 'list', who: 'everyone' } : { kind: 'search', words: typed });
  function show(next: Wanted): void {
    setWanted(next);
    query.reload();
  }
  async function setRole(person: Person, to: Role): Promise<void> {
    const args = { personId: person.id, from: person.role, to };
    const call = () => callDesk<Person>('mutation', 'people:setRole', args);
    const answer = await run(call, words.madeNow(to, words.nameOf(person)));
    if (!answer) return;
    const replaced = (each: Person) => (each.id === person.id ? answer.value : each);
    query.change((page) => ({ ...page, people: page.people.map(replaced) }));
    if (person.id === userId) query.reload();
  }
  async function remove(person: Person): Promise<void> {
    const call = () => callDesk('mutation', 'people:remove', { personId: person.id });
    if (await run(call, words.deleted(words.nameOf(person)))) query.reload();
  }

  function countWords(): string {
    if (wanted.kind === 'search' && people.length === 0) return words.nobodyFound;
    if (query.value?.some((page) => page.isCut)) return words.firstFound(people.length);
    const ofDesk = wanted.kind === 'list' && wanted.who === 'desk' ? words.ofDesk : '';
    const count = words.personCount(people.length) + ofDesk;
    return query.isAtEnd ? count : count + words.thereAreMore;
  }

  if (isForAdmins(query)) return <FindReader />;
  return (
    <Section title={common.sections.people} level="h2">
      <p className={desk.intro}>{words.whoIsHere}</p>
      <SearchForm label={words.findPerson} submit={words.search} onSearch={search} />
      <div className={desk.actions}>
        <ActionButton label={words.showDesk} onPress={() => show({ kind: 'list', who: 'desk' })} />
        <ActionButton label={words.showEveryone} onPress={() => show({ kind: 'list', who: 'everyone' })} />
      </div>
      <DeskNote state={note} />
      <p className={desk.soft} role="status">
        {query.value && countWords()}
      </p>
      {query.value && (
        <ul className={desk.list}>
          {people.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              isSelf={person.id === userId}
              onRole={(to) => setRole(person, to)}
              onDelete={() => remove(person)}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={query}>{words.showMore}</MoreButton>
    </Section>
  );
}

interface PersonLineProps {
  readonly person: Person;
  readonly isSelf: boolean;
  /** Resolves when the change was made or refused. */
  readonly onRole: (to: Role) => Promise<void>;
  readonly onDelete: () => Promise<void>;
}

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
            {lastSeenOn === undefined ? words.signedInNowhere : words.lastSeen(lastSeenOn)}
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
            <ConfirmButton key={to} {...words.making(to, shownName)} onConfirm={() => void setRole(to)}>
              <p>{words.consequences[to]}</p>
              {to !== 'reader' && !emailVerified && email !== undefined && (
                <p>{words.mailboxNotShown(email)}</p>
              )}
              {isSelf && <p>{words.yourOwn}</p>}
            </ConfirmButton>
          ))}
        {!isSelf && <ResetLinkMaker personId={person.id} name={shownName} />}
        {!isSelf && (
          <ConfirmButton {...words.deletion(shownName)} onConfirm={() => void onDelete()}>
            <p>{words.whatIsDeleted}</p>
            <p>{editor ? words.workStays : words.noWork}</p>
            <p>{words.backupsStay}</p>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** Lets curators help a reader who has forgotten the password. The list of people is only for admins. */
function FindReader() {
  const { state, run } = useDeskAction();
  const [found, setFound] = useState<FoundReader | null>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  async function find(identifier: string): Promise<void> {
    setFound(undefined);
    const call = () => callDesk<FoundReader | null>('query', 'people:findReader', { identifier });
    const answer = await run(call);
    if (answer) setFound(answer.value);
  }
  return (
    <Section title={words.forgottenPassword} level="h2">
      <p className={desk.intro}>{words.howToHelp}</p>
      <SearchForm
        label={words.identifier}
        submit={words.find}
        required
        onSearch={(identifier) => void find(identifier)}
      />
      <DeskNote state={state} />
      <p className={desk.soft} role="status">
        {found === null && words.noReaderFound}
      </p>
      {found && (
        <div className={desk.words}>
          <div>
            <h3 ref={heading} className={desk.name} tabIndex={-1} dir="auto">
              {words.nameOf(found)}
            </h3>
            <p className={desk.soft}>{found.email ?? words.signsInAs(found.signInName)}</p>
          </div>
          <ResetLinkMaker key={found.id} personId={found.id} name={words.nameOf(found)} />
        </div>
      )}
    </Section>
  );
}

interface SearchFormProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'required'> {
  readonly submit: string;
  readonly onSearch: (typed: string) => void;
}

function SearchForm({ submit, onSearch, ...field }: SearchFormProps) {
  const [typed, setTyped] = useState('');
  return (
    <search>
      <form
        className={`${desk.tools} ${styles.tools}`}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed);
        }}
      >
        <TextField {...field} value={typed} onChange={setTyped} />
        <ActionButton label={submit} submits />
      </form>
    </search>
  );
}

/** Makes a link by which somebody who is present at the library sets a new password, and shows it once. */
function ResetLinkMaker({ personId, name }: { readonly personId: string; readonly name: string }) {
  const { state, run } = useDeskAction();
  const [made, setMade] = useState<ResetLink>();
  const meaning = useRef<HTMLParagraphElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (made) meaning.current?.focus();
  }, [made]);
  async function make(): Promise<void> {
    const answer = await run(() => callDesk<ResetLink>('action', 'people:makeResetLink', { personId }));
    if (answer) setMade(answer.value);
  }
  if (made === undefined) {
    return (
      <>
        <ActionButton
          label={state.kind === 'busy' ? common.oneMoment : words.makeLink}
          name={words.makeLinkFor(name)}
          onPress={() => void make()}
        />
        {state.kind === 'failed' && <p role="alert">{deskFailureWords(state.failure)}</p>}
      </>
    );
  }
  const address = `${made.origin ?? location.origin}/login?reset=${made.token}`;
  return (
    <div className={styles.link}>
      <p ref={meaning} tabIndex={-1}>
        {words.linkMeans(name, common.moment(made.expiresAt))}
      </p>
      <p ref={shown} className={styles.address} translate="no">
        {address}
      </p>
      <div className={desk.actions}>
        <CopyButton text={address} words={words.copyLink} shownIn={shown} />
        <ActionButton label={common.done} onPress={() => setMade(undefined)} />
      </div>
    </div>
  );
}

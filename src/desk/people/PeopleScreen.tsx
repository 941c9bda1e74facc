import { type FormEvent, useState } from 'react';
import type { Role } from '../../shared/accounts.ts';
import type { PeopleFound, PeoplePage, Person } from '../../shared/desk/people.ts';
import type { Result } from '../../shared/result.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { useOpenDesk } from '../openDesk.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { isForAdmins, useDeskPages } from '../useDeskQuery.ts';
import { FindReader } from './FindReader.tsx';
import styles from './People.module.css';
import { PersonLine } from './PersonLine.tsx';
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

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('words');
    const isSearch = typeof typed === 'string' && typed.trim() !== '';
    show(isSearch ? { kind: 'search', words: typed } : { kind: 'list', who: 'everyone' });
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
    <section aria-labelledby="people">
      <h2 id="people" className={desk.title}>
        {words.people}
      </h2>
      <p className={desk.intro}>{words.whoIsHere}</p>
      <search>
        <form className={`${desk.tools} ${styles.tools}`} onSubmit={search}>
          <Field id="people-words" name="words" label={words.findPerson} type="text" autoComplete="off" />
          <ActionButton submits>{words.search}</ActionButton>
        </form>
      </search>
      <div className={desk.actions}>
        <ActionButton onPress={() => show({ kind: 'list', who: 'desk' })}>{words.showDesk}</ActionButton>
        <ActionButton onPress={() => show({ kind: 'list', who: 'everyone' })}>
          {words.showEveryone}
        </ActionButton>
      </div>
      <DeskNote state={note} />
      <AskedNote asked={asked} />
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
      {asked.value && !asked.isAtEnd && <ActionButton onPress={asked.readOn}>{words.showMore}</ActionButton>}
    </section>
  );
}

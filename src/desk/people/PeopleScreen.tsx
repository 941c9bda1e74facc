import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import type { Role } from '../../shared/accounts.ts';
import type { Person } from '../../shared/desk/people.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import * as words from '../../words/desk/people.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import type { SectionProps } from '../deskSection.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { isForAdmins } from '../useDeskQuery.ts';
import { FindReader } from './FindReader.tsx';
import { nameOf } from './nameOf.ts';
import styles from './People.module.css';
import { PersonLine } from './PersonLine.tsx';
import { usePeople, type Wanted } from './usePeople.ts';

/** `/admin?section=people`: the accounts and their roles; for curators, help with a forgotten password. */
export function PeopleScreen({ userId }: SectionProps) {
  const [wanted, setWanted] = useState<Wanted>({ kind: 'list', who: 'everyone' });
  const { asked, people, isCut, replace } = usePeople(wanted);
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
      words.madeNow(to, nameOf(person)),
    );
    if (answer) replace(answer.value);
    if (answer && person.id === userId) asked.readAgain();
  }

  async function merge(from: string, into: Person): Promise<void> {
    const args = { fromId: from, intoId: into.id };
    const answer = await run(() => callDesk('action', 'people:merge', args), words.merged(nameOf(into)));
    if (answer) asked.readAgain();
  }

  async function remove(person: Person): Promise<void> {
    const answer = await run(
      () => callDesk('mutation', 'people:remove', { personId: person.id }),
      words.deleted(nameOf(person)),
    );
    if (answer) asked.readAgain();
  }

  function countWords(): string {
    if (wanted.kind === 'search' && people.length === 0) return words.nobodyFound;
    if (isCut) return words.firstFound(people.length);
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
              onMerge={(from) => merge(from, person)}
              onDelete={() => remove(person)}
            />
          ))}
        </ul>
      )}
      {asked.value && !asked.isAtEnd && <ActionButton onPress={asked.readOn}>{words.showMore}</ActionButton>}
    </section>
  );
}

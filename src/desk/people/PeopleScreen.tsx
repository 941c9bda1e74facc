import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import type { Role } from '../../shared/accounts.ts';
import type { Person } from '../../shared/desk/people.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/people.ts';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import form from '../Form.module.css';
import { useDeskAction } from '../useDeskAction.ts';
import { FindReader } from './FindReader.tsx';
import styles from './People.module.css';
import { PersonLine } from './PersonLine.tsx';
import { nameOf } from './roles.ts';
import { type PeopleState, usePeople, type Wanted } from './usePeople.ts';

/** `/admin?section=people`: the accounts and their roles; for curators, help with a forgotten password. */
export function PeopleScreen({ userId }: SectionProps) {
  const [wanted, setWanted] = useState<Wanted>({ kind: 'list', who: 'everyone' });
  const { state, read, readOn, replace } = usePeople(wanted);
  const { state: note, run } = useDeskAction();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('words');
    const isSearch = typeof typed === 'string' && typed.trim() !== '';
    setWanted(isSearch ? { kind: 'search', words: typed } : { kind: 'list', who: 'everyone' });
  }
  async function setRole(person: Person, to: Role): Promise<void> {
    const args = { personId: person.id, from: person.role, to };
    const answer = await run(
      () => callDesk<Person>('mutation', 'people:setRole', args),
      words.madeNow(to, nameOf(person)),
    );
    if (answer) replace(answer.value);
    if (answer && person.id === userId) read();
  }

  async function merge(from: string, into: Person): Promise<void> {
    const args = { fromId: from, intoId: into.id };
    const answer = await run(() => callDesk('action', 'people:merge', args), words.merged(nameOf(into)));
    if (answer) read();
  }

  async function remove(person: Person): Promise<void> {
    const answer = await run(
      () => callDesk('mutation', 'people:remove', { personId: person.id }),
      words.deleted(nameOf(person)),
    );
    if (answer) read();
  }

  if (state.kind === 'forAdmins') return <FindReader />;
  return (
    <section aria-labelledby="people">
      <h2 id="people" className={form.title}>
        {words.people}
      </h2>
      <p className={form.intro}>{words.whoIsHere}</p>
      <search>
        <form className={styles.tools} onSubmit={search}>
          <Field id="people-words" name="words" label={words.findPerson} type="text" autoComplete="off" />
          <ActionButton submits>{words.search}</ActionButton>
        </form>
      </search>
      <div className={form.actions}>
        <ActionButton onPress={() => setWanted({ kind: 'list', who: 'desk' })}>{words.showDesk}</ActionButton>
        <ActionButton onPress={() => setWanted({ kind: 'list', who: 'everyone' })}>
          {words.showEveryone}
        </ActionButton>
      </div>
      <DeskNote state={note} />
      <p className={form.soft} role="status">
        {stateWords(state, wanted)}
      </p>
      {state.kind === 'failed' && (
        <>
          <p role="alert">{deskFailureWords(state.failure)}</p>
          <ActionButton onPress={read}>{common.tryAgain}</ActionButton>
        </>
      )}
      {state.kind === 'open' && (
        <ul className={styles.people}>
          {state.people.map((person) => (
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
      {state.kind === 'open' && state.cursor !== null && (
        <ActionButton onPress={readOn}>{words.showMore}</ActionButton>
      )}
    </section>
  );
}

function stateWords(state: PeopleState, wanted: Wanted): string {
  if (state.kind === 'asking') return common.oneMoment;
  if (state.kind !== 'open') return '';
  const count = state.people.length;
  if (wanted.kind === 'search' && count === 0) return words.nobodyFound;
  if (state.isCut) return words.firstFound(count);
  const ofDesk = wanted.kind === 'list' && wanted.who === 'desk' ? words.ofDesk : '';
  const people = words.personCount(count) + ofDesk;
  return state.cursor === null ? people : people + words.thereAreMore;
}

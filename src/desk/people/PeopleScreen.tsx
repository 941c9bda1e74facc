import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { Field } from '../../parts/Field.tsx';
import type { Role } from '../../shared/accounts.ts';
import type { Person } from '../../shared/people.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { FindReader } from './FindReader.tsx';
import styles from './People.module.css';
import { PersonLine } from './PersonLine.tsx';
import { doneWords, nameOf } from './roleWords.ts';
import { type PeopleState, usePeople, type Wanted } from './usePeople.ts';

/** `/admin?section=people`: who has an account, and what they may do; for curators, help with a forgotten password. */
export function PeopleScreen({ userId }: SectionProps) {
  const [wanted, setWanted] = useState<Wanted>({ kind: 'list', who: 'everyone' });
  const { state, read, readOn, replace } = usePeople(wanted);
  const { state: note, run } = useDeskAction();

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('words');
    const isSearch = typeof words === 'string' && words.trim() !== '';
    setWanted(isSearch ? { kind: 'search', words } : { kind: 'list', who: 'everyone' });
  }
  async function setRole(person: Person, to: Role): Promise<void> {
    const args = { personId: person.id, from: person.role, to };
    const answer = await run(
      () => callDesk<Person>('mutation', 'people:setRole', args),
      doneWords({ ...person, role: to }),
    );
    if (answer) replace(answer.value);
    if (answer && person.id === userId) read();
  }

  async function merge(from: string, into: Person): Promise<void> {
    const args = { fromId: from, intoId: into.id };
    const answer = await run(
      () => callDesk('action', 'people:merge', args),
      `The two accounts of ${nameOf(into)} are one now.`,
    );
    if (answer) read();
  }

  async function remove(person: Person): Promise<void> {
    const answer = await run(
      () => callDesk('mutation', 'people:remove', { personId: person.id }),
      `The account of ${nameOf(person)} is deleted.`,
    );
    if (answer) read();
  }

  if (state.kind === 'forAdmins') return <FindReader />;
  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        People
      </h2>
      <p className={styles.words}>
        Everyone with an account. Curators work at this desk; admins also see this page and the settings. What
        somebody reads is shown to nobody.
      </p>
      <search>
        <form className={styles.tools} onSubmit={search}>
          <Field
            id="people-words"
            name="words"
            label="Beginning of an e-mail address, or a name"
            type="text"
            autoComplete="off"
          />
          <ActionButton submits>Search</ActionButton>
        </form>
      </search>
      <div className={styles.actions}>
        <ActionButton onPress={() => setWanted({ kind: 'list', who: 'desk' })}>
          Show curators and admins
        </ActionButton>
        <ActionButton onPress={() => setWanted({ kind: 'list', who: 'everyone' })}>
          Show everyone
        </ActionButton>
      </div>
      <DeskNote state={note} />
      <p className={styles.soft} role="status">
        {stateWords(state, wanted)}
      </p>
      {state.kind === 'failed' && (
        <>
          <p role="alert">{deskFailureWords(state.failure)}</p>
          <ActionButton onPress={read}>Try again</ActionButton>
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
        <ActionButton onPress={readOn}>Show more people</ActionButton>
      )}
    </section>
  );
}

function stateWords(state: PeopleState, wanted: Wanted): string {
  if (state.kind === 'asking') return 'One moment…';
  if (state.kind !== 'open') return '';
  const count = state.people.length;
  if (wanted.kind === 'search' && count === 0) return 'Nobody is found.';
  if (state.isCut) return `The first ${count}. More letters find fewer.`;
  const ofDesk = wanted.kind === 'list' && wanted.who === 'desk' ? ' with access to the desk' : '';
  const words = `${count === 1 ? '1 person' : `${count} people`}${ofDesk}`;
  return state.cursor === null ? words : `${words}; there are more`;
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FoundReader } from '../../shared/desk/people.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './People.module.css';
import { ResetLinkMaker } from './ResetLinkMaker.tsx';
import * as words from './words.ts';

/** Lets curators help a reader who has forgotten the password. The list of people is only for admins. */
export function FindReader() {
  const { state, run } = useDeskAction();
  const [found, setFound] = useState<FoundReader | null>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  async function find(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const identifier = String(new FormData(event.currentTarget).get('identifier'));
    setFound(undefined);
    const answer = await run(() =>
      callDesk<FoundReader | null>('query', 'people:findReader', { identifier }),
    );
    if (answer) setFound(answer.value);
  }
  return (
    <section aria-labelledby="find-reader">
      <h2 id="find-reader" className={desk.title}>
        {words.forgottenPassword}
      </h2>
      <p className={desk.intro}>{words.howToHelp}</p>
      <search>
        <form className={`${desk.tools} ${styles.tools}`} onSubmit={(event) => void find(event)}>
          <Field
            id="reader-identifier"
            name="identifier"
            label={words.identifier}
            type="text"
            autoComplete="off"
            required
          />
          <ActionButton submits>{words.find}</ActionButton>
        </form>
      </search>
      <DeskNote state={state} />
      <p className={desk.soft} role="status">
        {found === null ? words.noReaderFound : ''}
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
    </section>
  );
}

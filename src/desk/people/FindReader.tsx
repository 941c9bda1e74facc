import { useEffect, useRef, useState } from 'react';
import type { FoundReader, ResetLink } from '../../shared/desk/people.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords, useDeskAction } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { TextField } from '../fields.tsx';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import styles from './People.module.css';
import * as words from './words.ts';

/** Lets curators help a reader who has forgotten the password. The list of people is only for admins. */
export function FindReader() {
  const { state, run } = useDeskAction();
  const [found, setFound] = useState<FoundReader | null>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (found) heading.current?.focus();
  }, [found]);
  async function find(identifier: string): Promise<void> {
    setFound(undefined);
    const answer = await run(() =>
      callDesk<FoundReader | null>('query', 'people:findReader', { identifier }),
    );
    if (answer) setFound(answer.value);
  }
  return (
    <Section title={words.forgottenPassword} level="h2">
      <p className={desk.intro}>{words.howToHelp}</p>
      <SearchForm
        label={words.identifier}
        submit={words.find}
        isRequired
        onSearch={(identifier) => void find(identifier)}
      />
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
    </Section>
  );
}

interface SearchFormProps {
  readonly label: string;
  readonly submit: string;
  readonly isRequired?: boolean;
  readonly onSearch: (typed: string) => void;
}

export function SearchForm({ label, submit, isRequired = false, onSearch }: SearchFormProps) {
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
        <TextField label={label} value={typed} required={isRequired} onChange={setTyped} />
        <ActionButton submits>{submit}</ActionButton>
      </form>
    </search>
  );
}

interface ResetLinkMakerProps {
  readonly personId: string;
  readonly name: string;
}

/** Makes a link by which somebody who is present at the library sets a new password, and shows it once. */
export function ResetLinkMaker({ personId, name }: ResetLinkMakerProps) {
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
        <ActionButton name={words.makeLinkFor(name)} onPress={() => void make()}>
          {state.kind === 'busy' ? common.oneMoment : words.makeLink}
        </ActionButton>
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
        <ActionButton onPress={() => setMade(undefined)}>{common.done}</ActionButton>
      </div>
    </div>
  );
}

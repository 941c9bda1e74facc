import { useEffect, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import {
  type Letter,
  type LetterId,
  type LetterRow,
  type LetterSetup,
  letterStoryLimit,
  recipientCount,
  type Subscriber,
  type SubscriberCount,
} from '../../shared/desk/letters.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { AskedNote, DeskNote, MoreButton } from '../DeskNote.tsx';
import { useDeskAction, useDeskAnswer, useDeskPages, useDeskQuery } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { TextField } from '../fields.tsx';
import { useCatalogue } from '../openDesk.ts';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import { LetterEditor, letterAddress, NoMailSender, newsletterAddress } from './LetterEditor.tsx';
import { LetterProgress } from './LetterProgress.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';
import { allLetters, openingLetter } from './words.tsx';

/** `/admin?section=newsletter`: the letters and their subscribers; with `&letter={id}` one of the letters. */
export function NewsletterScreen() {
  const asked = useDeskQuery<LetterSetup>('letters:setup', {});
  const { value: setup } = asked;
  const letterId = new URLSearchParams(useSearch({ ssrSearch: '' })).get('letter');
  if (!setup) return <AskedNote asked={asked} waiting={words.opening} />;
  if (letterId !== null) {
    return <LetterScreen key={letterId} id={letterId} setup={setup} />;
  }
  return (
    <section aria-label={words.newsletter}>
      {setup.from === null && <NoMailSender />}
      <LetterList setup={setup} />
      <Subscribers maySee={setup.maySend} />
    </section>
  );
}

interface LetterScreenProps {
  readonly id: string;
  readonly setup: LetterSetup;
}

function LetterScreen({ id, setup }: LetterScreenProps) {
  const asked = useDeskQuery<Letter>('letters:get', { letterId: id });
  const { value: letter } = asked;
  return (
    <>
      <p className={desk.ways}>
        <a href={newsletterAddress}>{allLetters}</a>
      </p>
      <AskedNote asked={asked} waiting={openingLetter} />
      {letter &&
        (letter.row.sending ? (
          <LetterProgress letter={letter} sending={letter.row.sending} setup={setup} />
        ) : (
          <LetterEditor newest={letter} setup={setup} />
        ))}
    </>
  );
}

function LetterList({ setup }: { readonly setup: LetterSetup }) {
  const asked = useDeskQuery<readonly LetterRow[]>('letters:list', {});
  const { value: letters } = asked;
  const catalogue = useCatalogue();
  const { state, run } = useDeskAction();

  /** Begins a letter with the stories published since the last one was sent; the first letter begins without stories. */
  async function begin(): Promise<void> {
    const since = setup.lastSentAt ?? Number.POSITIVE_INFINITY;
    const storyIds = catalogue
      .filter(({ publishedAt }) => publishedAt > since)
      .sort((a, b) => b.publishedAt - a.publishedAt)
      .slice(0, letterStoryLimit)
      .map(({ id }) => id);
    const wording = { subject: '', text: '', language: 'en', storyIds };
    const args = { key: crypto.randomUUID(), wording };
    const answer = await run(() => callDesk<{ letterId: LetterId }>('mutation', 'letters:create', args));
    if (answer) navigate(letterAddress(answer.value.letterId));
  }

  return (
    <section aria-labelledby="letters-heading">
      <div className={desk.tools}>
        <h2 id="letters-heading" className={desk.title}>
          {words.letters}
        </h2>
        <ActionButton strong onPress={() => void begin()}>
          {words.writeLetter}
        </ActionButton>
      </div>
      <DeskNote state={state} />
      <AskedNote asked={asked} />
      {letters?.length === 0 && <p className={desk.soft}>{words.noLetters}</p>}
      {letters && (
        <ul className={desk.list}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <a
                href={letterAddress(letter.id)}
                className={`${desk.lineLink} ${styles.open}`}
                lang={letter.language}
              >
                {letter.subject === '' ? words.noSubject : letter.subject}
              </a>
              <p className={desk.soft}>{factsOf(letter)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf(letter: LetterRow): string {
  const state = words.letterState(letter);
  if (!letter.sending) return state;
  const { counts } = letter.sending;
  return words.howManyHave(state, counts.sent, recipientCount(counts));
}

interface SubscriberPage {
  readonly subscribers: readonly Subscriber[];
  readonly cursor: string | null;
}

/** The wait after the last keystroke before the search is sent. */
const typingMs = 300;

function Subscribers({ maySee }: { readonly maySee: boolean }) {
  const { value: count } = useDeskAnswer<SubscriberCount>('subscribers:count', {});
  return (
    <Section title={words.subscribers} level="h2" className={styles.part}>
      {count && (
        <p>
          {words.subscriberCount(count)}
          {count.unconfirmed > 0 && words.andUnconfirmed(count.unconfirmed)}
        </p>
      )}
      {maySee ? <SubscriberList /> : <p className={desk.soft}>{words.addressesForAdmins}</p>}
    </Section>
  );
}

function SubscriberList() {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState('');
  const { state, run } = useDeskAction();
  useEffect(() => {
    const timer = setTimeout(() => setWanted(search), typingMs);
    return () => clearTimeout(timer);
  }, [search]);
  const asked = useDeskPages(wanted, (cursor) =>
    callDesk<SubscriberPage>('query', 'subscribers:page', { search: wanted, cursor }),
  );
  const found = asked.value?.flatMap(({ subscribers }) => subscribers);

  async function remove({ id, email }: Subscriber): Promise<void> {
    const answer = await run(
      () => callDesk('mutation', 'subscribers:remove', { subscriberId: id }),
      words.removed(email),
    );
    if (answer) asked.readAgain();
  }
  async function download(): Promise<void> {
    const answer = await run(() => callDesk<string>('action', 'subscribers:exportCsv', {}), words.exported);
    if (answer) offerFile(new Blob([answer.value], { type: 'text/csv;charset=utf-8' }), 'subscribers.csv');
  }

  return (
    <>
      <div className={desk.tools}>
        <search>
          <TextField label={words.findAddress} value={search} onChange={setSearch} />
        </search>
        <ActionButton onPress={() => void download()}>{words.exportAddresses}</ActionButton>
      </div>
      <DeskNote state={state} />
      {found?.length === 0 && (
        <p role="status">{wanted === '' ? words.noSubscribers : words.noAddressFound}</p>
      )}
      <ul className={desk.list}>
        {found?.map((subscriber) => (
          <li key={subscriber.id} className={styles.subscriber}>
            <span>
              {subscriber.email}
              <span className={desk.soft}>{words.since(subscriber.subscribedAt)}</span>
            </span>
            <ConfirmButton
              label={common.remove}
              name={words.removeAddress(subscriber.email)}
              title={words.askRemoval}
              cancel={words.keepAddress}
              onConfirm={() => void remove(subscriber)}
            >
              <p>{subscriber.email}</p>
              <p>{words.removalMeans}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <MoreButton pages={asked} />
    </>
  );
}

import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  type FailedRecipient,
  type Letter,
  type LetterId,
  type LetterRow,
  type LetterSetup,
  letterStoryLimit,
  recipientCount,
  type Sending,
  type Subscriber,
  type SubscriberCount,
} from '../../shared/desk/letters.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { DeskNote, MoreButton, QueryNote } from '../DeskNote.tsx';
import { useDeskAction, useDeskAnswer, useDeskPages, useDeskQuery } from '../deskCalls.ts';
import { callDesk } from '../feed/deskCall.ts';
import { TextField } from '../fields.tsx';
import { useCatalogue, useDeskSearch } from '../openDesk.ts';
import { Section, useHeading } from '../Section.tsx';
import * as common from '../words.tsx';
import { LetterEditor, letterAddress, NoMailSender, newsletterAddress } from './LetterEditor.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

/** `/admin?section=newsletter`: the letters and their subscribers; with `&letter={id}` one of the letters. */
export function NewsletterScreen() {
  const query = useDeskQuery<LetterSetup>('letters:setup', {});
  const { value: setup } = query;
  const letterId = new URLSearchParams(useDeskSearch()).get('letter');
  if (!setup) return <QueryNote query={query} waiting={words.opening} />;
  if (letterId !== null) return <LetterScreen key={letterId} id={letterId} setup={setup} />;
  return (
    <section aria-label={common.sections.newsletter}>
      {setup.from === null && <NoMailSender />}
      <LetterList setup={setup} />
      <Subscribers maySee={setup.maySend} />
    </section>
  );
}

function LetterScreen({ id, setup }: { readonly id: string; readonly setup: LetterSetup }) {
  const query = useDeskQuery<Letter>('letters:get', { letterId: id });
  const { value: letter } = query;
  return (
    <>
      <p className={desk.ways}>
        <a href={newsletterAddress}>{words.allLetters}</a>
      </p>
      <QueryNote query={query} waiting={words.openingLetter} />
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
  const query = useDeskQuery<readonly LetterRow[]>('letters:list', {});
  const { value: letters } = query;
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
        <ActionButton label={words.writeLetter} strong onPress={() => void begin()} />
      </div>
      <DeskNote state={state} />
      <QueryNote query={query} />
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
                {letter.subject || words.noSubject}
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
  const { counts } = letter.sending ?? {};
  return counts ? words.howManyHave(state, counts.sent, recipientCount(counts)) : state;
}

type SubscriberPage = { readonly subscribers: readonly Subscriber[]; readonly cursor: string | null };

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
  const query = useDeskPages(wanted, (cursor) =>
    callDesk<SubscriberPage>('query', 'subscribers:page', { search: wanted, cursor }),
  );
  // The last answer stays until the next one, so that the dialog of an address that is in both stays open.
  const [shown, setShown] = useState(query.value);
  if (query.value && query.value !== shown) setShown(query.value);
  const found = shown?.flatMap(({ subscribers }) => subscribers);

  async function remove({ id, email }: Subscriber): Promise<void> {
    const call = () => callDesk('mutation', 'subscribers:remove', { subscriberId: id });
    if (await run(call, words.removed(email))) query.reload();
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
        <ActionButton label={words.exportAddresses} onPress={() => void download()} />
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
            <ConfirmButton {...words.removing(subscriber.email)} onConfirm={() => void remove(subscriber)}>
              <p>{subscriber.email}</p>
              <p>{words.removalMeans}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} />
    </>
  );
}

interface LetterProgressProps {
  readonly letter: Letter;
  readonly sending: Sending;
  readonly setup: LetterSetup;
}

function LetterProgress({ letter, sending, setup }: LetterProgressProps) {
  const { row, wording, stories } = letter;
  const { state, counts } = sending;
  const action = useDeskAction();
  const [isListing, setListing] = useState(false);
  const heading = useHeading();
  const total = recipientCount(counts);
  const isOnItsWay = state === 'collecting' || state === 'sending' || state === 'paused';

  function act(name: string, done: string): void {
    void action.run(() => callDesk('mutation', `letterSending:${name}`, { letterId: row.id }), done);
  }
  function retry(): void {
    setListing(false);
    act('retryFailed', words.triedAgain);
  }

  return (
    <Section title={row.subject} level="h2" heading={heading} lang={row.language}>
      <p role="status">{words.letterState(row)}</p>
      {sending.trouble !== null && (
        <p className={desk.bar} role="alert">
          {words.mailTrouble(sending.trouble)}
        </p>
      )}
      <progress aria-label={words.counts.sent} max={Math.max(1, total)} value={counts.sent} />
      <dl className={styles.figures}>
        {(['sent', 'waiting', 'sending', 'failed', 'left'] as const).map((kind) => (
          <div key={kind}>
            <dt>{words.counts[kind]}</dt>
            <dd>{common.counted(counts[kind])}</dd>
          </div>
        ))}
      </dl>
      {sending.isForgotten && <p className={desk.soft}>{words.recipientsForgotten}</p>}
      {setup.maySend && (
        <div className={desk.actions}>
          {state === 'sending' && (
            <ActionButton label={common.pause} onPress={() => act('pause', words.paused)} />
          )}
          {state === 'paused' && (
            <ActionButton label={common.resume} strong onPress={() => act('resume', words.resumed)} />
          )}
          {isOnItsWay && (
            <ConfirmButton {...words.cancelling} onConfirm={() => act('cancel', words.cancelled)}>
              <p>{words.cancellingMeans(counts.sent)}</p>
            </ConfirmButton>
          )}
          {counts.failed > 0 && <ActionButton label={words.showFailed} onPress={() => setListing(true)} />}
          {counts.failed > 0 && (state === 'sent' || state === 'sending') && (
            <ActionButton label={words.tryFailedAgain} onPress={retry} />
          )}
        </div>
      )}
      <DeskNote state={action.state} />
      {isListing && <Failures letterId={row.id} />}
      <LetterPreview title={words.theLetter} wording={wording} stories={stories ?? []} setup={setup} />
    </Section>
  );
}

type FailurePage = { readonly failures: readonly FailedRecipient[]; readonly cursor: string | null };

function Failures({ letterId }: { readonly letterId: LetterId }) {
  const query = useDeskPages(letterId, (cursor) =>
    callDesk<FailurePage>('query', 'letterSending:failures', { letterId, cursor }),
  );
  return (
    <section aria-label={words.showFailed}>
      <ul className={desk.list}>
        {query.value
          ?.flatMap(({ failures }) => failures)
          .map(({ email, reason }) => (
            <li key={email}>
              <p>{email}</p>
              <p className={desk.soft}>{reason}</p>
            </li>
          ))}
      </ul>
      <MoreButton pages={query} />
    </section>
  );
}

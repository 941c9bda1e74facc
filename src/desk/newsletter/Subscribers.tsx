import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { offerFile } from '../../parts/offerFile.ts';
import type { Subscriber, SubscriberCount } from '../../shared/letters.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { subscriberWords, whenWords } from './letterWords.ts';
import styles from './Newsletter.module.css';

interface SubscriberPage {
  readonly subscribers: readonly Subscriber[];
  readonly cursor: string | null;
}

/** After the last letter that was typed, before the library is asked. */
const typingMs = 300;

/** The subscribers: their number, and for admins their addresses. */
export function Subscribers({ maySee }: { readonly maySee: boolean }) {
  const [count, setCount] = useState<SubscriberCount>();
  useEffect(() => {
    let isWanted = true;
    void callDesk<SubscriberCount>('query', 'subscribers:count', {}).then((answer) => {
      if (isWanted && answer.ok) setCount(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <section aria-labelledby="subscribers-heading" className={styles.part}>
      <h2 id="subscribers-heading" className={styles.heading}>
        Subscribers
      </h2>
      {count && (
        <p>
          {subscriberWords(count)}
          {count.unconfirmed > 0 && `, and ${count.unconfirmed} who have not confirmed yet`}
        </p>
      )}
      {maySee ? <SubscriberList /> : <p className={styles.soft}>Admins see the addresses.</p>}
    </section>
  );
}

function SubscriberList() {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<SubscriberPage>();
  const [failure, setFailure] = useState<DeskFailure>();
  const [asked, setAsked] = useState<Subscriber>();
  const { state, run } = useDeskAction();
  /** Of several answers under way only that of the newest search counts. */
  const newest = useRef(0);

  const find = useCallback(async (words: string, after?: SubscriberPage): Promise<void> => {
    newest.current += 1;
    const own = newest.current;
    const args = { search: words, cursor: after?.cursor ?? null };
    const answer = await callDesk<SubscriberPage>('query', 'subscribers:page', args);
    if (own !== newest.current) return;
    setFailure(answer.ok ? undefined : answer.failure);
    if (!answer.ok) return;
    const before = after?.subscribers ?? [];
    setFound({ subscribers: [...before, ...answer.value.subscribers], cursor: answer.value.cursor });
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void find(search), typingMs);
    return () => clearTimeout(timer);
  }, [search, find]);

  async function remove({ id, email }: Subscriber): Promise<void> {
    setAsked(undefined);
    const done = `${email} is off the list.`;
    const answer = await run(() => callDesk('mutation', 'subscribers:remove', { subscriberId: id }), done);
    if (answer) await find(search);
  }
  async function download(): Promise<void> {
    const answer = await run(
      () => callDesk<string>('action', 'subscribers:exportCsv', {}),
      'The file has been made.',
    );
    if (answer) offerFile(new Blob([answer.value], { type: 'text/csv;charset=utf-8' }), 'subscribers.csv');
  }

  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <Field
            id="subscriber-search"
            name="search"
            label="Find an address by its beginning"
            type="text"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <ActionButton onPress={() => void download()}>All as a CSV file</ActionButton>
      </div>
      <DeskNote state={state} />
      {failure && <p role="alert">{deskFailureWords(failure)}</p>}
      {found?.subscribers.length === 0 && (
        <p role="status">
          {search === '' ? 'Nobody is on the list yet.' : 'No address on the list begins like this.'}
        </p>
      )}
      <ul className={styles.list}>
        {found?.subscribers.map((subscriber) => (
          <li key={subscriber.id} className={styles.subscriber}>
            <span>
              {subscriber.email}
              <span className={styles.soft}>{` since ${whenWords(subscriber.subscribedAt)}`}</span>
            </span>
            <ActionButton name={`Remove ${subscriber.email}`} onPress={() => setAsked(subscriber)}>
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      {found && found.cursor !== null && (
        <ActionButton onPress={() => void find(search, found)}>More</ActionButton>
      )}
      {asked && (
        <ConfirmDialog
          title="Take this address off the list?"
          confirm="Remove"
          cancel="Keep"
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className={styles.words}>{asked.email}</p>
          <p>It gets no more letters. Its owner can sign up again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

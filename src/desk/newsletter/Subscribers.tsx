import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { offerFile } from '../../parts/controls/offerFile.ts';
import { ConfirmButton } from '../../parts/forms/ConfirmButton.tsx';
import { Field } from '../../parts/forms/Field.tsx';
import type { Subscriber, SubscriberCount } from '../../shared/desk/letters.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import * as common from '../../words/desk/common.ts';
import * as words from '../../words/desk/newsletter.tsx';
import { DeskNote } from '../DeskNote.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import form from '../Form.module.css';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './Newsletter.module.css';

interface SubscriberPage {
  readonly subscribers: readonly Subscriber[];
  readonly cursor: string | null;
}

/** The wait after the last keystroke before the search is sent. */
const typingMs = 300;

/** The number of subscribers and, for admins, their addresses. */
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
      <h2 id="subscribers-heading" className={form.title}>
        {words.subscribers}
      </h2>
      {count && (
        <p>
          {words.subscriberCount(count)}
          {count.unconfirmed > 0 && words.andUnconfirmed(count.unconfirmed)}
        </p>
      )}
      {maySee ? <SubscriberList /> : <p className={form.soft}>{words.addressesForAdmins}</p>}
    </section>
  );
}

function SubscriberList() {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<SubscriberPage>();
  const [failure, setFailure] = useState<DeskFailure>();
  const { state, run } = useDeskAction();
  /** Of several concurrent searches, only the newest one's result is used. */
  const newest = useRef(0);

  const find = useCallback(async (typed: string, after?: SubscriberPage): Promise<void> => {
    newest.current += 1;
    const own = newest.current;
    const args = { search: typed, cursor: after?.cursor ?? null };
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
    const answer = await run(
      () => callDesk('mutation', 'subscribers:remove', { subscriberId: id }),
      words.removed(email),
    );
    if (answer) await find(search);
  }
  async function download(): Promise<void> {
    const answer = await run(() => callDesk<string>('action', 'subscribers:exportCsv', {}), words.exported);
    if (answer) offerFile(new Blob([answer.value], { type: 'text/csv;charset=utf-8' }), 'subscribers.csv');
  }

  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <Field
            id="subscriber-search"
            name="search"
            label={words.findAddress}
            type="text"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <ActionButton onPress={() => void download()}>{words.exportAddresses}</ActionButton>
      </div>
      <DeskNote state={state} />
      {failure && <p role="alert">{deskFailureWords(failure)}</p>}
      {found?.subscribers.length === 0 && (
        <p role="status">{search === '' ? words.noSubscribers : words.noAddressFound}</p>
      )}
      <ul className={styles.list}>
        {found?.subscribers.map((subscriber) => (
          <li key={subscriber.id} className={styles.subscriber}>
            <span>
              {subscriber.email}
              <span className={form.soft}>{words.since(subscriber.subscribedAt)}</span>
            </span>
            <ConfirmButton
              label={common.remove}
              name={words.removeAddress(subscriber.email)}
              title={words.askRemoval}
              confirm={common.remove}
              cancel={words.keepAddress}
              onConfirm={() => void remove(subscriber)}
            >
              <p>{subscriber.email}</p>
              <p>{words.removalMeans}</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {found && found.cursor !== null && (
        <ActionButton onPress={() => void find(search, found)}>{common.more}</ActionButton>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import type { Subscriber, SubscriberCount } from '../../shared/desk/letters.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskAnswer, useDeskPages } from '../useDeskQuery.ts';
import * as common from '../words.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

interface SubscriberPage {
  readonly subscribers: readonly Subscriber[];
  readonly cursor: string | null;
}

/** The wait after the last keystroke before the search is sent. */
const typingMs = 300;

export function Subscribers({ maySee }: { readonly maySee: boolean }) {
  const { value: count } = useDeskAnswer<SubscriberCount>('subscribers:count', {});
  return (
    <section aria-labelledby="subscribers-heading" className={styles.part}>
      <h2 id="subscribers-heading" className={desk.title}>
        {words.subscribers}
      </h2>
      {count && (
        <p>
          {words.subscriberCount(count)}
          {count.unconfirmed > 0 && words.andUnconfirmed(count.unconfirmed)}
        </p>
      )}
      {maySee ? <SubscriberList /> : <p className={desk.soft}>{words.addressesForAdmins}</p>}
    </section>
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
      <AskedNote asked={asked} />
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
      {found && !asked.isAtEnd && <ActionButton onPress={asked.readOn}>{common.more}</ActionButton>}
    </>
  );
}

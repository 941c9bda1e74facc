import { useEffect, useRef, useState } from 'react';
import type { AuditEntry, AuditPage } from '../../shared/desk/desk.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { callDesk } from '../feed/deskCall.ts';
import { StoryTitle } from '../StoryTitle.tsx';
import { useDeskPages } from '../useDeskQuery.ts';
import * as common from '../words.tsx';
import styles from './AuditSection.module.css';
import { type AuditSearch, addressOf, filterOf } from './auditAddress.ts';
import * as words from './words.ts';
import { eventWords } from './words.ts';

const pageEntries = 50;

/** The most entries that the server examines in one call. */
const limit = 500;

/** The entries found, newest first, one page at a time. Remount it (`key`) for another `search`. */
export function AuditList({ search }: { readonly search: AuditSearch }) {
  const [page, setPage] = useState(0);
  const [turns, setTurns] = useState(0);
  const begin = page * pageEntries;
  const filter = filterOf(search);
  const asked = useDeskPages(JSON.stringify(filter), (cursor) =>
    callDesk<AuditPage>('query', 'audit:page', { order: 'newestFirst', cursor, limit, filter }),
  );
  const { value: pages = [], isAtEnd, failure, readOn } = asked;
  const entries = pages.flatMap((each) => each.entries);
  // One more entry than the page shows tells whether there is an older page.
  const isShort = pages.length > 0 && !isAtEnd && !failure && entries.length <= begin + pageEntries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page of the server that has too few of them
  useEffect(() => {
    if (isShort) readOn();
  }, [isShort, pages.length]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (turns > 0) list.current?.focus();
  }, [turns]);
  const shown = entries.slice(begin, begin + pageEntries);
  const isWhole = isAtEnd || entries.length > begin + pageEntries;
  function turn(by: number): void {
    setPage(page + by);
    setTurns(turns + 1);
  }
  function statusWords(): string {
    if (!isWhole) return failure ? '' : words.looking(entries.length);
    return shown.length === 0 ? words.nothingFound : words.shown(begin + 1, begin + shown.length);
  }
  return (
    <>
      <p className={desk.soft} role="status">
        {statusWords()}
      </p>
      {failure && <AskedNote asked={asked} />}
      <ol ref={list} tabIndex={-1} className={desk.list} aria-label={words.entries}>
        {shown.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else that is its own, and never moves
          <Entry key={begin + at} entry={entry} search={search} />
        ))}
      </ol>
      <div className={desk.actions}>
        {page > 0 && <ActionButton onPress={() => turn(-1)}>{words.newer}</ActionButton>}
        {entries.length > begin + pageEntries && (
          <ActionButton onPress={() => turn(1)}>{words.older}</ActionButton>
        )}
      </div>
    </>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly search: AuditSearch;
}

function Entry({ entry: { at, editor: by, event }, search }: EntryProps) {
  const story = event.kind === 'manuscript' ? event : undefined;
  return (
    <li>
      <time className={desk.soft} dateTime={new Date(at).toISOString()}>
        {common.moment(at)}
      </time>
      <p>
        <strong>{by?.name ?? words.theLibrary}</strong>
        {` ${eventWords(event)}`}
        {story && (
          <>
            {' '}
            <a href={`/admin?edit=${story.manuscriptId}&part=history`}>
              <StoryTitle title={story.title} language={story.slug.split('/').at(-1) ?? ''} />
            </a>
            {words.ofRevision(story.revision)}
          </>
        )}
      </p>
      {story && search.story === '' && (
        <a
          className={`${desk.soft} ${styles.only}`}
          href={addressOf({ ...search, story: story.manuscriptId })}
        >
          {words.onlyThisStory}
        </a>
      )}
    </li>
  );
}

import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { SignInFirst } from '../account/SignInFirst.tsx';
import { SaveControl } from '../downloads/SaveControl.tsx';
import { useRemoval } from '../downloads/useRemoval.ts';
import { libraryStatus } from '../page/libraryStatus.ts';
import { readStored, writeStored } from '../page/persistedStore.ts';
import { usePlayer } from '../player/usePlayer.tsx';
import {
  dismissRefusal,
  markFinished,
  markUnfinished,
  removeFromList,
  restoreToList,
} from '../readerData/readingList.ts';
import { highlights, syncSentence } from '../readerData/words.ts';
import { isSignedIn, type SessionState } from '../settings/session.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { connection } from '../sync/connection.ts';
import { ActionButton, ActionLink } from '../ui/controls/Action.tsx';
import { clockOfDay } from '../ui/dates.ts';
import { UnreadLibrary } from '../ui/page/Notice.tsx';
import { EmptyList, InsteadOfContent, TitledPage, useUnlisted } from '../ui/page/TitledPage.tsx';
import storyList from '../ui/story/StoryList.module.css';
import { ListHead, SortBy, UndoLine } from '../ui/story/StoryList.tsx';
import { useSession } from '../ui/useSession.ts';
import * as common from '../ui/words.ts';
import { EntryTitle, ListRow, type RowActions } from './ListRow.tsx';
import { troubleOf } from './listCommands.ts';
import {
  isPlayable,
  type ListEntry,
  type ListOrder,
  listEntries,
  listOrders,
  type Removed,
  savableOf,
  withRemoved,
} from './listEntries.ts';
import styles from './ReadingList.module.css';
import { Refusals } from './Refusals.tsx';
import { type Announcement, useArranging } from './useArranging.ts';
import { useListFacts } from './useListFacts.ts';
import { useSyncFacts } from './useSyncFacts.ts';
import * as words from './words.ts';

export function ReadingListScreen() {
  useUnlisted(words.title);
  const session = useSession();
  return (
    <TitledPage title={words.title} className={styles.list}>
      {session && <ListOf session={session} />}
    </TitledPage>
  );
}

function ListOf({ session }: { readonly session: SessionState }) {
  if (isSignedIn(session)) return <SignedInList key={session.user.id} />;
  return (
    <SignInFirst
      session={session}
      path="/reading_list"
      purpose={words.whatItIs}
      whenSignedOut={words.whenSignedOut}
    >
      <ActionLink label={words.browse} href="/library" />
    </SignInFirst>
  );
}

/** Rows rendered at first; the rest of a long list follows in a transition. */
const firstLines = 40;

function SignedInList() {
  const facts = useListFacts();
  const status = useSnapshot(libraryStatus).current;
  if (facts) return <List facts={facts} />;
  if (status.kind === 'failed') return <UnreadLibrary {...status} />;
  return <InsteadOfContent>{words.opening}</InsteadOfContent>;
}

function List({ facts }: { readonly facts: NonNullable<ReturnType<typeof useListFacts>> }) {
  const sync = useSyncFacts();
  const [order, setOrder] = useState<ListOrder>(storedOrder);
  const [openId, setOpenId] = useState<StoryId>();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [announced, setAnnounced] = useState<Announcement>();
  const [trouble, setTrouble] = useState<string>();
  const { withPlayer, problem: playerTrouble } = usePlayer();
  const isOffline = useSnapshot(connection).kind === 'offline';
  const removal = useRemoval();
  const entries = listEntries(facts, order);
  const isByHand = order === 'byHand';
  const arranging = useArranging({
    ids: entries.map(({ id }) => id),
    announce: setAnnounced,
    onTrouble: setTrouble,
  });
  const list = useRef<HTMLUListElement>(null);
  const shownIds = isByHand ? arranging.shownIds : entries.map(({ id }) => id);
  const byId = new Map(
    [...removed, ...entries.map((entry) => ({ entry }))].map(({ entry }) => [entry.id, entry]),
  );
  const lineCount = useLineCount(shownIds.length);
  const focusOn = useRestoredFocus(list, shownIds.join());
  const gone = removed.filter(({ row }) => !facts.rows.some(({ storyId }) => storyId === row.storyId));
  const spoken = announced && byId.get(announced.id);

  const run = (done: Parameters<typeof troubleOf>[0]) => void troubleOf(done).then(setTrouble);
  function remove(id: StoryId): void {
    const row = facts.rows.find(({ storyId }) => storyId === id);
    const entry = byId.get(id);
    if (!row || !entry) return;
    const before = shownIds[shownIds.indexOf(id) + 1];
    setRemoved([...removed.filter((one) => one.row.storyId !== id), { row, entry, before }]);
    setOpenId(undefined);
    setAnnounced({ id, words: words.isRemoved });
    run(removeFromList(id));
  }
  function undo({ row }: Removed): void {
    setRemoved(removed.filter((one) => one.row !== row));
    setAnnounced({ id: row.storyId, words: words.isBack });
    focusOn(row.storyId);
    run(restoreToList(row));
  }
  const playable = shownIds.filter((id) => {
    const entry = byId.get(id);
    return entry && isPlayable(entry, isOffline);
  });
  function playFrom(id: StoryId | undefined): void {
    const rest = id === undefined ? shownIds : shownIds.slice(shownIds.indexOf(id));
    const first = rest.find((one) => playable.includes(one));
    const row = first && facts.stories.get(first);
    if (row) withPlayer(({ playQueue }) => playQueue(shownIds, row));
  }
  const actions: RowActions = {
    ...arranging,
    onPlay: playFrom,
    onToggle: (id) => setOpenId(openId === id ? undefined : id),
    onFinish(id, isFinished) {
      setAnnounced({ id, words: isFinished ? words.isFinished : words.isUnfinished });
      run(isFinished ? markFinished(id) : markUnfinished(id));
    },
    // The story stays in the list.
    onUnsave: (id) => removal.remove([id]),
    onUndoUnsave(id) {
      removal.undo();
      list.current?.querySelector<HTMLElement>(lineSelector(id))?.focus();
    },
    onRemove: remove,
  };

  return (
    <>
      {sync && <p className={`soft ${styles.sync}`}>{syncSentence(sync, clockOfDay)}</p>}
      <ActionLink label={highlights} href="/highlights" />
      <Refusals
        refusals={facts.refusals}
        titleOf={(id) => facts.stories.get(id)}
        onDismiss={(id) => void dismissRefusal(id)}
      />
      {trouble !== undefined && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      {playerTrouble}
      {entries.length === 0 && gone.length === 0 ? (
        <EmptyList browse={words.browse}>{words.empty}</EmptyList>
      ) : (
        <>
          <ListHead count={common.storyCount(entries.length)}>
            {entries.length > 1 && (
              <SortBy
                orders={listOrders}
                labelOf={(one) => words.orders[one]}
                value={order}
                onChange={(chosen) => {
                  setOrder(chosen);
                  writeStored(orderKey, chosen === 'byHand' ? undefined : chosen);
                }}
              />
            )}
          </ListHead>
          <div className={`row screenOnly ${styles.saving}`}>
            {playable.length > 0 && (
              <ActionButton label={words.playAll} onPress={() => playFrom(undefined)} />
            )}
            {entries.length > 0 && (
              <SaveControl
                stories={savableOf(entries)}
                label={() => words.saveAll}
                whenSaved={{ words: words.allAreHere }}
              />
            )}
          </div>
          <p id="list-moving" className="visuallyHidden">
            {words.howToMove}
          </p>
          <ul ref={list} className={storyList.lines}>
            {withRemoved(shownIds.slice(0, lineCount), gone).map((line) =>
              typeof line === 'string' ? (
                <ListRow
                  key={line}
                  entry={byId.get(line) as ListEntry}
                  place={
                    isByHand && entries.length > 1
                      ? { isFirst: line === shownIds[0], isLast: line === shownIds.at(-1) }
                      : undefined
                  }
                  isOpen={openId === line}
                  isUnsaved={removal.undoable.includes(line)}
                  actions={actions}
                />
              ) : (
                <li key={`removed ${line.row.storyId}`}>
                  <UndoLine name={words.undoName} onUndo={() => undo(line)}>
                    <span>
                      <EntryTitle entry={line.entry} />
                      <span>{words.isRemoved}</span>
                    </span>
                  </UndoLine>
                </li>
              ),
            )}
          </ul>
        </>
      )}
      <p className="visuallyHidden" role="status">
        {announced && spoken && (
          <>
            <EntryTitle entry={spoken} />
            <span>{announced.words}</span>
          </>
        )}
      </p>
    </>
  );
}

/** How many rows to render: the first ones at once, then all in a transition. */
function useLineCount(count: number): number {
  const [isWhole, setWhole] = useState(false);
  const hasLines = count > 0;
  useEffect(() => {
    if (hasLines) startTransition(() => setWhole(true));
  }, [hasLines]);
  return isWhole ? count : Math.min(firstLines, count);
}

const orderKey = 'lipi-list-order';

function storedOrder(): ListOrder {
  return readStored(orderKey) === 'lastAdded' ? 'lastAdded' : 'byHand';
}

/** A row moved in the document loses the focus. Returns a function that moves it to a row about to be rendered. */
function useRestoredFocus(list: RefObject<HTMLElement | null>, order: string): (id: StoryId) => void {
  const awaited = useRef<StoryId>(undefined);
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines stand in another order
  useLayoutEffect(() => {
    const coming = awaited.current && list.current?.querySelector<HTMLElement>(lineSelector(awaited.current));
    if (coming) awaited.current = undefined;
    const focused = coming || last.current;
    if (!focused || !list.current?.contains(focused)) return;
    if (coming || document.activeElement === document.body) focused.focus({ preventScroll: true });
    if (document.activeElement === focused) focused.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [order, list]);
  return (id) => {
    awaited.current = id;
  };
}

function lineSelector(id: StoryId): string {
  return `[data-line="${CSS.escape(id)}"] :is(a, button)`;
}

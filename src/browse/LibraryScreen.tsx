import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Found } from '../catalogue/search/storySearch.ts';
import { useFollow } from '../catalogue/useFollow.ts';
import { useLive } from '../catalogue/useLive.ts';
import { useLazy } from '../page/lazy.tsx';
import { libraryStatus } from '../page/libraryStatus.ts';
import { languageName } from '../page/translate.ts';
import { offlineFirst } from '../readerData/offlineFirst.ts';
import { type KnownStory, useKnownStories } from '../readerData/useKnownStories.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { readersLanguages } from '../settings/readersLanguages.ts';
import type { LibrarySnapshot, StoryId } from '../shared/story/catalogue.ts';
import { inReadersOrder, type LanguageCount } from '../shared/story/readersOrder.ts';
import { warn } from '../shared/warn.ts';
import { connection } from '../sync/connection.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { UnreadLibrary } from '../ui/page/Notice.tsx';
import { TitledPage } from '../ui/page/TitledPage.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import { ListHead, SortBy } from '../ui/story/StoryList.tsx';
import * as common from '../ui/words.ts';
import { type Choice, everything, isFiltered, orders, pathOf, readChoice } from './choice.ts';
import { byRank, type Counts, chosenStories, compareBy, languagesByWork, sortedStories } from './choose.ts';
import { ChosenChips, CompactCheck, Filters } from './Filters.tsx';
import styles from './Library.module.css';
import { OtherLanguages } from './OtherLanguages.tsx';
import { RestOfLibrary } from './RestOfLibrary.tsx';
import { nothingSelected, SaveStories, type Selection, withPressed } from './SaveStories.tsx';
import { SearchField } from './SearchField.tsx';
import { StoryLines } from './StoryLines.tsx';
import { type FollowedLists, useRest } from './useRest.ts';
import { lazySearch, useSearchIndex } from './useSearchIndex.ts';
import * as words from './words.ts';

/**
 * `/library`: every work that has a text in the languages that this device follows, to search, filter and sort. The address
 * holds the choice.
 */
export function LibraryScreen({ first }: { readonly first?: LibrarySnapshot | undefined }) {
  const search = useSearch({ ssrSearch: first?.search ?? '' });
  const { choice, ignored } = useMemo(() => readChoice(search), [search]);
  const filtersPath = pathOf({ ...choice, query: '' });
  // The query is written to the address after a pause; that alone must not filter the stories again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says all of the choice but its query
  const filters = useMemo(() => choice, [filtersPath]);
  const [query, setQuery] = useState(choice.query);
  // Deferred: while many stories are being saved, typing has priority.
  const known = useDeferredValue(useKnownStories());
  const lists = useWholeLists(choice.languages);
  const stories = known?.stories;
  const finder = useSearchIndex(stories);
  const isOffline = useSnapshot(connection).kind === 'offline';
  const { persons, languages } = choice;
  const person = persons.length === 1 ? persons[0] : undefined;
  const language = languages.length === 1 ? languages[0] : undefined;
  const ownLanguage = useSnapshot(lipiStore).language;
  const allStories = language === undefined ? common.allStories : common.allStoriesIn(languageName(language));

  useEffect(() => {
    document.title = common.windowTitle(person ?? allStories);
  }, [person, allStories]);

  useEffect(() => setQuery(choice.query), [choice.query]);
  const type = useCallback((typed: string) => startTransition(() => setQuery(typed)), []);
  const address = useCallback(
    (typed: string) => {
      // A story pressed meanwhile may have changed the address while this page is still shown.
      const isShown = location.pathname === pathOf(everything);
      if (isShown) navigate(pathOf({ ...choice, query: typed }), { replace: true });
    },
    [choice],
  );

  const found = useMemo(() => finder?.find(query), [finder, query]);
  const { order } = lists;
  const { lines, counts, works, isElsewhere } = useListed(stories, found, filters, order, isOffline);
  const { selection, setSelection, press } = useSelection(lines);

  const rest = useRest(choice, query, lists, lines, ownLanguage);
  const elsewhere = rest?.kind === 'found' ? rest.stories : noStories;

  // Offline, no more of the catalogue will arrive.
  const isSettled = known !== undefined && ((known.isWhole && lists.areFollowed) || isOffline);
  const status = useSnapshot(libraryStatus).current;
  const serverRendered = useServerRendered(first, { choice, query }, isSettled);
  const failure = !serverRendered && !known && status.kind === 'failed' ? status : undefined;
  const isOpening = !serverRendered && !isSettled && lines.length === 0;
  const isUnsearched = query.trim() !== '' && finder === undefined;
  const hasSearchFailed = useLazy(lazySearch).failed && isUnsearched;
  const isReading = isUnsearched && !hasSearchFailed;
  const total = serverRendered?.total ?? lines.length;
  const scriptLanguage = () => language ?? serverRendered?.lines[0]?.row.language ?? readersLanguages()[0];

  const results = useRef<HTMLDivElement>(null);
  function goToResults(typed: string): void {
    // Without the index, the list is not the result of what was typed.
    if (typed.trim() !== '' && !finder) return;
    // The list follows the letters with a delay.
    flushSync(() => setQuery(typed));
    results.current?.querySelector<HTMLElement>('ol a')?.focus();
  }

  function headWords(): string {
    if (failure) return '';
    if (isOpening) return words.opening;
    if (isReading) return words.reading;
    if (total > 0) return found?.isNear ? words.onlyNear(common.storyCount(total)) : common.storyCount(total);
    const isAnswered = rest === undefined || (rest.kind === 'found' && rest.stories.length === 0);
    return isAnswered ? words.nothingFound : words.nothingHere;
  }

  const change = (next: Partial<Choice>) => navigate(pathOf({ ...choice, query, ...next }));

  return (
    <TitledPage
      className={styles.library}
      title={
        person === undefined ? (
          common.allStories
        ) : (
          <span lang={lines[0]?.row.language}>
            <InScript language={lines[0]?.row.language ?? ''}>{person}</InScript>
          </span>
        )
      }
    >
      {ignored.length > 0 && (
        <p className="soft" role="status">
          {words.ignoredFilters(ignored)}
        </p>
      )}
      <div className={styles.columns}>
        <SearchField addressed={choice.query} onType={type} onPause={address} onLeave={goToResults} />
        <Filters
          choice={choice}
          counts={counts}
          total={total + elsewhere.length}
          order={order}
          isPartial={rest !== undefined}
          onChange={change}
        />
        <div ref={results} className={styles.found}>
          {person !== undefined && <p className="soft">{languagesOf([...lines, ...elsewhere], order)}</p>}
          {failure && <UnreadLibrary reason={failure.reason} message={failure.message} />}
          <ListHead count={headWords()} isLive>
            {total > 1 && <CompactCheck isWide />}
            {total > 1 && (
              <SortBy
                orders={orders}
                // Search results are ranked by relevance unless another order is chosen.
                labelOf={(one) => (one === 'newest' && found ? words.bestMatch : words.orders[one])}
                value={choice.order}
                onChange={(order) => change({ order })}
              />
            )}
          </ListHead>
          {hasSearchFailed && (
            <div role="alert">
              <p>{words.searchFailed}</p>
              <ActionButton label={common.tryAgain} onPress={() => void lazySearch.load()} />
            </div>
          )}
          <ChosenChips choice={choice} onChange={change} />
          {stories &&
            !isOpening &&
            !isReading &&
            total === 0 &&
            (isFiltered(choice) || elsewhere.length === 0) && (
              <Nothing
                choice={{ ...choice, query }}
                counts={counts}
                order={order}
                isEmpty={stories.length === 0}
                isOffline={isOffline}
                isElsewhere={isElsewhere}
                onChange={change}
              />
            )}
          {serverRendered ? (
            <div className={`screenOnly wraps ${styles.keeping}`} />
          ) : (
            lines.length > 0 && <SaveStories stories={lines} selection={selection} onSelect={setSelection} />
          )}
          {total > 0 && (serverRendered || stories) && (
            <StoryLines
              key={filtersPath}
              lines={serverRendered?.lines ?? lines}
              isServerRendered={serverRendered !== undefined}
              marks={found?.marks}
              textOf={finder?.textOf}
              isOffline={isOffline}
              ownLanguage={scriptLanguage()}
              works={works}
              order={order}
              selectedIds={selection?.ids}
              onPress={press}
            />
          )}
          {isSettled && !isReading && rest && (
            <RestOfLibrary
              rest={rest}
              isAlone={total === 0}
              query={choice.query}
              ownLanguage={scriptLanguage()}
              order={order}
            />
          )}
          {isSettled && !isReading && !rest && <OtherLanguages order={order} onAdd={lists.add} />}
        </div>
      </div>
    </TitledPage>
  );
}

/**
 * Has the device follow the whole list of each language that it follows already, or that the address asks for.
 * `areFollowed` is false until it follows them. `order`: the library's languages, the reader's first.
 */
function useWholeLists(
  asked: readonly string[],
): FollowedLists & { readonly order: readonly string[]; readonly add: (language: string) => void } {
  const [added, setAdded] = useState<readonly string[]>([]);
  const counts = useLive((library) => library.languages(), [], none);
  const known = useLive(async (library) => (await library.lists()).map(({ language }) => language), []);
  const has = (language: string) => counts.some((count) => count.language === language);
  const followed = known ?? [];
  const wanted = [...asked, ...added].filter(has);
  const chosen = useSnapshot(lipiStore).language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language chosen on the home page is one of the reader's
  const order = useMemo(
    () =>
      counts.length === 0
        ? noTags
        : inReadersOrder(counts, readersLanguages()).map(({ language }) => language),
    [counts, chosen],
  );
  useFollow([...new Set([...followed, ...wanted])], true);
  return {
    followed,
    areFollowed: known !== undefined && wanted.every((language) => followed.includes(language)),
    hasOthers: followed.length > 0 && counts.some(({ language }) => !followed.includes(language)),
    order,
    add: (language: string) => setAdded([...added, language]),
  };
}

const noStories: readonly KnownStory[] = [];
const none: readonly LanguageCount[] = [];
const noTags: readonly string[] = [];

function useListed(
  stories: readonly KnownStory[] | undefined,
  found: Found | null | undefined,
  filters: Choice,
  order: readonly string[],
  isOffline: boolean,
) {
  const ownLanguage = useSnapshot(lipiStore).language;
  const works = useMemo(() => languagesByWork(stories ?? noStories), [stories]);
  const listed = useMemo(() => {
    const all = stories ?? [];
    const matching = found ? byRank(all, found.ids) : all;
    const { chosen, counts } = chosenStories(matching, filters, found ? undefined : order);
    // Search results stay ranked by relevance unless another order is chosen.
    const isRanked = found && filters.order === 'newest';
    const lines = isRanked ? chosen : sortedStories(chosen, filters.order, ownLanguage);
    return { lines: isOffline ? offlineFirst(lines) : lines, counts, isElsewhere: matching.length > 0 };
  }, [stories, found, filters, order, ownLanguage, isOffline]);
  return { ...listed, works };
}

/** The selected stories; undefined outside selection mode. `press` keeps its identity. */
function useSelection(lines: readonly KnownStory[]) {
  const [selection, setSelection] = useState<Selection>();
  const shown = useRef(lines);
  shown.current = lines;
  const press = useCallback((id: StoryId, isRange: boolean) => {
    const ids = shown.current.map(({ row }) => row.id);
    setSelection((now) => withPressed(now ?? nothingSelected, ids, id, isRange));
  }, []);
  return { selection, setSelection, press };
}

/** The server-rendered list, until the device has all stories and as long as the page still asks for the same list. */
function useServerRendered(
  first: LibrarySnapshot | undefined,
  { choice, query }: { readonly choice: Choice; readonly query: string },
  isSettled: boolean,
): { readonly lines: readonly KnownStory[]; readonly total: number } | undefined {
  useEffect(() => {
    if (first && first.rows.length > 0)
      keepLate(first.rows).catch(warn('The painted stories were not stored'));
  }, [first]);
  const isSameChoice = pathOf({ ...choice, query }) === `${pathOf(everything)}${first?.search}`;
  return useMemo(() => {
    if (!first || first.rows.length === 0 || !isSameChoice || isSettled) return undefined;
    const lines = first.rows.map((row) => ({ row, isSaved: false, hasText: false, progress: undefined }));
    return { lines, total: first.total };
  }, [first, isSameChoice, isSettled]);
}

/** The device's own lines, which follow the painted ones, have what these show. Loaded late, because it brings the database. */
async function keepLate(rows: LibrarySnapshot['rows']): Promise<void> {
  const { storeRows } = await import('../catalogue/apply.ts');
  await storeRows(rows);
}

interface NothingProps {
  readonly choice: Choice;
  readonly counts: Counts;
  readonly order: readonly string[];
  readonly isEmpty: boolean;
  readonly isOffline: boolean;
  readonly isElsewhere: boolean;
  readonly onChange: (next: Partial<Choice>) => void;
}

function Nothing({ choice, counts, order, isEmpty, isOffline, isElsewhere, onChange }: NothingProps) {
  if (isEmpty) return <p>{isOffline ? words.noneYetOffline : words.noneYet}</p>;
  const { query } = choice;
  const isSearch = query.trim() !== '';
  const compare = compareBy(order);
  const languages = [...counts.languages].sort(([one], [other]) => compare(one, other));
  return (
    <div>
      <p>{isSearch ? words.whatWasSearched : words.noneMatches}</p>
      <p className={`wraps ${styles.ways}`}>
        {languages.map(([language, count]) => (
          <ActionButton
            key={language}
            label={words.inLanguage(common.storyCount(count), languageName(language))}
            onPress={() => onChange({ languages: [language] })}
          />
        ))}
        {isFiltered(choice) && isElsewhere && (
          <ActionButton label={words.clearFilters} onPress={() => onChange({ ...everything, query })} />
        )}
        {isSearch && <ActionButton label={words.clearSearch} onPress={() => onChange({ query: '' })} />}
      </p>
    </div>
  );
}

function languagesOf(lines: readonly KnownStory[], order: readonly string[]): string {
  const all = lines.flatMap(({ row }) => [row.language, ...(row.otherLanguages ?? [])]);
  const tags = [...new Set(all)].sort(compareBy(order));
  return common.languageNames(tags);
}

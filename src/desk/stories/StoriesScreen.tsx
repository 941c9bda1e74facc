import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import desk from '../Desk.module.css';
import { DeskNote, Problem } from '../DeskNote.tsx';
import { deskFailureWords, useDeskAction } from '../deskCalls.ts';
import { newStoryId, unsavedNewStories } from '../editor/storyDraft.ts';
import { TextField } from '../fields.tsx';
import { useCatalogue, useOpenDesk } from '../openDesk.ts';
import { StoryTitle } from '../Section.tsx';
import * as common from '../words.tsx';
import { BulkBar } from './BulkBar.tsx';
import { readFacts, useFacts } from './lineFacts.ts';
import { type ListView, listViewOf, noteList, noteShown, storyAddress } from './listAddress.ts';
import { StoryFilters } from './StoryFilters.tsx';
import { StoryTable } from './StoryTable.tsx';
import { storiesCsv } from './storiesCsv.ts';
import {
  type FactsOfLines,
  factsKey,
  filteredLines,
  foundLines,
  sortedLines,
  storyLines,
} from './storyLines.ts';
import * as words from './words.ts';

const noneSelected: ReadonlySet<string> = new Set();

const noFacts: FactsOfLines = new Map();

export function StoriesScreen() {
  const { rows, userId } = useOpenDesk();
  const catalogue = useCatalogue();
  const [view, setView] = useState(() => listViewOf(location.search));
  const { filter, order, inTexts } = view;
  const [unsaved] = useState(() => unsavedNewStories(userId));
  const { state, run } = useDeskAction();
  // Typing has priority: the table is updated when there is time.
  const search = useDeferredValue(view.search);
  const lines = useMemo(() => storyLines(rows, catalogue), [rows, catalogue]);
  const needsTexts = inTexts || filter.check !== '';
  const needsLicences = filter.licence !== '';
  const asked = useMemo(() => {
    if (needsTexts) return lines;
    return needsLicences ? lines.filter(({ licence }) => licence === undefined) : undefined;
  }, [lines, needsTexts, needsLicences]);
  const known = useFacts(asked, inTexts ? search : '');
  const facts = asked ? known.facts : noFacts;
  const inOrder = useMemo(() => {
    const ascending = sortedLines(lines, order.column);
    return order.isAscending ? ascending : ascending.reverse();
  }, [lines, order]);
  const filtered = useMemo(() => filteredLines(inOrder, filter, facts), [inOrder, filter, facts]);
  const arranged = useMemo(
    () => foundLines(filtered, search, inTexts ? facts : noFacts),
    [filtered, search, inTexts, facts],
  );
  // In the address, so that going back from a story, or reloading, finds the list as it was.
  const listed = useMemo(
    () => ({ search, inTexts, filter, order, row: view.row }),
    [search, inTexts, filter, order, view.row],
  );
  const current = useRef(listed);
  useEffect(() => {
    current.current = listed;
    navigate(noteList(listed), { replace: true });
  }, [listed]);
  useEffect(() => noteShown(arranged), [arranged]);

  /** Another list begins at its first row. */
  const change = useCallback(
    (changed: Partial<ListView>) => setView((before) => ({ ...before, row: 0, ...changed })),
    [],
  );
  const changeFilter = useCallback((wanted: ListView['filter']) => change({ filter: wanted }), [change]);
  const changeOrder = useCallback((wanted: ListView['order']) => change({ order: wanted }), [change]);
  // Written at once, before the link that was pressed is followed.
  const leave = useCallback((row: number) => {
    navigate(noteList({ ...current.current, row }), { replace: true });
  }, []);

  const [selected, setSelected] = useState<ReadonlySet<string>>(noneSelected);
  // Only what the list shows is acted on.
  const shownSelected = useMemo(() => {
    if (selected.size === 0) return noneSelected;
    return new Set(arranged.map(({ opens }) => opens.id as string).filter((id) => selected.has(id)));
  }, [arranged, selected]);

  async function download(): Promise<void> {
    const read = new Map(facts);
    const lacking = arranged.filter((line) => line.licence === undefined && !read.has(factsKey(line)));
    const done = await run(async () => {
      const add = (part: FactsOfLines) => {
        for (const [key, each] of part) read.set(key, each);
      };
      const failure = await readFacts(lacking, '', add);
      return failure ? { ok: false, failure } : { ok: true, value: storiesCsv(arranged, read) };
    });
    if (!done) return;
    const name = `stories-${new Date().toISOString().slice(0, 10)}.csv`;
    // The byte order mark, without which Excel reads the letters as Latin ones.
    offerFile(new Blob(['\ufeff', done.value], { type: 'text/csv;charset=utf-8' }), name);
  }

  return (
    <section aria-label={common.stories}>
      <div className={desk.tools}>
        <search>
          <TextField
            label={words.search}
            value={view.search}
            onChange={(typed) => change({ search: typed, inTexts: false })}
          />
        </search>
        {view.search !== '' && !inTexts && (
          <ActionButton label={words.searchTexts} onPress={() => change({ inTexts: true })} />
        )}
        <ActionButton label={words.newStory} strong onPress={() => navigate(editorAddress(newStoryId()))} />
      </div>
      <StoryFilters lines={lines} facts={facts} filter={filter} onChange={changeFilter} />
      <DeskNote state={state} />
      {known.failure && <Problem>{deskFailureWords(known.failure)}</Problem>}
      {unsaved.map(({ id, values }) => (
        <p key={id} className={desk.bar}>
          {words.unsaved}
          <a href={editorAddress(id)}>
            <StoryTitle {...values} />
          </a>
        </p>
      ))}
      <div className={desk.tools}>
        <p className={desk.soft} role="status">
          {arranged.length === lines.length
            ? common.storyCount(lines.length)
            : words.foundOf(arranged.length, common.storyCount(lines.length))}
        </p>
        {arranged.length > 0 && <ActionButton label={words.downloadCsv} onPress={() => void download()} />}
      </div>
      {asked && known.reading && (
        <p className={desk.soft}>
          {words.readingTexts(known.reading.done, common.storyCount(known.reading.of))}
        </p>
      )}
      <BulkBar lines={arranged} selected={shownSelected} onSelect={setSelected} />
      <StoryTable
        lines={arranged}
        order={order}
        place={view.row}
        selected={selected}
        onOrder={changeOrder}
        onLeave={leave}
        onSelect={setSelected}
      />
    </section>
  );
}

function editorAddress(id: ReturnType<typeof newStoryId>): string {
  return storyAddress({ kind: 'manuscript', id });
}

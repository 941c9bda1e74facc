import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import { compareLanguages } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { type At, newStoryId, unsavedNewStories } from '../editor/storyDraft.ts';
import { callDesk } from '../feed/deskCall.ts';
import { useCatalogue, useOpenDesk } from '../openDesk.ts';
import { StoryTitle } from '../StoryTitle.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import * as common from '../words.tsx';
import { listViewOf, noteList } from './listAddress.ts';
import { StoryFilters } from './StoryFilters.tsx';
import { StoryTable } from './StoryTable.tsx';
import { filteredLines, foundLines, type StoryLine, sortedLines, storyLines } from './storyLines.ts';
import * as words from './words.ts';

/** The table of all stories with its search, and the unsaved new stories of this device. */
export function StoriesScreen() {
  const { rows, userId } = useOpenDesk();
  const catalogue = useCatalogue();
  const [view] = useState(() => listViewOf(location.search));
  const [search, setSearch] = useState(view.search);
  const [filter, setFilter] = useState(view.filter);
  const [order, setOrder] = useState(view.order);
  const [unsaved] = useState(() => unsavedNewStories(userId));
  const { state, run } = useDeskAction();
  // Typing has priority: the table is updated when there is time.
  const wanted = useDeferredValue(search);
  const lines = useMemo(() => storyLines(rows, catalogue), [rows, catalogue]);
  // In the address, so that going back from a story, or reloading, finds the list as it was.
  useEffect(
    () => navigate(noteList({ search: wanted, filter, order }), { replace: true }),
    [wanted, filter, order],
  );
  const { column, isAscending } = order;
  const ascending = useMemo(() => sortedLines(lines, column), [lines, column]);
  const inOrder = useMemo(
    () => (isAscending ? ascending : [...ascending].reverse()),
    [ascending, isAscending],
  );
  const arranged = useMemo(
    () => foundLines(filteredLines(inOrder, filter), wanted),
    [inOrder, filter, wanted],
  );
  const languages = useMemo(
    () => [...new Set(lines.map(({ language }) => language))].filter(Boolean).sort(compareLanguages),
    [lines],
  );

  const open = useCallback(
    async ({ opens }: StoryLine): Promise<void> => {
      if (opens.kind === 'manuscript') return go(opens.id);
      const begun = await run(() => callDesk<At>('mutation', 'manuscripts:edit', { storyId: opens.id }));
      if (begun) go(begun.value.manuscriptId);
    },
    [run],
  );

  return (
    <section aria-label={words.stories}>
      <div className={desk.tools}>
        <search>
          <Field
            id="story-search"
            name="search"
            label={words.search}
            type="text"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
        <ActionButton strong onPress={() => go(newStoryId())}>
          {words.newStory}
        </ActionButton>
      </div>
      <StoryFilters filter={filter} languages={languages} onChange={setFilter} />
      <DeskNote state={state} />
      {unsaved.map(({ id, values }) => (
        <p key={id} className={desk.bar}>
          {words.unsaved}
          <a href={editorAddress(id)}>
            <StoryTitle {...values} />
          </a>
        </p>
      ))}
      <p className={desk.soft} role="status">
        {arranged.length === lines.length
          ? common.storyCount(lines.length)
          : words.foundOf(arranged.length, common.storyCount(lines.length))}
      </p>
      <StoryTable lines={arranged} order={order} onOrder={setOrder} onOpen={open} />
    </section>
  );
}

function go(id: ManuscriptId): void {
  navigate(editorAddress(id));
}

function editorAddress(id: ManuscriptId): string {
  return `/admin?edit=${encodeURIComponent(id)}`;
}

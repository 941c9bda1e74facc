import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import { compareLanguages, languageOf } from '../../shared/languages/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { useDeskAction } from '../deskCalls.ts';
import { type At, newStoryId, unsavedNewStories } from '../editor/storyDraft.ts';
import { callDesk } from '../feed/deskCall.ts';
import { SelectField, TextField } from '../fields.tsx';
import { useCatalogue, useOpenDesk } from '../openDesk.ts';
import { StoryTitle } from '../Section.tsx';
import * as common from '../words.tsx';
import { listViewOf, noteList } from './listAddress.ts';
import { StoryTable } from './StoryTable.tsx';
import {
  filteredLines,
  foundLines,
  type StoryFilter,
  type StoryLine,
  sortedLines,
  storyLines,
} from './storyLines.ts';
import * as words from './words.ts';

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
  const inOrder = useMemo(() => {
    const ascending = sortedLines(lines, order.column);
    return order.isAscending ? ascending : ascending.reverse();
  }, [lines, order]);
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
    <section aria-label={common.stories}>
      <div className={desk.tools}>
        <search>
          <TextField label={words.search} value={search} onChange={setSearch} />
        </search>
        <ActionButton label={words.newStory} strong onPress={() => go(newStoryId())} />
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

interface StoryFiltersProps {
  readonly filter: StoryFilter;
  readonly languages: readonly string[];
  readonly onChange: (filter: StoryFilter) => void;
}

function StoryFilters({ filter, languages, onChange }: StoryFiltersProps) {
  const options = {
    language: languages.map((tag) => [tag, languageOf(tag).englishName] as const),
    state: Object.entries(words.states),
    narrated: Object.entries(words.narrated),
  };
  return (
    <div className={desk.row}>
      {(['language', 'state', 'narrated'] as const).map((key) => (
        <SelectField
          key={key}
          label={words.filters[key].label}
          value={filter[key]}
          options={[['', words.filters[key].all], ...options[key]]}
          onChange={(value) => onChange({ ...filter, [key]: value })}
        />
      ))}
    </div>
  );
}

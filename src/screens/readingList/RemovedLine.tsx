import { useEffect, useRef } from 'react';
import type { ListRow as StoredRow } from '../../outbox/readerStore.ts';
import { ActionButton } from '../../parts/controls/Action.tsx';
import list from '../../parts/story/StoryList.module.css';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/readingList/list.ts';
import { EntryTitle } from './ListRow.tsx';
import type { ListEntry } from './listEntries.ts';

/** A row that was removed from the list during this visit. */
export interface Removed {
  readonly row: StoredRow;
  readonly entry: ListEntry;
  /** The row that followed it; undefined at the end. */
  readonly before: StoryId | undefined;
}

/** Replaces a removed row with an undo button, which takes the focus of the button that was removed. */
export function RemovedLine({ removed, onUndo }: { readonly removed: Removed; readonly onUndo: () => void }) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => line.current?.querySelector('button')?.focus(), []);
  return (
    <li ref={line} className={list.removed}>
      <span>
        <EntryTitle entry={removed.entry} />
        <span>{words.isRemoved}</span>
      </span>
      <ActionButton name={words.undoName} onPress={onUndo}>
        {common.undo}
      </ActionButton>
    </li>
  );
}

/** The rows, with those removed during this visit at their former places. */
export function withRemoved(ids: readonly StoryId[], gone: readonly Removed[]): (StoryId | Removed)[] {
  const lines: (StoryId | Removed)[] = [];
  for (const id of ids) lines.push(...gone.filter(({ before }) => before === id), id);
  const shown = new Set(ids);
  lines.push(...gone.filter(({ before }) => before === undefined || !shown.has(before)));
  return lines;
}

import { useEffect, useRef } from 'react';
import type { ListRow as StoredRow } from '../../outbox/readerStore.ts';
import { ActionButton } from '../../parts/Action.tsx';
import list from '../../parts/StoryList.module.css';
import type { StoryId } from '../../shared/catalogue.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/readingList/list.ts';
import { EntryTitle } from './ListRow.tsx';
import type { ListEntry } from './listEntries.ts';

/** A line that was taken off the list during this visit. */
export interface Removed {
  readonly row: StoredRow;
  readonly entry: ListEntry;
  /** What it stood before. */
  readonly before: StoryId | undefined;
}

/** Where the line stood, with the way back. It takes the focus of the button that is gone. */
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

/** The lines with what was taken off during this visit where it stood. */
export function withRemoved(ids: readonly StoryId[], gone: readonly Removed[]): (StoryId | Removed)[] {
  const lines: (StoryId | Removed)[] = [];
  for (const id of ids) lines.push(...gone.filter(({ before }) => before === id), id);
  const shown = new Set(ids);
  lines.push(...gone.filter(({ before }) => before === undefined || !shown.has(before)));
  return lines;
}

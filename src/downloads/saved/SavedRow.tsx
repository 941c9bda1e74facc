import type { SavedStory } from '../../catalogue/database.ts';
import type { Place } from '../../readerData/privateDatabase.ts';
import { progressOf } from '../../readerData/useKnownStories.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import list from '../../ui/story/StoryList.module.css';
import { StoryInList, UndoLine } from '../../ui/story/StoryList.tsx';
import * as common from '../../ui/words.ts';
import { sumBytes } from '../saving.ts';
import { undoName } from '../words.ts';
import styles from './Saved.module.css';
import * as words from './words.ts';

/** The orders of the saved stories: most recently opened first, or largest first. */
export const savedOrders = ['lastOpened', 'size'] as const;
export type SavedOrder = (typeof savedOrders)[number];

/** A story that is completely on this device. */
interface SavedLine {
  readonly row: CatalogueRow;
  readonly sizeBytes: number;
  readonly progress: ReturnType<typeof progressOf>;
  /** The library no longer has it. */
  readonly isWithdrawn: boolean;
  /** When it was last read or heard, otherwise when it was saved, in milliseconds since the Unix epoch. */
  readonly openedAt: number;
}

/** The saved stories in the given order. */
export function savedLines(
  stories: readonly { readonly saved: SavedStory; readonly row: CatalogueRow }[],
  places: ReadonlyMap<string, Place>,
  order: SavedOrder,
): SavedLine[] {
  const lines = stories.map(({ saved: { sizeBytes, savedAt, withdrawn }, row }) => {
    const place = places.get(row.id);
    const openedAt = Math.max(place?.text?.at ?? 0, place?.audio?.at ?? 0) || savedAt;
    return { row, sizeBytes, progress: progressOf(place), isWithdrawn: withdrawn !== undefined, openedAt };
  });
  return lines.sort(order === 'size' ? bySize : byOpening);
}

function byOpening(one: SavedLine, other: SavedLine): number {
  return other.openedAt - one.openedAt;
}

function bySize(one: SavedLine, other: SavedLine): number {
  return other.sizeBytes - one.sizeBytes || byOpening(one, other);
}

interface SavedRowProps {
  readonly line: SavedLine;
  readonly onPlay: () => void;
  readonly onRemove: () => void;
}

/** A saved story with its actions. Pure. */
export function SavedRow({
  line: { row, sizeBytes, progress, isWithdrawn },
  onPlay,
  onRemove,
}: SavedRowProps) {
  const { id, title, narration } = row;
  return (
    <li className={`${list.line} ${styles.line}`} data-line={id}>
      <div className={list.story}>
        <StoryInList row={row} progress={progress}>
          <span>{byteSize(sizeBytes)}</span>
        </StoryInList>
        {isWithdrawn && <p className={styles.note}>{common.isWithdrawn}</p>}
      </div>
      <div className={styles.actions}>
        {narration && (
          <ActionButton name={words.playName(title)} onPress={onPlay}>
            {words.play}
          </ActionButton>
        )}
        <ActionButton name={words.removeName(title)} onPress={onRemove}>
          {common.remove}
        </ActionButton>
      </div>
    </li>
  );
}

interface RemovedRowProps {
  /** The stories that were removed together. */
  readonly lines: readonly SavedLine[];
  readonly onUndo: () => void;
}

/** Replaces the first removed story with one undo button for all. */
export function RemovedRow({ lines, onUndo }: RemovedRowProps) {
  const [only] = lines.length === 1 ? lines : [];
  const freed = byteSize(sumBytes(lines));
  return (
    <li>
      <UndoLine name={undoName(only !== undefined)} onUndo={onUndo}>
        {only ? (
          <p role="status">
            <span lang={only.row.language}>{only.row.title}</span>
            <span>{words.isRemoved(freed)}</span>
          </p>
        ) : (
          <p role="status">{words.areRemoved(common.storyCount(lines.length), freed)}</p>
        )}
      </UndoLine>
    </li>
  );
}

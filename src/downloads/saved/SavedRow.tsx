import type { SavedStory } from '../../catalogue/database.ts';
import type { Place } from '../../readerData/readerStore.ts';
import { progressOf } from '../../readerData/useKnownStories.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import list from '../../ui/story/StoryList.module.css';
import { StoryInList, UndoLine } from '../../ui/story/StoryList.tsx';
import * as common from '../../ui/words.ts';
import { sumBytes } from '../saving.ts';
import { undoName } from '../words.ts';
import styles from './Saved.module.css';
import * as words from './words.ts';

export const savedOrders = ['lastOpened', 'size'] as const;
export type SavedOrder = (typeof savedOrders)[number];

interface SavedLine {
  readonly row: CatalogueRow;
  readonly sizeBytes: number;
  readonly progress: ReturnType<typeof progressOf>;
  readonly isWithdrawn: boolean;
  /** When it was last read or heard, otherwise when it was saved, in milliseconds since the Unix epoch. */
  readonly openedAt: number;
}

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

export function SavedRow(props: SavedRowProps) {
  const { row, sizeBytes, progress, isWithdrawn } = props.line;
  const { id, title, narration } = row;
  return (
    <li className={`row ${list.line} ${styles.line}`} data-line={id}>
      <div className={list.story}>
        <StoryInList row={row} progress={progress}>
          <span>{byteSize(sizeBytes)}</span>
        </StoryInList>
        {isWithdrawn && <p className="soft">{common.isWithdrawn}</p>}
      </div>
      <div className={`row screenOnly ${styles.actions}`}>
        {narration && <ActionButton label={words.play} name={words.playName(title)} onPress={props.onPlay} />}
        <ActionButton label={common.remove} name={words.removeName(title)} onPress={props.onRemove} />
      </div>
    </li>
  );
}

interface RemovedRowProps {
  readonly lines: readonly SavedLine[];
  readonly onUndo: () => void;
}

export function RemovedRow({ lines, onUndo }: RemovedRowProps) {
  const [only] = lines.length === 1 ? lines : [];
  const freed = byteSize(sumBytes(lines));
  return (
    <li>
      <UndoLine name={undoName(only !== undefined)} onUndo={onUndo}>
        {only ? (
          <p role="status">
            <span lang={only.row.language}>
              <InScript language={only.row.language}>{only.row.title}</InScript>
            </span>
            <span>{words.isRemoved(freed)}</span>
          </p>
        ) : (
          <p role="status">{words.areRemoved(common.storyCount(lines.length), freed)}</p>
        )}
      </UndoLine>
    </li>
  );
}

import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { StoryInList } from '../../ui/story/StoryInList.tsx';
import list from '../../ui/story/StoryList.module.css';
import { UndoLine } from '../../ui/story/UndoLine.tsx';
import * as common from '../../ui/words.ts';
import { undoName } from '../words.ts';
import styles from './Saved.module.css';
import { sumBytes } from './StoryChoice.tsx';
import type { SavedLine } from './savedLines.ts';
import * as words from './words.ts';

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

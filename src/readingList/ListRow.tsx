import type { PointerEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Download, downloads } from '../downloads/downloadStates.ts';
import { SaveControl } from '../downloads/SaveControl.tsx';
import { downloadInWords } from '../downloads/saving.ts';
import { onThisDevice, undoName } from '../downloads/words.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { storySizeBytes } from '../shared/story/storySize.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { pathIcon } from '../ui/controls/icons.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import { StoryInList, UndoLine } from '../ui/story/StoryList.tsx';
import * as common from '../ui/words.ts';
import styles from './ListRow.module.css';
import { type ListEntry, readingWords, savableOf } from './listEntries.ts';
import * as words from './words.ts';

export interface RowActions {
  /** Moves the row as an arrow key, Home or End on its grip does. Returns whether the key is one of these. */
  onMoveKey(id: StoryId, key: string): boolean;
  onCarry(id: StoryId, event: PointerEvent<HTMLElement>): void;
  onToggle(id: StoryId): void;
  onPlay(id: StoryId): void;
  onFinish(id: StoryId, isFinished: boolean): void;
  onUnsave(id: StoryId): void;
  onUndoUnsave(id: StoryId): void;
  onRemove(id: StoryId): void;
}

interface ListRowProps {
  readonly entry: ListEntry;
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean } | undefined;
  readonly isOpen: boolean;
  /** The saved story was removed from this device, and that can still be undone. */
  readonly isUnsaved: boolean;
  readonly actions: RowActions;
}

export function ListRow({ entry, place, isOpen, isUnsaved, actions }: ListRowProps) {
  const { id, reading } = entry;
  const optionsId = `options-${id}`;
  return (
    <li className={styles.row} data-line={id}>
      {place && (
        <button
          type="button"
          className={`hovers screenOnly ${styles.grip}`}
          aria-describedby="list-moving"
          onKeyDown={(event) => {
            if (actions.onMoveKey(id, event.key)) event.preventDefault();
          }}
          onPointerDown={(event) => event.button === 0 && actions.onCarry(id, event)}
        >
          <GripIcon />
          <span className="visuallyHidden">
            <span>{words.move}</span>
            <EntryTitle entry={entry} />
          </span>
        </button>
      )}
      <div className={styles.story}>
        <Story entry={entry} isUnsaved={isUnsaved} />
        {'fraction' in reading && reading.fraction !== undefined && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${reading.fraction * 100}%` }} />
          </span>
        )}
      </div>
      <button
        type="button"
        className={`hovers screenOnly ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? optionsId : undefined}
        onClick={() => actions.onToggle(id)}
      >
        <MoreIcon />
        <span className="visuallyHidden">
          <span>{words.options}</span>
          <EntryTitle entry={entry} />
        </span>
      </button>
      {isOpen && (
        <div className={`screenOnly wraps ${styles.options}`} id={optionsId}>
          <Options entry={entry} place={place} isUnsaved={isUnsaved} actions={actions} />
        </div>
      )}
      {isUnsaved && entry.savedBytes !== undefined && (
        <div className={styles.undo}>
          <UndoLine name={undoName(true)} onUndo={() => actions.onUndoUnsave(id)}>
            <p role="status">{words.isUnsaved(byteSize(entry.savedBytes))}</p>
          </UndoLine>
        </div>
      )}
    </li>
  );
}

function Story({ entry, isUnsaved }: Pick<ListRowProps, 'entry' | 'isUnsaved'>) {
  const { story, reading, isWaiting, isRefused, isWithdrawn } = entry;
  const download = useSnapshot(downloads)[entry.id];
  const read = readingWords(reading);
  const savedNote = isUnsaved ? undefined : savingWords(entry, download);
  const facts = (
    <>
      {read !== undefined && <span>{read}</span>}
      {savedNote !== undefined && <span>{savedNote}</span>}
      {isWaiting && <span className={styles.unsent}>{words.waitsToBeSent}</span>}
      {isRefused && <span className={styles.unsent}>{words.isRefused}</span>}
    </>
  );
  if (story.kind === 'known')
    return (
      <>
        <StoryInList row={story.row} progress={reading.kind === 'finished' ? 'finished' : undefined}>
          {facts}
        </StoryInList>
        {isWithdrawn && <p className={styles.absent}>{common.isWithdrawn}</p>}
      </>
    );
  return (
    <>
      <p className={styles.absent}>{story.kind === 'gone' ? words.gone : words.arriving}</p>
      <p className={`wraps ${styles.facts}`}>{facts}</p>
    </>
  );
}

function Options({ entry, place, isUnsaved, actions }: Omit<ListRowProps, 'isOpen'>) {
  const { id, story, reading } = entry;
  const isFinished = reading.kind === 'finished';
  return (
    <>
      {place && (
        <>
          <ActionButton
            label={words.moveUp}
            isOff={place.isFirst}
            onPress={() => actions.onMoveKey(id, 'ArrowUp')}
          />
          <ActionButton
            label={words.moveDown}
            isOff={place.isLast}
            onPress={() => actions.onMoveKey(id, 'ArrowDown')}
          />
        </>
      )}
      {story.kind === 'known' && (
        <>
          {story.row.narration && (
            <ActionButton label={words.playFromHere} onPress={() => actions.onPlay(id)} />
          )}
          <ActionButton
            label={isFinished ? words.unfinish : words.finish}
            onPress={() => actions.onFinish(id, !isFinished)}
          />
          {entry.savedBytes === undefined ? (
            <SaveControl stories={savableOf([entry])} label={() => words.save} />
          ) : (
            !isUnsaved && <ActionButton label={words.unsave} onPress={() => actions.onUnsave(id)} />
          )}
        </>
      )}
      <ActionButton label={words.removeRow} onPress={() => actions.onRemove(id)} />
    </>
  );
}

export function EntryTitle({ entry: { story } }: { readonly entry: ListEntry }) {
  return story.kind === 'known' ? (
    <span lang={story.row.language}>
      <InScript language={story.row.language}>{story.row.title}</InScript>
    </span>
  ) : (
    <span>{words.untitled}</span>
  );
}

const dots = { strokeWidth: '2.5', strokeLinecap: 'round' } as const;
const GripIcon = pathIcon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01', dots);
const MoreIcon = pathIcon('M5 12h.01M12 12h.01M19 12h.01', dots);

/** A story's state on this device: 'On this device, 1.2 MB'. Undefined when there is nothing to save. */
function savingWords({ story, savedBytes }: ListEntry, download: Download | undefined): string | undefined {
  if (savedBytes !== undefined) return onThisDevice(byteSize(savedBytes));
  if (story.kind !== 'known') return undefined;
  return download === undefined || download.kind === 'ready'
    ? words.notSaved(byteSize(storySizeBytes(story.row)))
    : downloadInWords(download);
}

import { memo, type PointerEvent } from 'react';
import type { Download } from '../../audio/downloads/downloadStates.ts';
import { ActionButton } from '../../parts/controls/Action.tsx';
import { Icon } from '../../parts/controls/icons.tsx';
import { byteSize } from '../../parts/story/byteSize.ts';
import { clockTime } from '../../parts/story/clock.ts';
import { NativeName } from '../../parts/story/NativeName.tsx';
import storyList from '../../parts/story/StoryList.module.css';
import { SaveMany } from '../../saving/SaveMany.tsx';
import { languageOf } from '../../shared/languages.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/readingList/list.ts';
import styles from './ListRow.module.css';
import { type ListEntry, savableOf } from './listEntries.ts';
import { readingWords } from './readingState.ts';

/** The handlers of a row's controls. The same object at every render, so that only changed rows are rendered. */
export interface RowHands {
  onGrip(id: StoryId): void;
  onGripKey(id: StoryId, key: string): boolean;
  onCarry(id: StoryId, event: PointerEvent<HTMLElement>): void;
  onToggle(id: StoryId): void;
  onStep(id: StoryId, by: -1 | 1): void;
  onPlay(id: StoryId): void;
  onFinish(id: StoryId, isFinished: boolean): void;
  onUnsave(id: StoryId): void;
  onRemove(id: StoryId): void;
}

interface ListRowProps {
  readonly entry: ListEntry;
  readonly download: Download | undefined;
  /** Defined if the reader arranges the list by hand. */
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean } | undefined;
  readonly isLifted: boolean;
  readonly isOpen: boolean;
  readonly hands: RowHands;
}

/** A story of the list as a line of a table of contents, with its actions behind one button. */
export const ListRow = memo(Row, isSameRow);

function Row({ entry, download, place, isLifted, isOpen, hands }: ListRowProps) {
  const { id, story, reading } = entry;
  const isFinished = reading.kind === 'finished';
  const fraction = 'fraction' in reading ? reading.fraction : undefined;
  const optionsId = `options-${id}`;
  return (
    <li className={styles.row} data-line={id} data-lifted={isLifted || undefined} data-reading={reading.kind}>
      {place && (
        <button
          type="button"
          className={styles.grip}
          aria-pressed={isLifted}
          aria-describedby="list-moving"
          onClick={() => hands.onGrip(id)}
          onKeyDown={(event) => {
            if (hands.onGripKey(id, event.key)) event.preventDefault();
          }}
          onPointerDown={(event) => event.button === 0 && hands.onCarry(id, event)}
        >
          <GripIcon />
          <span className="visuallyHidden">
            <span>{words.move}</span>
            <EntryTitle entry={entry} />
          </span>
        </button>
      )}
      <div className={styles.story}>
        {story.kind === 'known' ? (
          <>
            <p className={`${storyList.title} ${styles.title}`}>
              <a href={`/content/${id}`} lang={story.language} dir={languageOf(story.language).direction}>
                {story.title}
              </a>
            </p>
            <p className={styles.by}>
              <span className={styles.role}>{common.by}</span>
              <span lang={story.language}>{story.author}</span>
              <Language tag={story.language} />
            </p>
          </>
        ) : (
          <p className={styles.absent}>{story.kind === 'gone' ? words.gone : words.arriving}</p>
        )}
        <Facts entry={entry} download={download} />
        {fraction !== undefined && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${fraction * 100}%` }} />
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={isOpen ? optionsId : undefined}
        onClick={() => hands.onToggle(id)}
      >
        <MoreIcon />
        <span className="visuallyHidden">
          <span>{words.options}</span>
          <EntryTitle entry={entry} />
        </span>
      </button>
      {isOpen && (
        <div className={styles.options} id={optionsId}>
          {place && (
            <>
              <Step isOff={place.isFirst} onPress={() => hands.onStep(id, -1)}>
                {words.moveUp}
              </Step>
              <Step isOff={place.isLast} onPress={() => hands.onStep(id, 1)}>
                {words.moveDown}
              </Step>
            </>
          )}
          {story.kind === 'known' && (
            <>
              {story.isNarrated && (
                <ActionButton onPress={() => hands.onPlay(id)}>{words.playFromHere}</ActionButton>
              )}
              <ActionButton onPress={() => hands.onFinish(id, !isFinished)}>
                {isFinished ? words.unfinish : words.finish}
              </ActionButton>
              {entry.savedBytes !== undefined ? (
                <ActionButton onPress={() => hands.onUnsave(id)}>{words.unsave}</ActionButton>
              ) : (
                <SaveMany stories={savableOf([entry])} words={() => words.save} />
              )}
            </>
          )}
          <ActionButton onPress={() => hands.onRemove(id)}>{words.remove}</ActionButton>
        </div>
      )}
    </li>
  );
}

/** The title in its own language, or a substitute if it is unknown. */
export function EntryTitle({ entry: { story } }: { readonly entry: ListEntry }) {
  return story.kind === 'known' ? (
    <span lang={story.language}>{story.title}</span>
  ) : (
    <span>{words.untitled}</span>
  );
}

function Language({ tag }: { readonly tag: string }) {
  const { englishName, nativeName } = languageOf(tag);
  return (
    <span className={styles.language}>
      <NativeName language={tag} />
      {nativeName !== englishName && <span className={styles.role}>{englishName}</span>}
    </span>
  );
}

function Facts({ entry, download }: Pick<ListRowProps, 'entry' | 'download'>) {
  const read = readingWords(entry.reading, clockTime);
  const kept = savingWords(entry, download);
  return (
    <p className={styles.facts}>
      {read !== undefined && <span data-fact="reading">{read}</span>}
      {kept !== undefined && (
        <span data-fact={entry.savedBytes === undefined ? 'unsaved' : 'saved'}>{kept}</span>
      )}
      {entry.isWaiting && <span data-fact="waiting">{words.waitsToBeSent}</span>}
      {entry.isRefused && <span data-fact="refused">{words.isRefused}</span>}
    </p>
  );
}

/** Stays in place at the ends of the list, so that it keeps the focus. */
function Step({
  children,
  isOff,
  onPress,
}: {
  readonly children: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.step} aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
      {children}
    </button>
  );
}

/** Two columns of dots: a drag handle. */
function GripIcon() {
  return (
    <Icon>
      <path
        d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Icon>
  );
}

function MoreIcon() {
  return (
    <Icon>
      <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" strokeLinecap="round" />
    </Icon>
  );
}

function isSameRow(before: ListRowProps, after: ListRowProps): boolean {
  return (
    before.entry === after.entry &&
    before.download === after.download &&
    before.place?.isFirst === after.place?.isFirst &&
    before.place?.isLast === after.place?.isLast &&
    before.isLifted === after.isLifted &&
    before.isOpen === after.isOpen &&
    before.hands === after.hands
  );
}
/** A story's state on this device: 'On this device, 1.2 MB'. Undefined when there is nothing to save. */
function savingWords(
  { story, savedBytes }: Pick<ListEntry, 'story' | 'savedBytes'>,
  download: Download | undefined,
): string | undefined {
  if (savedBytes !== undefined) return words.saved(byteSize(savedBytes));
  if (story.kind !== 'known') return undefined;
  switch (download?.kind) {
    case 'queued':
      return common.queued;
    case 'downloading':
      return words.saving(byteSize(download.receivedBytes), byteSize(download.totalBytes));
    case 'waiting':
      return words.waiting;
    case 'paused':
      return words.paused;
    case 'held':
      return words.held;
    case 'failed':
      return download.reason === 'quota' ? words.full : words.failed;
    case 'ready':
    case undefined:
      return words.notSaved(byteSize(story.sizeBytes));
    default:
      return download satisfies never;
  }
}

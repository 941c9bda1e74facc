import type { Download } from '../../audio/downloadStates.ts';
import { roomMakers } from '../../audio/roomMakers.ts';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { RoomMaker } from '../../parts/RoomMaker.tsx';
import { failureInWords } from '../../parts/savingWords.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './Saved.module.css';
import { type ListedStory, storyCount } from './StoryChoice.tsx';

/** A story of the queue; what the library no longer lists has no title. */
export interface QueuedStory extends ListedStory {
  readonly download: Exclude<Download, { readonly kind: 'ready' }>;
}

/** Of a long queue so many stories stand here, with a word on the others. */
const listed = 20;

interface DownloadListProps {
  readonly queue: readonly QueuedStory[];
  /** What could make room. */
  readonly saved: readonly ListedStory[];
  /** Without names, all. */
  readonly onPause: (ids?: readonly StoryId[]) => void;
  readonly onResume: (ids?: readonly StoryId[]) => void;
  readonly onRetry: (id: StoryId) => void;
  readonly onCancel: (id: StoryId) => void;
  readonly onRemove: (ids: readonly StoryId[]) => void;
}

/** What is on its way to this device, in whichever tab, and what holds it up. Pure. */
export function DownloadList({
  queue,
  saved,
  onPause,
  onResume,
  onRetry,
  onCancel,
  onRemove,
}: DownloadListProps) {
  const stopped = queue.filter(({ download }) => download.kind === 'paused' || download.kind === 'held');
  const running = queue.filter(({ download }) => download.kind !== 'failed').length - stopped.length;
  const shown = [...queue].sort((a, b) => turnOf(a) - turnOf(b)).slice(0, listed);
  const full = queue.find(({ download }) => download.kind === 'failed' && download.reason === 'quota');
  return (
    <section className={styles.section} aria-labelledby="queue-title">
      <h2 id="queue-title">Downloading</h2>
      <ul className={styles.queue}>
        {shown.map(({ id, language, title, download }) => (
          <li key={id}>
            <span lang={language}>{title}</span>
            <span className={styles.figure} role={download.kind === 'failed' ? 'alert' : undefined}>
              {wordsOf(download)}
            </span>
            {'totalBytes' in download && (
              <progress
                aria-label={`${title}, saved so far`}
                max={download.totalBytes}
                value={download.receivedBytes}
              />
            )}
            <div className={`${styles.actions} ${styles.rowActions}`}>
              {download.kind === 'failed' ? (
                <ActionButton name={`Try again: ${title}`} onPress={() => onRetry(id)}>
                  Try again
                </ActionButton>
              ) : download.kind === 'paused' || download.kind === 'held' ? (
                <ActionButton
                  name={download.kind === 'held' ? `Continue anyway: ${title}` : `Resume ${title}`}
                  onPress={() => onResume([id])}
                >
                  {download.kind === 'held' ? 'Continue anyway' : 'Resume'}
                </ActionButton>
              ) : (
                <ActionButton name={`Pause ${title}`} onPress={() => onPause([id])}>
                  Pause
                </ActionButton>
              )}
              <ActionButton name={`Cancel ${title}`} onPress={() => onCancel(id)}>
                Cancel
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {queue.length > shown.length && (
        <p className={styles.note}>{`And ${storyCount(queue.length - shown.length)} more.`}</p>
      )}
      {full?.download.kind === 'failed' && (
        <RoomMaker
          stories={roomMakers(saved, full.download.neededBytes ?? full.sizeBytes)}
          onRemove={(id) => onRemove([id])}
        />
      )}
      {queue.length > 1 && (
        <div className={styles.actions}>
          {running > 0 && <ActionButton onPress={() => onPause()}>Pause all</ActionButton>}
          {stopped.length > 0 && <ActionButton onPress={() => onResume()}>Resume all</ActionButton>}
        </div>
      )}
    </section>
  );
}

/** First what wants the reader, then what comes now, then what waits for its turn. */
function turnOf({ download: { kind } }: QueuedStory): number {
  return kind === 'failed' ? 0 : kind === 'queued' ? 2 : 1;
}

function wordsOf(download: QueuedStory['download']): string {
  switch (download.kind) {
    case 'queued':
      return 'Queued';
    case 'downloading':
      return `${byteSize(download.receivedBytes)} of ${byteSize(download.totalBytes)}`;
    case 'waiting':
      return `Waiting for a connection, ${byteSize(download.receivedBytes)} of ${byteSize(download.totalBytes)}`;
    case 'paused':
      return `Paused, ${byteSize(download.receivedBytes)} of ${byteSize(download.totalBytes)}`;
    case 'held':
      return `Waiting for an unmetered connection, ${byteSize(download.receivedBytes)} of ${byteSize(download.totalBytes)}`;
    case 'failed':
      return failureInWords(download);
    default:
      return download satisfies never;
  }
}

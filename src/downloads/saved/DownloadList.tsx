import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ListedStory } from '../../shared/story/storySize.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import * as common from '../../ui/words.ts';
import type { Download } from '../downloadStates.ts';
import { downloadInWords } from '../downloadWords.ts';
import { SpaceSuggestions } from '../SpaceSuggestions.tsx';
import { spaceSuggestions } from '../spaceSuggestions.ts';
import styles from './Saved.module.css';
import * as words from './words.ts';

/** A story of the queue; one that the library no longer lists has a substitute title. */
export interface QueuedStory extends ListedStory {
  readonly download: Exclude<Download, { readonly kind: 'ready' }>;
}

/** The most stories listed of a long queue; the others are only counted. */
const listed = 20;

interface DownloadListProps {
  readonly queue: readonly QueuedStory[];
  /** The stories that could be removed to make room. */
  readonly saved: readonly ListedStory[];
  /** Without ids, all downloads. */
  readonly onPause: (ids?: readonly StoryId[]) => void;
  readonly onResume: (ids?: readonly StoryId[]) => void;
  readonly onRetry: (id: StoryId) => void;
  readonly onCancel: (id: StoryId) => void;
  readonly onRemove: (ids: readonly StoryId[]) => void;
}

/** The downloads to this device, of all tabs, and what holds them up. Pure. */
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
      <h2 id="queue-title">{words.downloading}</h2>
      <ul className={styles.queue}>
        {shown.map(({ id, language, title, download }) => (
          <li key={id}>
            <span lang={language}>{title}</span>
            <span className={styles.figure} role={download.kind === 'failed' ? 'alert' : undefined}>
              {downloadInWords(download)}
            </span>
            {'totalBytes' in download && (
              <progress
                aria-label={words.progress(title)}
                max={download.totalBytes}
                value={download.receivedBytes}
              />
            )}
            <div className={`${styles.actions} ${styles.rowActions}`}>
              {download.kind === 'failed' ? (
                <ActionButton name={words.tryAgainName(title)} onPress={() => onRetry(id)}>
                  {common.tryAgain}
                </ActionButton>
              ) : download.kind === 'paused' || download.kind === 'held' ? (
                <ActionButton
                  name={download.kind === 'held' ? words.continueAnywayName(title) : words.resumeName(title)}
                  onPress={() => onResume([id])}
                >
                  {download.kind === 'held' ? common.continueAnyway : common.resume}
                </ActionButton>
              ) : (
                <ActionButton name={words.pauseName(title)} onPress={() => onPause([id])}>
                  {common.pause}
                </ActionButton>
              )}
              <ActionButton name={words.cancelName(title)} onPress={() => onCancel(id)}>
                {common.cancel}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
      {queue.length > shown.length && (
        <p className={styles.note}>{words.andMore(common.storyCount(queue.length - shown.length))}</p>
      )}
      {full?.download.kind === 'failed' && (
        <SpaceSuggestions
          stories={spaceSuggestions(saved, full.download.neededBytes ?? full.sizeBytes)}
          onRemove={(id) => onRemove([id])}
        />
      )}
      {queue.length > 1 && (
        <div className={styles.actions}>
          {running > 0 && <ActionButton onPress={() => onPause()}>{words.pauseAll}</ActionButton>}
          {stopped.length > 0 && <ActionButton onPress={() => onResume()}>{words.resumeAll}</ActionButton>}
        </div>
      )}
    </section>
  );
}

/** Failed downloads first, then those under way, then the queued ones. */
function turnOf({ download: { kind } }: QueuedStory): number {
  return kind === 'failed' ? 0 : kind === 'queued' ? 2 : 1;
}

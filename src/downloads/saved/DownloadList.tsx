import { useMemo } from 'react';
import { useLive } from '../../catalogue/useLive.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { listedOf } from '../../shared/story/storySize.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import * as common from '../../ui/words.ts';
import type { Download } from '../downloadStates.ts';
import { withDownloads } from '../lazyDownloads.ts';
import { SaveControl } from '../SaveControl.tsx';
import { SaveFailures } from '../SaveFailures.tsx';
import { type SavableStory, savingOf } from '../saving.ts';
import { useDownloads } from '../useSaving.ts';
import { save } from '../words.ts';
import styles from './Saved.module.css';
import * as words from './words.ts';

const listed = 20;

/** The downloads to this device, of all tabs, and what holds them up. `onCancelled`: a row and its focus are gone. */
export function DownloadList({ onCancelled }: { readonly onCancelled: () => void }) {
  const states = useDownloads();
  const queue = useQueue(states);
  if (queue.length === 0) return null;
  const { runningIds, pausedIds, failed } = savingOf(queue, states);
  const shown = [...queue].sort((a, b) => turnOf(states[a.id]) - turnOf(states[b.id])).slice(0, listed);
  return (
    <section className={styles.section} aria-labelledby="queue-title">
      <h2 id="queue-title" className="subhead">
        {words.downloading}
      </h2>
      <ul className={styles.queue}>
        {shown.map((story) => (
          <li key={story.id} className="row">
            <span lang={story.language}>
              <InScript language={story.language}>{story.title}</InScript>
            </span>
            <SaveControl
              stories={[story]}
              label={() => save}
              layout="row"
              title={story.title}
              onCancelled={onCancelled}
            />
          </li>
        ))}
      </ul>
      {queue.length > shown.length && (
        <p className="soft">{words.andMore(common.storyCount(queue.length - shown.length))}</p>
      )}
      <SaveFailures failed={failed} isList={false} />
      {queue.length > 1 && (
        <div className={`row screenOnly ${styles.actions}`}>
          {runningIds.length > 0 && (
            <ActionButton
              label={words.pauseAll}
              onPress={() => void withDownloads(({ pauseSaves }) => pauseSaves())}
            />
          )}
          {pausedIds.length > 0 && (
            <ActionButton
              label={words.resumeAll}
              onPress={() => void withDownloads(({ resumePaused }) => resumePaused())}
            />
          )}
        </div>
      )}
    </section>
  );
}

function useQueue(states: Readonly<Record<StoryId, Download>>): readonly SavableStory[] {
  const ids = (Object.keys(states) as StoryId[]).filter((id) => states[id]?.kind !== 'ready');
  const rows = useLive((library) => library.storiesById(ids), [ids.join()], []);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return ids.map((id) => {
    const row = byId.get(id);
    const story = row ? listedOf(row) : { id, language: 'en', title: words.unlisted, sizeBytes: 0 };
    return { ...story, isSaved: false };
  });
}

function turnOf(download: Download | undefined): number {
  return download?.kind === 'failed' ? 0 : download?.kind === 'queued' ? 2 : 1;
}

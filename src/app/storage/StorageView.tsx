import type { Ref } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import type { Connection } from '../../parts/Toolbar.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './StorageView.module.css';

/** A story that is wholly on this device. */
interface SavedStory {
  readonly id: StoryId;
  readonly language: string;
  readonly title: string;
  /** Text and voice together. */
  readonly sizeBytes: number;
}

interface StorageViewProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly connection: Connection;
  /** Undefined until the library on this device has answered. */
  readonly saved: readonly SavedStory[] | undefined;
  /** Undefined where the browser does not say. */
  readonly space: { readonly usedBytes: number; readonly freeBytes: number } | undefined;
  readonly onRemove?: (id: StoryId) => void;
}

/** How each connection reads in a sentence. */
const sentences: { readonly [kind in Connection]: string } = {
  starting: 'Looking for the library.',
  online: 'Connected to the library, and up to date.',
  syncing: 'Connected to the library; what is new is on its way.',
  full: 'Connected to the library. There is no space left here for what is new: removing a story makes some.',
  unkept: 'Connected to the library. This browser gives Lipi no storage, so nothing is kept.',
  offline: 'No connection to the library. What is on this device opens without one.',
};

/** A small page under the toolbar: the connection, what is saved, and the space that it takes. Pure. */
export function StorageView({ ref, connection, saved, space, onRemove }: StorageViewProps) {
  return (
    <div
      ref={ref}
      className={styles.panel}
      role="dialog"
      aria-labelledby="storage-title"
      tabIndex={-1}
      data-overlay
    >
      <h2 id="storage-title" className={styles.title}>
        Offline and storage
      </h2>
      <p>{sentences[connection]}</p>
      {saved && <p className={styles.sum}>{sumOf(saved)}</p>}
      {saved && saved.length > 0 && (
        <ul className={styles.stories}>
          {saved.map(({ id, language, title, sizeBytes }) => (
            <li key={id}>
              <a href={`/content/${id}`} lang={language}>
                {title}
              </a>
              <span>{byteSize(sizeBytes)}</span>
              <ActionButton name={`Remove ${title} from this device`} onPress={() => onRemove?.(id)}>
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {space && (
        <p className={styles.space}>
          {`Lipi takes ${byteSize(space.usedBytes)} on this device; ${byteSize(space.freeBytes)} are left to it.`}
        </p>
      )}
    </div>
  );
}

function sumOf(saved: readonly SavedStory[]): string {
  if (saved.length === 0)
    return 'No stories are saved here yet. ‘Save for offline’ on a story’s page keeps its text and voice.';
  const sizeBytes = saved.reduce((sum, story) => sum + story.sizeBytes, 0);
  return `${saved.length === 1 ? '1 story' : `${saved.length} stories`} saved, ${byteSize(sizeBytes)}`;
}

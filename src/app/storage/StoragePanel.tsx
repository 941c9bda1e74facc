import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Download, downloads } from '../../audio/downloadStates.ts';
import {
  cancelSave,
  clearSaved,
  followDownloads,
  keepFontsWith,
  pauseSaves,
  removeSaved,
  resumePaused,
  saveStories,
} from '../../audio/downloads.ts';
import { storedAudioBytes } from '../../audio/storedAudio.ts';
import { useLive } from '../../library/useLive.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { priceInWords } from '../../parts/savingWords.ts';
import { homePlace } from '../../screens/home/homePlace.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { storySizeBytes } from '../../shared/storySize.ts';
import { dataPrice, dataSaver, setDataSaver } from '../../state/dataSaver.ts';
import { session } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import { keepFontOf } from '../../saving/keepFontOf.ts';
import { TesterSection } from '../tester/TesterSection.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { DownloadList, type QueuedStory } from './DownloadList.tsx';
import { InstallSection } from './InstallSection.tsx';
import { SavedStories } from './SavedStories.tsx';
import { SaveMore } from './SaveMore.tsx';
import styles from './StorageView.module.css';
import { StorageView } from './StorageView.tsx';
import type { ListedStory } from './StoryChoice.tsx';
import { type SavableStory, savableStories } from './savable.ts';
import {
  askForPersistence,
  type Installation,
  type Persistence,
  readInstallation,
  readPersistence,
  type Space,
  spaceOnDevice,
} from './thisDevice.ts';

/** For who is signed in. */
const ReaderSection = lazyPart(
  'The reading list in the panel',
  async () => (await import('./ReaderSection.tsx')).ReaderSection,
);

/** The connection, what is kept on this device and on its way to it, and what may be done about it. */
export function StoragePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDialogElement>(null);
  const saved = useSaved();
  const queue = useQueue();
  const savable = useLive<readonly SavableStory[]>(() => savableStories(homePlace.language), [], []);
  const [changes, setChanges] = useState(0);
  const device = useDevice(saved, queue.length, changes);
  const isGuest = useSnapshot(session).now.kind === 'guest';
  const { isOn } = useSnapshot(dataSaver);
  const price = dataPrice();

  useEffect(() => {
    keepFontsWith(keepFontOf);
    followDownloads().catch(report);
  }, []);

  function run(work: Promise<unknown>): void {
    work.then(() => setChanges((count) => count + 1), report);
  }
  /** The button that had the focus goes away. */
  function runFromHere(work: Promise<unknown>): void {
    panel.current?.focus();
    run(work);
  }
  const remove = (ids: readonly StoryId[]) => runFromHere(removeSaved(...ids));

  return (
    <StorageView ref={panel} connection={useSnapshot(connection).kind} onClose={onClose}>
      {queue.length > 0 && (
        <DownloadList
          queue={queue}
          saved={saved ?? []}
          onPause={(ids) => run(pauseSaves(ids))}
          onResume={(ids) => run(resumePaused(ids))}
          onRetry={(id) => run(saveStories([id]))}
          onCancel={(id) => runFromHere(cancelSave(id))}
          onRemove={remove}
        />
      )}
      {!isGuest && <ReaderSection className={styles.section} />}
      {saved && <SavedStories stories={saved} onRemove={remove} />}
      {saved && (
        <SaveMore
          stories={savable}
          price={price && priceInWords(price)}
          onSave={(ids) => runFromHere(saveStories(ids))}
        />
      )}
      <DeviceSection
        space={device.space}
        audioBytes={device.audioBytes}
        persistence={device.persistence}
        isSavingData={isOn}
        onClear={() => runFromHere(clearSaved())}
        onPersist={() => run(askForPersistence().then(device.setPersistence))}
        onSaveData={setDataSaver}
      />
      <InstallSection
        installation={device.installation}
        onInstall={() => {
          if (device.installation.kind === 'offered') run(device.installation.install());
        }}
      />
      <TesterSection />
    </StorageView>
  );
}

function report(error: unknown): void {
  console.warn(`What was asked of the storage failed: ${String(error)}`);
}

function useSaved(): readonly ListedStory[] | undefined {
  const saved = useLive<readonly ListedStory[] | undefined>(
    async (library) =>
      (await library.savedStories()).map(({ saved: { sizeBytes }, row: { id, language, title } }) => ({
        id,
        language,
        title,
        sizeBytes,
      })),
    [],
    undefined,
  );
  return saved;
}

/** The downloads with their stories, in the order in which they were asked for. */
function useQueue(): readonly QueuedStory[] {
  const states = Object.entries(useSnapshot(downloads)) as [StoryId, Download][];
  const ids = states.map(([id]) => id);
  const rows = useLive((library) => library.storiesById(ids), [ids.join()], []);
  return states.flatMap(([id, download]) => {
    if (download.kind === 'ready') return [];
    const row = rows.find((candidate) => candidate.id === id);
    const story = row
      ? { id, language: row.language, title: row.title, sizeBytes: storySizeBytes(row) }
      : { id, language: 'en', title: 'A story that the library does not list now', sizeBytes: 0 };
    return [{ ...story, download }];
  });
}

/** What the browser says of the device, anew after each change of what is kept. */
function useDevice(saved: readonly ListedStory[] | undefined, queueLength: number, changes: number) {
  const [space, setSpace] = useState<Space>();
  const [audioBytes, setAudioBytes] = useState(0);
  const [persistence, setPersistence] = useState<Persistence>();
  const [installation, setInstallation] = useState<Installation>(readInstallation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story more or less is space less or more; its audio goes after its name
  useEffect(() => {
    let isCurrent = true;
    void spaceOnDevice().then((found) => isCurrent && setSpace(found));
    void storedAudioBytes().then((found) => isCurrent && setAudioBytes(found));
    setInstallation(readInstallation());
    return () => {
      isCurrent = false;
    };
  }, [saved, queueLength, changes]);
  useEffect(() => {
    void readPersistence().then(setPersistence);
    const ending = new AbortController();
    const look = () => setInstallation(readInstallation());
    for (const name of ['beforeinstallprompt', 'appinstalled']) {
      addEventListener(name, look, { signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
  return { space, audioBytes, persistence, setPersistence, installation };
}

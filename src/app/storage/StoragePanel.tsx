import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../catalogue/useLive.ts';
import { downloads } from '../../downloads/downloadStates.ts';
import { clearSaved, followDownloads } from '../../downloads/downloads.ts';
import { storedAudioBytes } from '../../downloads/storedAudio.ts';
import { lazyPart } from '../../page/lazy.tsx';
import { dataSaver, setDataSaver } from '../../settings/dataSaver.ts';
import { session } from '../../settings/session.ts';
import { warn } from '../../shared/warn.ts';
import { connection } from '../../sync/connection.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SpaceSection } from './SpaceSection.tsx';
import styles from './StorageView.module.css';
import { type Kept, SavedLink, StorageView } from './StorageView.tsx';
import {
  askForPersistence,
  type Installation,
  type Persistence,
  readInstallation,
  readPersistence,
  type Space,
  spaceOnDevice,
} from './thisDevice.ts';
import * as words from './words.ts';

const report = warn('What was asked of the storage failed');

/** Shown to signed-in readers only. */
const ReaderSection = lazyPart(
  'The reading list in the panel',
  async () => (await import('./ReaderSection.tsx')).ReaderSection,
);

const TesterTools = lazyPart(
  'The tester tools',
  async () => (await import('../tester/TesterTools.tsx')).TesterTools,
  {
    failed: <p>{words.toolsNotHere}</p>,
  },
);

/** The connection, a link to what is stored on this device, the space that it takes, and this device's settings. */
export function StoragePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDialogElement>(null);
  const kept = useKept();
  const [changes, setChanges] = useState(0);
  const device = useDevice(kept, changes);
  const isGuest = useSnapshot(session).now.kind === 'guest';
  const { isOn } = useSnapshot(dataSaver);

  useEffect(() => {
    followDownloads().catch(report);
  }, []);

  function run(work: Promise<unknown>): void {
    work.then(() => setChanges((count) => count + 1), report);
  }

  return (
    <StorageView
      ref={panel}
      connection={useSnapshot(connection).kind}
      version={import.meta.env.LIPI_VERSION}
      onClose={onClose}
    >
      {kept && <SavedLink kept={kept} />}
      {!isGuest && <ReaderSection className={styles.part} />}
      <SpaceSection
        space={device.space}
        audioBytes={device.audioBytes}
        textBytes={device.textBytes}
        persistence={device.persistence}
        onClear={() => {
          // The focused button is removed, so the panel takes the focus.
          panel.current?.focus();
          run(clearSaved());
        }}
        onPersist={() => run(askForPersistence().then(device.setPersistence))}
      />
      <SettingsSection
        isSavingData={isOn}
        installation={device.installation}
        onSaveData={setDataSaver}
        onInstall={() => {
          if (device.installation.kind === 'offered') run(device.installation.install());
        }}
      />
      <TesterSection />
    </StorageView>
  );
}

/** The last section, whose scripts load when it is opened. */
function TesterSection() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.section}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <h3>{words.forTesters}</h3>
      </summary>
      {wasOpened && <TesterTools />}
    </details>
  );
}

/** The saved and queued stories; undefined until the device has answered. */
function useKept(): Kept | undefined {
  const states = Object.values(useSnapshot(downloads));
  const saved = useLive<Pick<Kept, 'count' | 'sizeBytes'> | undefined>(
    async (library) => {
      const stories = await library.savedStories();
      const sizeBytes = stories.reduce((sum, { saved }) => sum + saved.sizeBytes, 0);
      return { count: stories.length, sizeBytes };
    },
    [],
    undefined,
  );
  if (!saved) return undefined;
  const failedCount = states.filter(({ kind }) => kind === 'failed').length;
  const comingCount = states.filter(({ kind }) => kind !== 'ready').length - failedCount;
  return { ...saved, comingCount, failedCount };
}

/** What the browser reports about the device, read again after each change of what is stored. */
function useDevice(kept: Kept | undefined, changes: number) {
  const [space, setSpace] = useState<Space>();
  const [audioBytes, setAudioBytes] = useState(0);
  const [textBytes, setTextBytes] = useState(0);
  const [persistence, setPersistence] = useState<Persistence>();
  const [installation, setInstallation] = useState<Installation>(readInstallation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story more or less is space less or more; its audio goes after its name
  useEffect(() => {
    let isCurrent = true;
    const known = Promise.all([spaceOnDevice(), storedAudioBytes(), storedTextBytes()]);
    known.then(([found, audio, texts]) => {
      if (!isCurrent) return;
      setSpace(found);
      setAudioBytes(audio);
      setTextBytes(texts);
    }, report);
    setInstallation(readInstallation());
    return () => {
      isCurrent = false;
    };
  }, [kept?.count, kept?.comingCount, changes]);
  useEffect(() => {
    void readPersistence().then(setPersistence);
    const ending = new AbortController();
    const look = () => setInstallation(readInstallation());
    for (const name of ['beforeinstallprompt', 'appinstalled']) {
      addEventListener(name, look, { signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
  return { space, audioBytes, textBytes, persistence, setPersistence, installation };
}

/** 0 on a device that stores none. */
async function storedTextBytes(): Promise<number> {
  try {
    return await (await import('../../catalogue/queries.ts')).textBytes();
  } catch {
    return 0;
  }
}

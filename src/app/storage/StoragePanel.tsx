import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../catalogue/useLive.ts';
import { downloads } from '../../downloads/downloadStates.ts';
import { clearSaved, followDownloads } from '../../downloads/downloads.ts';
import { sumBytes } from '../../downloads/saving.ts';
import { lazyPart } from '../../page/lazy.tsx';
import { dataSaver, setDataSaver } from '../../settings/dataSaver.ts';
import { session } from '../../settings/session.ts';
import { warn } from '../../shared/warn.ts';
import { connection } from '../../sync/connection.ts';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { TooltipButton } from '../../ui/controls/TooltipButton.tsx';
import { Modal } from '../../ui/forms/ConfirmDialog.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import * as common from '../../ui/words.ts';
import { LanguagesSection } from './LanguagesSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SpaceSection, type Used } from './SpaceSection.tsx';
import styles from './Storage.module.css';
import {
  type Installation,
  type Persistence,
  readInstallation,
  readPersistence,
  requestPersistence,
  spaceOnDevice,
  storedAudioBytes,
} from './thisDevice.ts';
import * as words from './words.ts';

const report = warn('Storage action failed');

const ReaderSection = lazyPart(
  'The reading list in the panel',
  async () => (await import('./ReaderSection.tsx')).ReaderSection,
);

const TesterTools = lazyPart(
  'The tester tools',
  async () => (await import('../tester/TesterTools.tsx')).TesterTools,
  {
    failed: <p>{words.toolsUnavailable}</p>,
  },
);

export function StoragePanel({ onClose }: { readonly onClose: () => void }) {
  const panel = useRef<HTMLDialogElement>(null);
  const saved = useSavedTotals();
  const [changes, setChanges] = useState(0);
  const device = useDevice(saved, changes);
  const isGuest = useSnapshot(session).now.kind === 'guest';
  const { isOn } = useSnapshot(dataSaver);
  const { kind } = useSnapshot(connection);

  useEffect(() => {
    followDownloads().catch(report);
  }, []);

  function run(work: Promise<unknown>): void {
    work.then(() => setChanges((count) => count + 1), report);
  }

  // Focuses the panel itself: its first button would close what has just been opened.
  useEffect(() => panel.current?.focus(), []);
  return (
    <Modal
      ref={panel}
      className={`raised ${styles.panel}`}
      titleId="storage-title"
      tabIndex={-1}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a'))) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id="storage-title" className={styles.title}>
            {words.title}
          </h2>
          <TooltipButton label={common.close} onPress={onClose}>
            <CloseIcon />
          </TooltipButton>
        </div>
        <p>{words.connections[kind]}</p>
        {saved && <SavedLink saved={saved} />}
        {!isGuest && <ReaderSection className={styles.part} />}
        <SpaceSection
          {...device.used}
          persistence={device.persistence}
          onClear={() => {
            // The focused button is removed, so the panel takes the focus.
            panel.current?.focus();
            run(clearSaved());
          }}
          onPersist={() => run(requestPersistence().then(device.setPersistence))}
        />
        <LanguagesSection onRemoved={() => setChanges((count) => count + 1)} />
        <SettingsSection
          isSavingData={isOn}
          installation={device.installation}
          onSaveData={setDataSaver}
          onInstall={() => {
            if (device.installation.kind === 'offered') run(device.installation.install());
          }}
        />
        <TesterSection />
        <p className="soft">{words.version(import.meta.env.LIPI_VERSION)}</p>
      </div>
    </Modal>
  );
}

export type SavedTotals = NonNullable<ReturnType<typeof useSavedTotals>>;

export function SavedLink({
  saved: { count, sizeBytes, comingCount, failedCount },
}: {
  readonly saved: SavedTotals;
}) {
  const facts = [
    count === 0 ? words.noneYet : words.saved(count, byteSize(sizeBytes)),
    ...(comingCount > 0 ? [words.coming(comingCount)] : []),
    ...(failedCount > 0 ? [words.failed(failedCount)] : []),
  ];
  return (
    <p className={`row ${styles.way}`}>
      <a href="/saved">{words.savedStories}</a>
      <span className="soft">{facts.join('; ')}</span>
    </p>
  );
}

function TesterSection() {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.section}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="opens">
        <h3>{words.forTesters}</h3>
      </summary>
      {wasOpened && <TesterTools />}
    </details>
  );
}

function useSavedTotals() {
  const states = Object.values(useSnapshot(downloads));
  const saved = useLive(async (library) => {
    const stories = await library.savedStories();
    return { count: stories.length, sizeBytes: sumBytes(stories.map((story) => story.saved)) };
  }, []);
  if (!saved) return undefined;
  const failedCount = states.filter(({ kind }) => kind === 'failed').length;
  const comingCount = states.filter(({ kind }) => kind !== 'ready').length - failedCount;
  return { ...saved, comingCount, failedCount };
}

function useDevice(saved: SavedTotals | undefined, changes: number) {
  const [used, setUsed] = useState<Used>({ space: undefined, audioBytes: 0, textBytes: 0 });
  const [persistence, setPersistence] = useState<Persistence>();
  const [installation, setInstallation] = useState<Installation>(readInstallation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story more or less is space less or more; its audio goes after its name
  useEffect(() => {
    let isCurrent = true;
    const known = Promise.all([spaceOnDevice(), storedAudioBytes(), storedTextBytes()]);
    known.then(
      ([space, audioBytes, textBytes]) => isCurrent && setUsed({ space, audioBytes, textBytes }),
      report,
    );
    setInstallation(readInstallation());
    return () => {
      isCurrent = false;
    };
  }, [saved?.count, saved?.comingCount, changes]);
  useEffect(() => {
    void readPersistence().then(setPersistence);
    const ending = new AbortController();
    const update = () => setInstallation(readInstallation());
    for (const name of ['beforeinstallprompt', 'appinstalled']) {
      addEventListener(name, update, { signal: ending.signal });
    }
    return () => ending.abort();
  }, []);
  return { used, persistence, setPersistence, installation };
}

async function storedTextBytes(): Promise<number> {
  try {
    return await (await import('../../catalogue/queries.ts')).textBytes();
  } catch {
    return 0;
  }
}

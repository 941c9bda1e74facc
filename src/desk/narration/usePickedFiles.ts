import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { blockReloadWhile } from '../../page/reloadBlocks.ts';
import { retryDelay } from '../../player/availability.ts';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { callDesk } from '../feed/deskCall.ts';
import { uploadAudio } from '../feed/uploadAudio.ts';
import { useOpenDesk } from '../openDesk.ts';
import { DeviceAudio } from './deviceAudio.ts';
import type { DraftFile, NarrationDraft } from './narrationDraft.ts';
import { type AudioAnalysis, pickFile } from './pickFile.ts';
import { UploadQueue } from './uploadQueue.ts';
import * as words from './words.ts';

interface LocalFile {
  readonly bytes: Blob;
  readonly analysis: AudioAnalysis | undefined;
}

/** Each try of a failed upload waits as long as the third of a narration: 4 s, or until the browser is online again. */
const retryAttempt = 2;

const sending = new Set<UploadQueue>();
blockReloadWhile(() =>
  [...sending].some((queue) => [...queue.states.now.values()].some(({ kind }) => kind === 'sending')),
);

export type PickedFiles = ReturnType<typeof usePickedFiles>;

/** The files picked for a narration: examined, stored on this device and sent, until the narration has them. */
export function usePickedFiles(
  id: ManuscriptId,
  saved: DeskNarration | null,
  draft: NarrationDraft,
  change: (changed: (now: NarrationDraft) => Partial<NarrationDraft>) => void,
) {
  const { userId } = useOpenDesk();
  const { queue, states } = useUploads();
  const [unsent] = useState(() => new DeviceAudio('lipi-desk-audio-v1', userId, id));
  const [locals, setLocals] = useState<ReadonlyMap<string, LocalFile>>(new Map());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [analysing, setAnalysing] = useState<string>();
  const [isStored, setStored] = useState(true);
  const turn = useRef(Promise.resolve());
  const savedParts = useRef(saved?.parts);
  savedParts.current = saved?.parts;
  const isSaved = useCallback(
    (sha256: string) => savedParts.current?.some((part) => part.sha256 === sha256) === true,
    [],
  );

  const note = useCallback((sha256: string, bytes: Blob, analysis?: AudioAnalysis) => {
    setLocals((now) => new Map(now).set(sha256, { bytes, analysis }));
  }, []);

  // Uploads that an earlier visit left unfinished continue automatically.
  const begun = useRef(draft.files);
  useEffect(() => {
    async function resume({ sha256, sizeBytes }: DraftFile): Promise<void> {
      if (isSaved(sha256)) return;
      const bytes = await unsent.find(sha256);
      queue.add({ sha256, sizeBytes, bytes });
      if (!bytes) return;
      note(sha256, bytes);
      const picked = await pickFile(bytes);
      if (typeof picked !== 'string') note(sha256, bytes, picked.analysis);
    }
    async function resumeAll(): Promise<void> {
      await unsent.deleteExcept(new Set(begun.current.map(({ sha256 }) => sha256)));
      for (const file of begun.current) await resume(file);
    }
    resumeAll().catch((error: unknown) =>
      console.warn(`Resuming the uploads of an earlier visit failed: ${String(error)}`),
    );
  }, [queue, unsent, note, isSaved]);

  async function addFile(file: Blob, name: string): Promise<void> {
    setAnalysing(name);
    const picked = await pickFile(file);
    setAnalysing(undefined);
    if (typeof picked === 'string') return setRefusals((now) => [...now, words.notTaken(name, picked)]);
    const { sha256, analysis } = picked;
    await unsent.store(sha256, file).catch((error: unknown) => {
      console.warn(`Storing a file for its upload failed: ${String(error)}`);
      setStored(false);
    });
    note(sha256, file, analysis);
    change(({ files }) => {
      const isListed = files.some((each) => each.sha256 === sha256);
      return { files: isListed ? files : [...files, { sha256, sizeBytes: file.size, name }] };
    });
    if (!isSaved(sha256)) queue.add({ sha256, sizeBytes: file.size, bytes: file });
  }

  return {
    states,
    locals,
    refusals,
    analysing,
    isStored,
    /** Takes files in order, after those that were picked before. Resolves once all are examined. */
    pick: (files: readonly File[]): Promise<void> => {
      setRefusals([]);
      for (const file of files) turn.current = turn.current.then(() => addFile(file, file.name));
      return turn.current;
    },
    remove: ({ sha256 }: DraftFile) => {
      change(({ files }) => ({ files: files.filter((file) => file.sha256 !== sha256) }));
      if (!states.has(sha256)) return;
      queue.remove(sha256);
      void callDesk('mutation', 'audioUploads:cancel', { sha256 });
    },
    resend: ({ sha256, sizeBytes }: DraftFile) => {
      queue.remove(sha256);
      queue.add({ sha256, sizeBytes, bytes: locals.get(sha256)?.bytes ?? null });
    },
    /** Deletes the stored files, once the narration has them all. */
    clearStored: () => unsent.clear(),
  };
}

function useUploads() {
  const [queue] = useState(() => new UploadQueue(uploadAudio, (signal) => retryDelay(retryAttempt, signal)));
  useEffect(() => {
    sending.add(queue);
    return () => {
      sending.delete(queue);
      queue.close();
    };
  }, [queue]);
  return { queue, states: useSnapshot(queue.states).now };
}

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { holdPageWhile } from '../../page/holds.ts';
import { retryDelay } from '../../player/availability.ts';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { callDesk } from '../feed/deskCall.ts';
import { sendAudio } from '../files/sendAudio.ts';
import { useOpenDesk } from '../openDesk.ts';
import { KeptAudio } from './keptAudio.ts';
import { type DraftFile, type NarrationDraft, withFile, withoutFile } from './narrationDraft.ts';
import { type HeardAudio, pickFile } from './pickFile.ts';
import { UploadQueue } from './uploadQueue.ts';

interface Refusal {
  readonly name: string;
  readonly message: string;
}

interface LocalFile {
  readonly bytes: Blob;
  readonly heard: HeardAudio | undefined;
}

/** Each try of a failed upload waits as long as the third of a narration: 4 s, or until the browser is online again. */
const retryAttempt = 2;

const sending = new Set<UploadQueue>();
holdPageWhile(() =>
  [...sending].some((queue) => [...queue.states().values()].some(({ kind }) => kind === 'sending')),
);

export type PickedFiles = ReturnType<typeof usePickedFiles>;

/**
 * The files picked for a narration: examined, stored on this device and sent, until the narration has them. `saved` is the
 * saved narration.
 */
export function usePickedFiles(
  id: ManuscriptId,
  saved: DeskNarration | null,
  draft: NarrationDraft,
  change: (changed: (now: NarrationDraft) => NarrationDraft) => void,
) {
  const { userId } = useOpenDesk();
  const { queue, states } = useUploads();
  const [unsent] = useState(() => new KeptAudio('lipi-desk-audio-v1', userId, id));
  const [locals, setLocals] = useState<ReadonlyMap<string, LocalFile>>(new Map());
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  /** The name of the file that is being examined. */
  const [lookingAt, setLookingAt] = useState<string>();
  const [isKept, setKept] = useState(true);
  const turn = useRef(Promise.resolve());
  const savedParts = useRef(saved?.parts);
  savedParts.current = saved?.parts;

  const note = useCallback(
    (sha256: string, local: LocalFile) => setLocals((now) => new Map(now).set(sha256, local)),
    [],
  );

  // Uploads that an earlier visit left unfinished continue automatically.
  const begun = useRef(draft.files);
  useEffect(() => {
    async function goOn({ sha256, sizeBytes }: DraftFile): Promise<void> {
      if (savedParts.current?.some((part) => part.sha256 === sha256)) return;
      const bytes = await unsent.find(sha256);
      queue.add({ sha256, sizeBytes, bytes });
      if (!bytes) return;
      note(sha256, { bytes, heard: undefined });
      const picked = await pickFile(bytes);
      if (picked.kind === 'audio') note(sha256, { bytes, heard: picked.heard });
    }
    async function goOnAll(): Promise<void> {
      await unsent.keepOnly(new Set(begun.current.map(({ sha256 }) => sha256)));
      for (const file of begun.current) await goOn(file);
    }
    goOnAll().catch((error: unknown) => console.warn(`Files of an earlier visit are lost: ${String(error)}`));
  }, [queue, unsent, note]);

  async function take(file: Blob, name: string): Promise<void> {
    setLookingAt(name);
    const picked = await pickFile(file);
    setLookingAt(undefined);
    if (picked.kind === 'refused') {
      const { message } = picked;
      setRefusals((now) => [...now, { name, message }]);
      return;
    }
    const { sha256, heard } = picked;
    await unsent.keep(sha256, file).catch((error: unknown) => {
      console.warn(`A file could not be kept until it is sent: ${String(error)}`);
      setKept(false);
    });
    note(sha256, { bytes: file, heard });
    change((now) => withFile(now, { sha256, sizeBytes: file.size, name }));
    if (!savedParts.current?.some((part) => part.sha256 === sha256)) {
      queue.add({ sha256, sizeBytes: file.size, bytes: file });
    }
  }

  return {
    states,
    locals,
    refusals,
    lookingAt,
    isKept,
    /** Takes files in order, after those that were picked before. Resolves once all are examined. */
    pick: (files: readonly File[]): Promise<void> => {
      setRefusals([]);
      for (const file of files) turn.current = turn.current.then(() => take(file, file.name));
      return turn.current;
    },
    /** Removes a file, and cancels its upload. */
    remove: ({ sha256 }: DraftFile) => {
      change((now) => withoutFile(now, sha256));
      if (!states.has(sha256)) return;
      queue.remove(sha256);
      void callDesk('mutation', 'audioUploads:cancel', { sha256 });
    },
    sendAgain: ({ sha256, sizeBytes }: DraftFile) => {
      queue.remove(sha256);
      queue.add({ sha256, sizeBytes, bytes: locals.get(sha256)?.bytes ?? null });
    },
    /** Deletes the stored files, once the narration has them all. */
    forgetKept: () => unsent.clear(),
  };
}

function useUploads() {
  const [queue] = useState(
    () => new UploadQueue({ upload: sendAudio, retryDelay: (signal) => retryDelay(retryAttempt, signal) }),
  );
  useEffect(() => {
    sending.add(queue);
    return () => {
      sending.delete(queue);
      queue.close();
    };
  }, [queue]);
  return { queue, states: useSyncExternalStore(queue.subscribe, queue.states) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import { holdPageWhile } from '../../../state/holds.ts';
import { finishRecording } from './finishRecording.ts';
import { RecordedPieces } from './recordedPieces.ts';
import { type Recording, type RecordingFailure, startRecording } from './startRecording.ts';

/** The state of the recorder. */
export type RecorderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly seconds: number; readonly level: number; readonly isKept: boolean }
  | { readonly kind: 'finishing' }
  /** The recording can be played, and stays on this device until it is kept or discarded. */
  | { readonly kind: 'made'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly failure: RecordingFailure | 'empty' };

/** Eight minutes of FLAC stay under 16 MB, whatever is recorded. */
export const recordingLimitSeconds = 8 * 60;

/** Recordings in progress on this page. */
const made = new Set<Recording>();
holdPageWhile(() => made.size > 0);

/** How often time and level are updated. */
const shownEveryMs = 100;

/** Records for a manuscript. Restores a recording that an earlier visit made but neither kept nor discarded. */
export function useRecorder(userId: string, id: ManuscriptId) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const [pieces] = useState(() => new RecordedPieces(userId, id));
  const recording = useRef<Recording>(undefined);
  /** Resolves when all pieces so far are stored. */
  const keeping = useRef(Promise.resolve());

  const end = useCallback(async () => {
    const ending = recording.current;
    recording.current = undefined;
    if (!ending) return;
    made.delete(ending);
    await ending.stop();
  }, []);

  const finish = useCallback(async () => {
    setState({ kind: 'finishing' });
    await end();
    await keeping.current;
    const whole = await pieces.whole();
    const file = whole && (await finishRecording(whole));
    setState(file ? { kind: 'made', file } : { kind: 'failed', failure: 'empty' });
    if (!file) await pieces.clear();
  }, [pieces, end]);

  useEffect(() => {
    let isShown = true;
    async function goOn(): Promise<void> {
      if ((await pieces.whole()) && isShown) await finish();
    }
    goOn().catch((error: unknown) =>
      console.warn(`An earlier recording could not be read: ${String(error)}`),
    );
    return () => {
      isShown = false;
      void end(); // its pieces are found when the page is opened again
    };
  }, [pieces, finish, end]);

  const isRecording = state.kind === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1000;
      const level = recording.current?.level() ?? 0;
      if (seconds >= recordingLimitSeconds) void finish();
      else setState((now) => (now.kind === 'recording' ? { ...now, seconds, level } : now));
    }, shownEveryMs);
    return () => clearInterval(timer);
  }, [isRecording, finish]);

  async function start(): Promise<void> {
    setState({ kind: 'asking' });
    await pieces.clear();
    keeping.current = Promise.resolve();
    const begun = await startRecording(
      (piece) => {
        keeping.current = keeping.current
          .then(() => pieces.add(piece))
          .catch((error: unknown) => {
            console.warn(`A recording could not be kept: ${String(error)}`);
            setState((now) => (now.kind === 'recording' ? { ...now, isKept: false } : now));
          });
      },
      () => void finish(),
    );
    if (typeof begun === 'string') {
      setState({ kind: 'failed', failure: begun });
      return;
    }
    recording.current = begun;
    made.add(begun);
    setState({ kind: 'recording', seconds: 0, level: 0, isKept: true });
  }

  return {
    state,
    start,
    stop: finish,
    /** Deletes the recording, which was kept or discarded. It is shown until it is gone from the device. */
    clear: async () => {
      await pieces.clear();
      setState({ kind: 'idle' });
    },
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { blockReloadWhile } from '../../../page/reloadBlocks.ts';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import { clockTime } from '../../../ui/story/clock.ts';
import desk from '../../Desk.module.css';
import { Problem } from '../../DeskNote.tsx';
import { useOpenDesk } from '../../openDesk.ts';
import { Section } from '../../Section.tsx';
import { DeviceAudio } from '../deviceAudio.ts';
import { SoundPlayer } from '../SoundPlayer.tsx';
import * as words from '../words.ts';
import { finishRecording } from './finishRecording.ts';

interface RecorderProps {
  readonly id: ManuscriptId;
  readonly onKeep: (file: File) => Promise<void>;
}

export function Recorder({ id, onKeep }: RecorderProps) {
  const { state, start, stop, clear } = useRecorder(id);
  return (
    <Section title={words.recordHere} className={desk.adding}>
      <p className={desk.soft}>{words.howToRecord(recordingLimitSeconds / 60)}</p>
      {state.kind === 'recording' ? (
        <>
          <p className={desk.soft}>{words.recording(clockTime(state.seconds))}</p>
          <meter
            aria-label={words.level}
            min={0}
            max={1}
            low={0.1}
            high={0.95}
            optimum={0.5}
            value={state.level}
          />
          {!state.isStored && <Problem>{words.noSpace}</Problem>}
          <ActionButton label={words.stop} strong onPress={() => void stop()} />
        </>
      ) : (
        state.kind !== 'recorded' &&
        state.kind !== 'finishing' && <ActionButton label={words.record} onPress={() => void start()} />
      )}
      <p role="status">{words.recorderStates[state.kind]}</p>
      {state.kind === 'failed' && <Problem>{words.failures[state.failure]}</Problem>}
      {state.kind === 'recorded' && (
        <>
          <SoundPlayer file={state.file} label={words.listen} />
          <div className={desk.actions}>
            <ActionButton
              label={words.keep}
              strong
              onPress={() => void onKeep(new File([state.file], words.recordingOf(Date.now()))).then(clear)}
            />
            <ActionButton label={words.discard} onPress={() => void clear()} />
          </div>
        </>
      )}
    </Section>
  );
}

type RecorderState =
  | { readonly kind: 'idle' | 'requesting' | 'finishing' }
  | {
      readonly kind: 'recording';
      readonly seconds: number;
      readonly level: number;
      readonly isStored: boolean;
    }
  | { readonly kind: 'recorded'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly failure: keyof typeof words.failures };

/** At 96 kbit/s, 6 MB: what a phone that may close the page at any time keeps without trouble. */
const recordingLimitSeconds = 8 * 60;

const inProgress = new Set<Recording>();
blockReloadWhile(() => inProgress.size > 0);

const shownEveryMs = 100;

/** Records for a manuscript. Restores a recording that an earlier visit made but neither kept nor discarded. */
function useRecorder(id: ManuscriptId) {
  const { userId } = useOpenDesk();
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  const [pieces] = useState(() => new DeviceAudio('lipi-desk-recording-v1', userId, id));
  const recording = useRef<Recording>(undefined);
  const storing = useRef(Promise.resolve());

  const end = useCallback(async () => {
    const ending = recording.current;
    recording.current = undefined;
    if (!ending) return;
    inProgress.delete(ending);
    await ending.stop();
  }, []);

  const finish = useCallback(async () => {
    setState({ kind: 'finishing' });
    await end();
    await storing.current;
    const whole = await wholeRecording(pieces);
    const file = whole && (await finishRecording(whole));
    setState(file ? { kind: 'recorded', file } : { kind: 'failed', failure: 'empty' });
    if (!file) await pieces.clear();
  }, [pieces, end]);

  useEffect(() => {
    let isShown = true;
    pieces
      .find('0')
      .then((piece) => (piece && isShown ? finish() : undefined))
      .catch((error: unknown) => console.warn(`Restoring a recording failed: ${String(error)}`));
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
    setState({ kind: 'requesting' });
    await pieces.clear();
    storing.current = Promise.resolve();
    let count = 0;
    const begun = await startRecording(
      (piece) => {
        const name = String(count);
        count += 1;
        storing.current = storing.current
          .then(() => pieces.store(name, piece))
          .catch((error: unknown) => {
            console.warn(`Storing a piece of a recording failed: ${String(error)}`);
            setState((now) => (now.kind === 'recording' ? { ...now, isStored: false } : now));
          });
      },
      () => void finish(),
    );
    if (typeof begun === 'string') return setState({ kind: 'failed', failure: begun });
    recording.current = begun;
    inProgress.add(begun);
    setState({ kind: 'recording', seconds: 0, level: 0, isStored: true });
  }

  return {
    state,
    start,
    stop: finish,
    clear: async () => {
      await pieces.clear();
      setState({ kind: 'idle' });
    },
  };
}

async function wholeRecording(pieces: DeviceAudio): Promise<Blob | null> {
  const found: Blob[] = [];
  for (let piece = await pieces.find('0'); piece; piece = await pieces.find(String(found.length)))
    found.push(piece);
  return found[0] ? new Blob(found, { type: found[0].type }) : null;
}

type Recording = Exclude<Awaited<ReturnType<typeof startRecording>>, string>;

/** The formats that browsers record, the best first: MP4 is uploaded as it is, the Opus of WebM is moved into MP4. */
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus', 'audio/webm;codecs=opus'];

/** One piece per second: what is lost when the browser crashes. */
const pieceMs = 1000;

/**
 * Records without the voice processing of phone calls. `onPiece` gets a piece every second; together they are the file.
 * `onEnd` is called when the recording stops by itself, for example because the microphone was unplugged.
 */
async function startRecording(onPiece: (piece: Blob) => void, onEnd: () => void) {
  if (!('MediaRecorder' in globalThis) || !navigator.mediaDevices) return 'unable';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
  } catch (error) {
    console.warn(`Opening the microphone failed: ${String(error)}`);
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'noMicrophone' : 'refused';
  }
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 96_000 });
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 8192; // 170 ms: longer than the interval between two readings
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let isStopped = false;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      context
        .close()
        .catch((error: unknown) => console.warn(`Closing the level meter failed: ${String(error)}`));
      resolve();
      if (!isStopped) onEnd();
    });
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onPiece(data);
  });
  recorder.start(pieceMs);
  return {
    /** From 0 to 1 of full scale. */
    level() {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    /** Resolves once the last piece was passed to `onPiece`. */
    stop() {
      isStopped = true;
      if (recorder.state !== 'inactive') recorder.stop();
      return ended;
    },
  };
}

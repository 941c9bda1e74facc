import { useRef } from 'react';
import { ActionButton } from '../../../parts/Action.tsx';
import { clockTime } from '../../../parts/clock.ts';
import type { ManuscriptId } from '../../../shared/desk.ts';
import form from '../../Form.module.css';
import styles from '../Narration.module.css';
import { useAudioFile } from '../useAudioFile.ts';
import type { RecordingFailure } from './startRecording.ts';
import { recordingLimitSeconds, useRecorder } from './useRecorder.ts';

interface RecorderProps {
  readonly userId: string;
  readonly id: ManuscriptId;
  /** Adds a recording to the narration's files. Resolves when it is among them. */
  readonly onKeep: (file: File) => Promise<void>;
}

const failureWords: { readonly [failure in RecordingFailure | 'empty']: string } = {
  refused: 'This page may not use the microphone. Allow it beside the address, then try again.',
  noMicrophone: 'There is no microphone. Plug one in, then try again.',
  unable: 'This browser cannot record. Record with another program, and add the file above.',
  empty: 'Nothing was recorded. Try again.',
};

const fileDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Records the story on this page: listen to it, then keep it among the files, or discard it. */
export function Recorder({ userId, id, onKeep }: RecorderProps) {
  const { state, start, stop, clear } = useRecorder(userId, id);
  return (
    <section className={styles.add} aria-labelledby="recorder-heading">
      <h3 id="recorder-heading" className={styles.heading}>
        Record it here
      </h3>
      <p className={form.soft}>
        {`Up to ${recordingLimitSeconds / 60} minutes a recording; continue in another. It stays on this device until you keep it. Browsers that make AAC send that; others send FLAC, about 1 MB a minute.`}
      </p>
      {state.kind === 'recording' ? (
        <>
          <p className={form.soft}>{`Recording: ${clockTime(state.seconds)}`}</p>
          <meter
            className={styles.meter}
            aria-label="Level"
            min={0}
            max={1}
            low={0.1}
            high={0.95}
            optimum={0.5}
            value={state.level}
          />
          {!state.isKept && (
            <p className={styles.wrong} role="alert">
              No space left on this device. Stop, and free some space.
            </p>
          )}
          <ActionButton strong onPress={() => void stop()}>
            Stop
          </ActionButton>
        </>
      ) : (
        state.kind !== 'made' &&
        state.kind !== 'finishing' && <ActionButton onPress={() => void start()}>Record</ActionButton>
      )}
      <p role="status">{statusWords(state.kind)}</p>
      {state.kind === 'failed' && (
        <p className={styles.wrong} role="alert">
          {failureWords[state.failure]}
        </p>
      )}
      {state.kind === 'made' && (
        <>
          <Listen file={state.file} />
          <div className={styles.fileActions}>
            <ActionButton
              strong
              onPress={() => {
                const file = new File([state.file], `Recording of ${fileDate.format(Date.now())}`);
                void onKeep(file).then(clear);
              }}
            >
              Keep it
            </ActionButton>
            <ActionButton onPress={() => void clear()}>Discard it</ActionButton>
          </div>
        </>
      )}
    </section>
  );
}

function Listen({ file }: { readonly file: Blob }) {
  const audio = useRef<HTMLAudioElement>(null);
  useAudioFile(audio, file);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the story's text is its caption
    <audio ref={audio} className={styles.audio} controls aria-label="Listen to the recording" />
  );
}

function statusWords(kind: ReturnType<typeof useRecorder>['state']['kind']): string {
  switch (kind) {
    case 'asking':
      return 'Waiting for the microphone…';
    case 'recording':
      return 'Recording has begun.';
    case 'finishing':
      return 'One moment: the recording is made into a file…';
    case 'made':
      return 'There is a recording. Listen to it, then keep or discard it.';
    case 'idle':
    case 'failed':
      return '';
    default:
      throw kind satisfies never;
  }
}

import { useRef } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import { clockTime } from '../../../ui/story/clock.ts';
import desk from '../../Desk.module.css';
import styles from '../Narration.module.css';
import { useAudioFile } from '../useAudioFile.ts';
import * as words from '../words.ts';
import { recordingLimitSeconds, useRecorder } from './useRecorder.ts';

interface RecorderProps {
  readonly id: ManuscriptId;
  /** Adds a recording to the narration's files. Resolves once it is added. */
  readonly onKeep: (file: File) => Promise<void>;
}

const fileDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export function Recorder({ id, onKeep }: RecorderProps) {
  const { state, start, stop, clear } = useRecorder(id);
  return (
    <section className={desk.adding} aria-labelledby="recorder-heading">
      <h3 id="recorder-heading" className={desk.heading}>
        {words.recordHere}
      </h3>
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
          {!state.isKept && (
            <p className={desk.wrong} role="alert">
              {words.noSpace}
            </p>
          )}
          <ActionButton strong onPress={() => void stop()}>
            {words.stop}
          </ActionButton>
        </>
      ) : (
        state.kind !== 'recorded' &&
        state.kind !== 'finishing' && <ActionButton onPress={() => void start()}>{words.record}</ActionButton>
      )}
      <p role="status">{statusWords(state.kind)}</p>
      {state.kind === 'failed' && (
        <p className={desk.wrong} role="alert">
          {words.failures[state.failure]}
        </p>
      )}
      {state.kind === 'recorded' && (
        <>
          <Listen file={state.file} />
          <div className={desk.actions}>
            <ActionButton
              strong
              onPress={() => {
                const file = new File([state.file], words.recordingOf(fileDate.format(Date.now())));
                void onKeep(file).then(clear);
              }}
            >
              {words.keep}
            </ActionButton>
            <ActionButton onPress={() => void clear()}>{words.discard}</ActionButton>
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
    <audio ref={audio} className={styles.audio} controls aria-label={words.listen} />
  );
}

function statusWords(kind: ReturnType<typeof useRecorder>['state']['kind']): string {
  switch (kind) {
    case 'asking':
      return words.asking;
    case 'recording':
      return words.begun;
    case 'finishing':
      return words.finishing;
    case 'recorded':
      return words.recorded;
    case 'idle':
    case 'failed':
      return '';
    default:
      throw kind satisfies never;
  }
}

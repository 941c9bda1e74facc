import { hardToSeekWords } from '../../importing/audioFile/readAudioFile.ts';
import { storageUrl } from '../../player/audioCache.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { clockTime } from '../../ui/story/clock.ts';
import desk from '../Desk.module.css';
import { deskFailureWords } from '../deskCalls.ts';
import { FileButton, useDrop } from '../files/FileButton.tsx';
import * as common from '../words.tsx';
import styles from './Narration.module.css';
import type { DraftFile } from './narrationDraft.ts';
import { type HeardAudio, measureWords, soundWarnings } from './pickFile.ts';
import { SoundPlayer } from './SoundPlayer.tsx';
import type { UploadState } from './uploadQueue.ts';
import type { PickedFiles } from './usePickedFiles.ts';
import { Waveform } from './waveform/Waveform.tsx';
import * as words from './words.ts';

export function AddFiles({ files: { refusals, lookingAt, pick } }: { readonly files: PickedFiles }) {
  const isOver = useDrop(({ files }) => void pick([...files]));
  return (
    <div className={isOver ? `${desk.adding} ${desk.over}` : desk.adding}>
      <FileButton
        picks="files"
        label={words.addFiles}
        accept="audio/*,.mp3,.m4a,.mp4"
        onPick={(files) => void pick(files)}
      >
        {words.addFiles}
      </FileButton>
      <p className={desk.soft}>{words.filesHint}</p>
      <p role="status">{lookingAt !== undefined && words.lookingAt(lookingAt)}</p>
      {refusals.length > 0 && (
        <div className={desk.wrong} role="alert">
          <ul>
            {refusals.map(({ name, message }) => (
              <li key={name}>{words.notTaken(name, message)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FileLineProps {
  readonly file: DraftFile;
  readonly place: number;
  readonly count: number;
  readonly part: NarrationPart | undefined;
  readonly files: PickedFiles;
  readonly onMove: (by: number) => void;
}

export function FileLine({ file, place, count, part, files, onMove }: FileLineProps) {
  const state = files.states.get(file.sha256);
  const local = files.locals.get(file.sha256);
  const name = file.name === '' ? words.file(place) : file.name;
  const durationSeconds = part?.durationSeconds ?? local?.heard?.durationSeconds;
  const isTroubled = state?.kind === 'failed' || state?.kind === 'stopped';
  const isUnderWay = state !== undefined && !part && state.kind !== 'ready';
  const removal = isUnderWay ? common.cancel : common.remove;
  return (
    <li className={styles.file}>
      <p className={styles.fileName}>{name}</p>
      <p className={desk.soft}>
        {durationSeconds !== undefined && `${clockTime(durationSeconds)}, `}
        {byteSize(file.sizeBytes)}
      </p>
      {state && !part && (
        <>
          {isUnderWay && (
            <progress
              aria-label={words.sentOf(name)}
              max={file.sizeBytes}
              value={'receivedBytes' in state ? state.receivedBytes : 0}
            />
          )}
          <p className={isTroubled ? desk.wrong : desk.soft}>{uploadWords(state, file.sizeBytes)}</p>
        </>
      )}
      {local?.heard && <Sound heard={local.heard} />}
      {(local?.bytes || part) && (
        <SoundPlayer
          // A separate element for each source, because a local file's address is set on the element outside of React.
          key={local?.bytes ? 'here' : 'library'}
          file={local?.bytes}
          src={part && !local?.bytes ? storageUrl(part) : undefined}
          label={words.listenTo(name)}
        />
      )}
      <div className={desk.actions}>
        {place > 1 && (
          <ActionButton name={words.act(words.earlier, name)} onPress={() => onMove(-1)}>
            {words.earlier}
          </ActionButton>
        )}
        {place < count && (
          <ActionButton name={words.act(words.later, name)} onPress={() => onMove(1)}>
            {words.later}
          </ActionButton>
        )}
        {state?.kind === 'failed' && !part && local && (
          <ActionButton name={words.act(words.sendAgain, name)} onPress={() => files.sendAgain(file)}>
            {words.sendAgain}
          </ActionButton>
        )}
        <ActionButton name={words.act(removal, name)} onPress={() => files.remove(file)}>
          {removal}
        </ActionButton>
      </div>
    </li>
  );
}

function Sound({ heard }: { readonly heard: HeardAudio }) {
  const { peaks, durationSeconds, measure, isHardToSeek } = heard;
  const warnings = [...soundWarnings(measure), ...(isHardToSeek ? [hardToSeekWords] : [])];
  return (
    <>
      <Waveform peaks={peaks} durationSeconds={durationSeconds} />
      <p className={desk.soft}>{measureWords(measure)}</p>
      {warnings.length > 0 && (
        <ul className={desk.wrong}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function uploadWords(state: UploadState, sizeBytes: number): string {
  switch (state.kind) {
    case 'waiting':
      return words.queued;
    case 'sending':
      return state.receivedBytes < sizeBytes
        ? words.sending(byteSize(state.receivedBytes), byteSize(sizeBytes))
        : words.beingChecked;
    case 'ready':
      return words.uploaded;
    case 'stopped':
      return words.pausedAt(byteSize(state.receivedBytes));
    case 'failed':
      return state.failure.kind === 'lost' ? words.lost : deskFailureWords(state.failure);
    default:
      throw state satisfies never;
  }
}

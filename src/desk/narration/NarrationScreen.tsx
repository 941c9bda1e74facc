import { useState } from 'react';
import { hardToSeekWords } from '../../importing/audioFile/readAudioFile.ts';
import { storageUrl } from '../../player/audioCache.ts';
import type { DeskRow, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../shared/desk/narration.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { clockTime } from '../../ui/story/clock.ts';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import desk from '../Desk.module.css';
import { DeskNote, QueryNote, TextList } from '../DeskNote.tsx';
import { deskFailureWords, useDeskQuery } from '../deskCalls.ts';
import { deskPart } from '../deskPart.tsx';
import { PublishStory } from '../editor/publishing/PublishStory.tsx';
import { narratorId } from '../editor/publishing/publishProblems.ts';
import { callDesk, refusalOf } from '../feed/deskCall.ts';
import { Check, TextField } from '../fields.tsx';
import { FileButton, useDrop } from '../files/FileButton.tsx';
import { Section, useHeading } from '../Section.tsx';
import { lastList } from '../stories/listAddress.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useEditorName } from '../useEditors.ts';
import * as common from '../words.tsx';
import styles from './Narration.module.css';
import { type DraftFile, draftOf, narrationForm } from './narrationDraft.ts';
import { type AudioAnalysis, measureWords, soundWarnings } from './pickFile.ts';
import { Recorder } from './recording/Recorder.tsx';
import { SoundPlayer } from './SoundPlayer.tsx';
import type { UploadState } from './uploadQueue.ts';
import { type PickedFiles, usePickedFiles } from './usePickedFiles.ts';
import { Waveform } from './waveform/Waveform.tsx';
import * as words from './words.ts';

const TimingEditor = deskPart(async () => (await import('./timing/TimingEditor.tsx')).TimingEditor);

export function NarrationScreen({ id }: { readonly id: ManuscriptId }) {
  const manuscriptQuery = useDeskQuery<Manuscript>('manuscripts:get', { manuscriptId: id });
  const narrationQuery = useDeskQuery<DeskNarration | null>('narrations:get', { manuscriptId: id });
  const { value: manuscript } = manuscriptQuery;
  const { value: saved } = narrationQuery;
  const savedBy = useEditorName(saved?.savedBy);
  if (!manuscript || saved === undefined)
    return (
      <>
        <QueryNote query={manuscript ? narrationQuery : manuscriptQuery} waiting={words.opening} />
        <ActionLink label={common.allStories} href={lastList()} />
      </>
    );
  const { row } = manuscript;
  if (row.deletedAt !== undefined)
    return (
      <>
        <p role="status">{words.inBin}</p>
        <ActionLink label={words.theStory} href={`/admin?edit=${id}`} />
      </>
    );
  return (
    <>
      <p className={desk.ways}>
        <a href={`/admin?edit=${id}`}>{words.theStory}</a>
      </p>
      <NarrationEditor row={row} saved={saved} savedBy={savedBy} />
      {saved && <TimingEditor manuscript={manuscript} narration={saved} savedBy={savedBy} />}
      {saved && <PublishStory manuscript={manuscript} />}
    </>
  );
}

interface NarrationEditorProps {
  readonly row: DeskRow;
  readonly saved: DeskNarration | null;
  readonly savedBy: string;
}

function NarrationEditor({ row, saved, savedBy }: NarrationEditorProps) {
  const typed = useDraft(narrationForm, row.id, { revision: saved?.number ?? 0, values: draftOf(saved) });
  const { values: draft, isDirty, change } = typed;
  const files = usePickedFiles(row.id, saved, draft, change);
  const [moved, setMoved] = useState('');
  const heading = useHeading();

  const partOf = ({ sha256 }: DraftFile) => saved?.parts.find((part) => part.sha256 === sha256);
  const hasSomething = draft.files.length > 0 || (saved?.parts.length ?? 0) > 0;
  const isWhole = draft.files.every(
    (file) => partOf(file) ?? files.states.get(file.sha256)?.kind === 'ready',
  );

  async function save(): Promise<void> {
    const { narrator, synthetic } = draft;
    const parts = draft.files.map(({ sha256 }) => sha256);
    const given = { manuscriptId: row.id, number: typed.revision };
    const [path, args] =
      parts.length === 0
        ? ['narrations:remove', given]
        : ['narrations:setAudio', { ...given, narrator, synthetic, parts }];
    const answer = await typed.save(async () => {
      const saving = await callDesk<NarrationSaved>('mutation', path, args);
      const problem = saving.ok ? undefined : refusalOf(saving.failure);
      if (problem?.code === 'missing_file')
        for (const file of draft.files) if (file.sha256 === problem.sha256) files.resend(file);
      return saving;
    }, words.saved);
    if (answer) await files.clearStored();
  }

  function move(file: DraftFile, to: number): void {
    setMoved(words.movedTo(to + 1, draft.files.length));
    const others = draft.files.filter((other) => other !== file);
    change({ files: [...others.slice(0, to), file, ...others.slice(to)] });
  }

  return (
    <Section
      level="h2"
      heading={heading}
      title={
        <>
          {words.narrationOf}
          {row.title === '' ? words.untitledStory : <span lang={row.language}>{row.title}</span>}
        </>
      }
    >
      <p className={desk.soft}>{statusWords(row, saved, isDirty)}</p>
      <UnsavedWork draft={typed} savedBy={savedBy} />
      {!files.isStored && (
        <p className={desk.bar} role="alert">
          {words.noRoomForFiles}
        </p>
      )}
      <div className={`${desk.columns} ${styles.columns}`}>
        <div className={desk.fields}>
          <TextField
            id={narratorId}
            label={words.narrator}
            hint={words.narratorHint}
            value={draft.narrator}
            {...inLanguage(row.language)}
            onChange={(narrator) => change({ narrator })}
          />
          <Check
            label={words.isSynthetic}
            checked={draft.synthetic}
            onChange={(synthetic) => change({ synthetic })}
          />
          <AddFiles files={files} />
          <Recorder id={row.id} onKeep={(file) => files.pick([file])} />
        </div>
        <div>
          <h3 className={desk.heading}>{words.files}</h3>
          <p role="status" className="visuallyHidden">
            {moved}
          </p>
          {draft.files.length === 0 && <p className={desk.soft}>{words.noFiles}</p>}
          <ol className={desk.list}>
            {draft.files.map((file, index) => (
              <FileLine
                key={file.sha256}
                file={file}
                place={index + 1}
                count={draft.files.length}
                part={partOf(file)}
                files={files}
                onMove={(by) => move(file, index + by)}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className={desk.actions}>
        {isDirty && isWhole && hasSomething && (
          <ActionButton label={words.save} strong onPress={() => void save()} />
        )}
        {draft.files.length > 0 && (
          <ConfirmButton {...words.takingOut} onConfirm={() => draft.files.forEach(files.remove)}>
            <p>{words.takingOutMeans}</p>
          </ConfirmButton>
        )}
        <ActionLink label={common.backToStory} href={`/admin?edit=${row.id}`} />
      </div>
      {isDirty && !(isWhole && hasSomething) && (
        <p role="status">{hasSomething ? words.savedOnceUploaded : words.addFileToSave}</p>
      )}
      <DeskNote state={typed.state} isDirty={isDirty} />
    </Section>
  );
}

function statusWords(row: DeskRow, saved: DeskNarration | null, isDirty: boolean): string {
  if (isDirty) return words.notSaved;
  if (!saved || saved.parts.length === 0) return words.noneYet;
  const isPublished = row.storyId !== undefined && row.publishedNarration === row.narration;
  return isPublished ? words.isPublic : words.notPublicYet;
}

function AddFiles({ files: { refusals, analysing, pick } }: { readonly files: PickedFiles }) {
  const isOver = useDrop(({ files }) => void pick([...files]));
  return (
    <div className={isOver ? `${desk.adding} ${desk.over}` : desk.adding}>
      <FileButton
        label={words.addFiles}
        name={words.addFiles}
        picks="files"
        accept="audio/*,.mp3,.m4a,.mp4"
        onPick={(files) => void pick(files)}
      />
      <p className={desk.soft}>{words.filesHint}</p>
      <p role="status">{analysing !== undefined && words.examining(analysing)}</p>
      {refusals.length > 0 && (
        <div className={desk.wrong} role="alert">
          <TextList texts={refusals} />
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

function FileLine({ file, place, count, part, files, onMove }: FileLineProps) {
  const state = files.states.get(file.sha256);
  const local = files.locals.get(file.sha256);
  const name = file.name === '' ? words.file(place) : file.name;
  const durationSeconds = part?.durationSeconds ?? local?.analysis?.durationSeconds;
  const isTroubled = state?.kind === 'failed' || state?.kind === 'stopped';
  const isUnderWay = state !== undefined && !part && state.kind !== 'ready';
  const button = (word: string, onPress: () => void) => (
    <ActionButton label={word} name={words.act(word, name)} onPress={onPress} />
  );
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
      {local?.analysis && <Sound analysis={local.analysis} />}
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
        {place > 1 && button(words.earlier, () => onMove(-1))}
        {place < count && button(words.later, () => onMove(1))}
        {state?.kind === 'failed' && !part && local && button(words.sendAgain, () => files.resend(file))}
        {button(isUnderWay ? common.cancel : common.remove, () => files.remove(file))}
      </div>
    </li>
  );
}

function Sound({ analysis }: { readonly analysis: AudioAnalysis }) {
  const { peaks, durationSeconds, measure, isHardToSeek } = analysis;
  const warnings = [...soundWarnings(measure), ...(isHardToSeek ? [hardToSeekWords] : [])];
  return (
    <>
      <Waveform peaks={peaks} durationSeconds={durationSeconds} />
      <p className={desk.soft}>{measureWords(measure)}</p>
      {warnings.length > 0 && <TextList texts={warnings} className={desk.wrong} />}
    </>
  );
}

function uploadWords(state: UploadState, sizeBytes: number): string {
  if (state.kind === 'waiting') return words.queued;
  if (state.kind === 'ready') return words.uploaded;
  if (state.kind === 'stopped') return words.pausedAt(byteSize(state.receivedBytes));
  if (state.kind === 'failed')
    return state.failure.kind === 'fileMissing' ? words.fileMissing : deskFailureWords(state.failure);
  if (state.receivedBytes >= sizeBytes) return words.beingChecked;
  return words.sending(byteSize(state.receivedBytes), byteSize(sizeBytes));
}

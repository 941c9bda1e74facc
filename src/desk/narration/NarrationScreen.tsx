import { useState } from 'react';
import type { DeskRow, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../shared/desk/narration.ts';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmDialog.tsx';
import desk from '../Desk.module.css';
import { AskedNote, DeskNote } from '../DeskNote.tsx';
import { useDeskQuery } from '../deskCalls.ts';
import { deskPart } from '../deskPart.tsx';
import { PublishStory } from '../editor/publishing/PublishStory.tsx';
import { narratorId } from '../editor/publishing/publishProblems.ts';
import { callDesk, refusalOf } from '../feed/deskCall.ts';
import { Check, TextField } from '../fields.tsx';
import { Section, useHeading } from '../Section.tsx';
import { lastList } from '../stories/listAddress.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useEditorName } from '../useEditors.ts';
import * as common from '../words.tsx';
import styles from './Narration.module.css';
import { AddFiles, FileLine } from './NarrationFiles.tsx';
import { type DraftFile, draftOf, narrationForm, withFileMoved } from './narrationDraft.ts';
import { Recorder } from './recording/Recorder.tsx';
import { usePickedFiles } from './usePickedFiles.ts';
import * as words from './words.ts';

const TimingEditor = deskPart(async () => (await import('./timing/TimingEditor.tsx')).TimingEditor);

/** `/admin?edit={id}&part=narration`: a manuscript's narration, kept up to date with what others save. */
export function NarrationScreen({ id }: { readonly id: ManuscriptId }) {
  const manuscriptQuery = useDeskQuery<Manuscript>('manuscripts:get', { manuscriptId: id });
  const narrationQuery = useDeskQuery<DeskNarration | null>('narrations:get', { manuscriptId: id });
  const { value: manuscript } = manuscriptQuery;
  const { value: saved } = narrationQuery;
  const savedBy = useEditorName(saved?.savedBy);
  if (!manuscript || saved === undefined)
    return (
      <>
        <AskedNote asked={manuscript ? narrationQuery : manuscriptQuery} waiting={words.opening} />
        <ActionLink href={lastList()}>{common.allStories}</ActionLink>
      </>
    );
  const { row } = manuscript;
  if (row.deletedAt !== undefined)
    return (
      <>
        <p role="status">{words.inBin}</p>
        <ActionLink href={`/admin?edit=${id}`}>{words.theStory}</ActionLink>
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
    const answer = await typed.save(async () => {
      const saving =
        parts.length === 0
          ? await callDesk<NarrationSaved>('mutation', 'narrations:remove', given)
          : await callDesk<NarrationSaved>('mutation', 'narrations:setAudio', {
              ...given,
              narrator,
              synthetic,
              parts,
            });
      const problem = saving.ok ? undefined : refusalOf(saving.failure);
      if (problem?.code === 'missing_file')
        for (const file of draft.files) if (file.sha256 === problem.sha256) files.sendAgain(file);
      return saving;
    }, words.saved);
    if (answer) await files.forgetKept();
  }

  function move(file: DraftFile, by: number): void {
    const place = draft.files.indexOf(file) + by + 1;
    setMoved(words.movedTo(place, draft.files.length));
    change((now) => withFileMoved(now, file.sha256, by));
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
      <p className={desk.soft}>{standingWords(row, saved, isDirty)}</p>
      <UnsavedWork draft={typed} savedBy={savedBy} />
      {!files.isKept && (
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
            lang={row.language}
            dir={languageOf(row.language).direction}
            onChange={(narrator) => change({ narrator })}
          />
          <Check checked={draft.synthetic} onChange={(synthetic) => change({ synthetic })}>
            {words.isSynthetic}
          </Check>
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
                onMove={(by) => move(file, by)}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className={desk.actions}>
        {isDirty && isWhole && hasSomething && (
          <ActionButton strong onPress={() => void save()}>
            {words.save}
          </ActionButton>
        )}
        {draft.files.length > 0 && (
          <ConfirmButton
            label={words.takeAllOut}
            title={words.askTakingOut}
            confirm={words.takeThemOut}
            cancel={words.keepThem}
            onConfirm={() => {
              for (const file of draft.files) files.remove(file);
            }}
          >
            <p>{words.takingOutMeans}</p>
          </ConfirmButton>
        )}
        <ActionLink href={`/admin?edit=${row.id}`}>{common.backToStory}</ActionLink>
      </div>
      {isDirty && !(isWhole && hasSomething) && (
        <p role="status">{hasSomething ? words.savedOnceUploaded : words.addFileToSave}</p>
      )}
      <DeskNote state={typed.state} isDirty={isDirty} />
    </Section>
  );
}

function standingWords(row: DeskRow, saved: DeskNarration | null, isDirty: boolean): string {
  if (isDirty) return words.notSaved;
  if (!saved || saved.parts.length === 0) return words.noneYet;
  const isHeard = row.storyId !== undefined && row.publishedNarration === row.narration;
  return isHeard ? words.isHeard : words.notHeardYet;
}

import { useState } from 'react';
import type { DeskRow } from '../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../shared/desk/narration.ts';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { narratorId } from '../editor/publishing/publishProblems.ts';
import { callDesk } from '../feed/deskCall.ts';
import { SavedMeanwhile } from '../unsaved/SavedMeanwhile.tsx';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useHeading } from '../useHeading.ts';
import * as common from '../words.tsx';
import { AddFiles } from './AddFiles.tsx';
import { FileLine } from './FileLine.tsx';
import styles from './Narration.module.css';
import { type DraftFile, draftOf, narrationForm, withFileMoved } from './narrationDraft.ts';
import { Recorder } from './recording/Recorder.tsx';
import { usePickedFiles } from './usePickedFiles.ts';
import * as words from './words.ts';

interface NarrationEditorProps {
  readonly row: DeskRow;
  readonly saved: DeskNarration | null;
  readonly savedBy: string;
}

export function NarrationEditor({ row, saved, savedBy }: NarrationEditorProps) {
  const { state, run } = useDeskAction();
  const typed = useDraft(narrationForm, {
    id: row.id,
    saved: { revision: saved?.number ?? 0, values: draftOf(saved) },
    isBusy: state.kind === 'busy',
  });
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
    const answer = await run(async () => {
      const saving =
        parts.length === 0
          ? await callDesk<NarrationSaved>('mutation', 'narrations:remove', given)
          : await callDesk<NarrationSaved>('mutation', 'narrations:setAudio', {
              ...given,
              narrator,
              synthetic,
              parts,
            });
      const problem = !saving.ok && saving.failure.kind === 'refused' && saving.failure.problem;
      const missing =
        problem &&
        problem.code === 'missing_file' &&
        draft.files.find((file) => file.sha256 === problem.sha256);
      if (missing) files.sendAgain(missing);
      return saving;
    }, words.saved);
    if (!answer) return;
    typed.noteSaved(draft, answer.value.number);
    await files.forgetKept();
  }

  function move(file: DraftFile, by: number): void {
    const place = draft.files.indexOf(file) + by + 1;
    setMoved(words.movedTo(place, draft.files.length));
    change((now) => withFileMoved(now, file.sha256, by));
  }

  return (
    <section aria-labelledby="narration-heading">
      <p className={desk.ways}>
        <a href={`/admin?edit=${row.id}`}>{words.theStory}</a>
      </p>
      <h2 id="narration-heading" ref={heading} tabIndex={-1} className={desk.title}>
        {words.narrationOf}
        {row.title === '' ? words.untitledStory : <span lang={row.language}>{row.title}</span>}
      </h2>
      <p className={desk.soft}>{standingWords(row, saved, isDirty)}</p>
      <SavedMeanwhile name={savedBy} draft={typed} />
      <UnsavedWork isDirty={isDirty} isKept={typed.isKept} />
      {!files.isKept && (
        <p className={desk.bar} role="alert">
          {words.noRoomForFiles}
        </p>
      )}
      <div className={`${desk.columns} ${styles.columns}`}>
        <div className={desk.fields}>
          <Field
            id={narratorId}
            name="narrator"
            label={words.narrator}
            type="text"
            autoComplete="off"
            hint={words.narratorHint}
            value={draft.narrator}
            lang={row.language}
            dir={languageOf(row.language).direction}
            onChange={({ target }) => change({ narrator: target.value })}
          />
          <label className={desk.check}>
            <input
              type="checkbox"
              checked={draft.synthetic}
              onChange={({ target }) => change({ synthetic: target.checked })}
            />
            <span>{words.isSynthetic}</span>
          </label>
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
      <DeskNote state={state} isDirty={isDirty} />
    </section>
  );
}

function standingWords(row: DeskRow, saved: DeskNarration | null, isDirty: boolean): string {
  if (isDirty) return words.notSaved;
  if (!saved || saved.parts.length === 0) return words.noneYet;
  const isHeard = row.storyId !== undefined && row.publishedNarration === row.narration;
  return isHeard ? words.isHeard : words.notHeardYet;
}

import { useEffect, useRef, useState } from 'react';
import type { ImportedAs, UndoableImport } from '../../shared/desk/bulk.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { deskFailureWords, useDeskQuery } from '../deskCalls.ts';
import { Check } from '../fields.tsx';
import { FileButton, useDrop } from '../files/FileButton.tsx';
import { Section } from '../Section.tsx';
import * as common from '../words.tsx';
import styles from './Bulk.module.css';
import { storyTemplate } from './exportZip.ts';
import { type ImportPlan, withMoves } from './importPlan.ts';
import { MissingFields } from './MissingFields.tsx';
import { PlanView } from './PlanView.tsx';
import { droppedFiles, locatedFiles, type PickProblem } from './pickedFiles.ts';
import { type ImportState, useImport } from './useImport.ts';
import * as words from './words.tsx';

export function ImportStories() {
  const { state, pick, complete, write, undo, cancel } = useImport();
  const { value: undoable } = useDeskQuery<UndoableImport | null>('bulkChanges:undoable', {});
  const [as, setAs] = useState<ImportedAs>('drafts');
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const move = (path: string, isMoved: boolean) =>
    setMoved((before) => new Set(isMoved ? [...before, path] : [...before].filter((each) => each !== path)));
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = ['reading', 'checking', 'writing', 'undoing'].includes(state.kind);
  const isOver = useDrop((dropped) => {
    if (!isBusy && dropped.files.length > 0) void pick(droppedFiles(dropped));
  });
  const kindBefore = useRef(state.kind);
  // Another state takes the button away that was pressed.
  useEffect(() => {
    if (kindBefore.current !== state.kind && document.activeElement === document.body)
      heading.current?.focus();
    kindBefore.current = state.kind;
  }, [state.kind]);

  const take = (picked: readonly File[]) => void pick(locatedFiles(picked));

  return (
    <Section title={words.importing} heading={heading}>
      <p>{words.whatIsTaken}</p>
      <div className={`${desk.adding} ${styles.drop} ${isOver ? desk.over : ''}`}>
        <div className={desk.actions}>
          {isBusy ? (
            state.kind !== 'undoing' && <ActionButton onPress={cancel}>{words.cancelImport}</ActionButton>
          ) : (
            <>
              <FileButton picks="files" label={words.filesOfStories} onPick={take}>
                {words.chooseFiles}
              </FileButton>
              <FileButton picks="folder" label={words.folderOfStories} onPick={take}>
                {words.chooseFolder}
              </FileButton>
              <ActionButton
                onPress={() => void storyTemplate().then((zip) => offerFile(zip, 'story-template.zip'))}
              >
                {words.downloadTemplate}
              </ActionButton>
            </>
          )}
        </div>
        <p className={desk.soft}>{words.orDrop}</p>
      </div>
      {(state.kind === 'checking' || state.kind === 'writing' || state.kind === 'undoing') && (
        <progress
          aria-label={words.importing}
          {...(state.kind !== 'undoing' && { value: state.done, max: state.total })}
        />
      )}
      <p role="status">{importWords(state)}</p>
      {state.kind === 'writing' && state.sending && (
        <p className={desk.soft}>
          {words.sendingSound(byteSize(state.sending.receivedBytes), byteSize(state.sending.sizeBytes))}
        </p>
      )}
      {state.kind === 'ended' && state.broken.length > 0 && (
        <div role="alert" className={desk.wrong}>
          <p>{words.leftAsTheyWere(state.broken.length)}</p>
          <ul className={desk.list}>
            {state.broken.map(({ path, reason }) => (
              <li key={path}>{`${path}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      {undoable && ['idle', 'ended', 'undone', 'cancelled'].includes(state.kind) && (
        <>
          <p className={desk.soft}>
            {words.canBeUndoneUntil(common.moment(undoable.at), common.moment(undoable.until))}
          </p>
          <div className={desk.actions}>
            <ActionButton onPress={() => undo(undoable.key)}>{words.undoImport}</ActionButton>
          </div>
        </>
      )}
      {state.kind === 'incomplete' && (
        <MissingFields
          found={state.found}
          onAnswered={(ofAll, ofFiles) => void complete(state.found, ofAll, ofFiles)}
          onCancel={cancel}
        />
      )}
      {state.kind === 'planned' && (
        <>
          <PlanView plan={state.plan} moved={moved} onMove={move} />
          {state.plan.stories.length > 0 && (
            <>
              <fieldset>
                <legend className="visuallyHidden">{words.howToImport}</legend>
                {importedAs.map((value) => (
                  <Check
                    key={value}
                    type="radio"
                    name="as"
                    checked={as === value}
                    onChange={() => setAs(value)}
                  >
                    {words.importedAs[value]}
                  </Check>
                ))}
              </fieldset>
              <p className={desk.soft}>{words.canBeUndone}</p>
              <div className={desk.actions}>
                <ActionButton
                  strong
                  onPress={() =>
                    void write({ ...state.plan, stories: withMoves(state.plan.stories, moved) }, as)
                  }
                >
                  {words.beginImport(state.plan.stories.length)}
                </ActionButton>
                <ActionButton onPress={cancel}>{common.cancel}</ActionButton>
              </div>
            </>
          )}
        </>
      )}
      {state.kind === 'cut' && (
        <>
          <p role="alert" className={desk.wrong}>
            {deskFailureWords(state.failure)}
          </p>
          <div className={desk.actions}>
            <ActionButton strong onPress={state.resume}>
              {state.during === 'undoing' ? words.continueUndoing : words.goOnImporting}
            </ActionButton>
            {state.during !== 'undoing' && <ActionButton onPress={cancel}>{words.stop}</ActionButton>}
          </div>
        </>
      )}
    </Section>
  );
}

const importedAs: readonly ImportedAs[] = ['drafts', 'published'];

function importWords(state: ImportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'reading':
      return words.reading;
    case 'unreadable':
      return problemWords(state.problem);
    case 'incomplete':
      return '';
    case 'undoing':
      return words.undoing(state.done);
    case 'undone':
      return words.undone(state.standing);
    case 'checking':
      return words.checking(state.done, state.total);
    case 'planned':
      return planWords(state.plan);
    case 'writing':
      return state.isStopping ? words.stopping : words.imported(state.done, state.total);
    case 'cut':
      return words.cut[state.during];
    case 'ended':
      return words.ended(state.standing, state.isStopped);
    case 'cancelled':
      return words.cancelled;
    default:
      return state satisfies never;
  }
}

function planWords({ stories, broken, unchanged }: ImportPlan): string {
  if (stories.length > 0) return words.wouldChange(stories.length);
  if (broken.length > 0) return words.allBroken;
  return unchanged > 0 ? words.allThere : words.noStory;
}

function problemWords({ kind, name }: PickProblem): string {
  switch (kind) {
    case 'notZip':
      return words.notZip(name);
    case 'notReadable':
      return words.notReadable(name);
    default:
      return kind satisfies never;
  }
}

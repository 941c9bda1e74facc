import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FileReason } from '../../importing/collection.ts';
import type { ImportedAs, NarrationChange, UndoableImport } from '../../shared/desk/bulk.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { offerFile } from '../../ui/controls/offerFile.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import desk from '../Desk.module.css';
import { Problem, TextList } from '../DeskNote.tsx';
import { deskFailureWords, useDeskQuery } from '../deskCalls.ts';
import { fieldName } from '../editor/formValues.ts';
import { Check } from '../fields.tsx';
import { FileButton, useDrop } from '../files/FileButton.tsx';
import { Section, StoryTitle } from '../Section.tsx';
import * as common from '../words.tsx';
import styles from './Bulk.module.css';
import { storyTemplate } from './exportZip.ts';
import { type ImportPlan, type PlannedStory, withMoves } from './importPlan.ts';
import { MissingFields } from './MissingFields.tsx';
import { droppedFiles, locatedFiles } from './pickedFiles.ts';
import { useImport } from './useImport.ts';
import * as words from './words.tsx';

export function ImportStories() {
  const { state, pick, complete, write, undo, cancel } = useImport();
  const { value: undoable } = useDeskQuery<UndoableImport | null>('bulkChanges:undoable', {});
  const [as, setAs] = useState<ImportedAs>('drafts');
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const move = (path: string, isMoved: boolean) =>
    setMoved((before) => new Set(isMoved ? [...before, path] : [...before].filter((each) => each !== path)));
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = state.kind === 'reading' || state.kind === 'undoing' || 'total' in state;
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
            state.kind !== 'undoing' && <ActionButton label={words.cancelImport} onPress={cancel} />
          ) : (
            <>
              <FileButton label={words.chooseFiles} name={words.filesOfStories} picks="files" onPick={take} />
              <FileButton
                label={words.chooseFolder}
                name={words.folderOfStories}
                picks="folder"
                onPick={take}
              />
              <ActionButton
                label={words.downloadTemplate}
                onPress={() => void storyTemplate().then((zip) => offerFile(zip, 'story-template.zip'))}
              />
            </>
          )}
        </div>
        <p className={desk.soft}>{words.orDrop}</p>
      </div>
      {'total' in state && <progress aria-label={words.importing} value={state.done} max={state.total} />}
      {state.kind === 'undoing' && <progress aria-label={words.importing} />}
      <p role="status">{state.status}</p>
      {'sending' in state && <p className={desk.soft}>{state.sending}</p>}
      {state.kind === 'idle' && state.broken && state.broken.length > 0 && (
        <div role="alert" className={desk.wrong}>
          <p>{words.leftAsTheyWere(state.broken.length)}</p>
          <TextList
            className={desk.list}
            texts={state.broken.map(({ path, reason }) => `${path}: ${reason}`)}
          />
        </div>
      )}
      {undoable && state.kind === 'idle' && (
        <>
          <p className={desk.soft}>
            {words.canBeUndoneUntil(
              undoable.isImport,
              common.moment(undoable.at),
              common.moment(undoable.until),
            )}
          </p>
          <div className={desk.actions}>
            <ActionButton
              label={undoable.isImport ? words.undoImport : words.undoChange}
              onPress={() => void undo(undoable.key)}
            />
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
                    label={words.importedAs[value]}
                    type="radio"
                    name="as"
                    checked={as === value}
                    onChange={() => setAs(value)}
                  />
                ))}
              </fieldset>
              <p className={desk.soft}>{words.canBeUndone}</p>
              <div className={desk.actions}>
                <ActionButton
                  label={words.beginImport(state.plan.stories.length)}
                  strong
                  onPress={() =>
                    void write({ ...state.plan, stories: withMoves(state.plan.stories, moved) }, as)
                  }
                />
                <ActionButton label={common.cancel} onPress={cancel} />
              </div>
            </>
          )}
        </>
      )}
      {state.kind === 'cut' && (
        <>
          <Problem>{deskFailureWords(state.failure)}</Problem>
          <div className={desk.actions}>
            <ActionButton
              label={state.isUndoing ? words.continueUndoing : words.goOnImporting}
              strong
              onPress={state.resume}
            />
            {!state.isUndoing && <ActionButton label={words.stop} onPress={cancel} />}
          </div>
        </>
      )}
    </Section>
  );
}

const importedAs: readonly ImportedAs[] = ['drafts', 'published'];

/** More lines than anybody reads on a page. */
const shownLines = 200;

interface PlanViewProps {
  readonly plan: ImportPlan;
  /** Paths of the stories that take the place of the library's story with the same text. */
  readonly moved: ReadonlySet<string>;
  readonly onMove: (path: string, isMoved: boolean) => void;
}

function PlanView({ plan, moved, onMove }: PlanViewProps) {
  const { stories, unchanged, narrations, broken, leftOut } = plan;
  const added = stories.filter(({ change }) => !change);
  const changed = stories.filter(({ change }) => change);
  const odd = stories.flatMap(({ path, odd }) => odd.map((reason) => ({ path, reason })));
  const wordless = stories.filter(({ story }) => story.content === '').length;
  return (
    <div>
      <Stories title={words.newStories(added.length)} stories={added} />
      {added.map(
        ({ path, duplicate }) =>
          duplicate && (
            <div key={path} className={desk.bar}>
              <p>{`${path}: ${words.isThereAs(duplicate.title, duplicate.slug)}`}</p>
              <Check
                label={words.moveIt}
                checked={moved.has(path)}
                onChange={(isMoved) => onMove(path, isMoved)}
              />
            </div>
          ),
      )}
      <Stories title={words.changedStories(changed.length)} stories={changed} />
      <p>{words.unchangedStories(unchanged)}</p>
      {narrations.new + narrations.changed + narrations.same > 0 && <p>{words.narrations(narrations)}</p>}
      {wordless > 0 && <p>{words.withoutWords(wordless)}</p>}
      {odd.length > 0 && <Reasons title={words.toCheck(odd.length)} files={odd} />}
      <Reasons title={words.brokenFiles(broken.length)} files={broken} />
      {leftOut.length > 0 && <Reasons title={words.leftOutFiles(leftOut.length)} files={leftOut} />}
    </div>
  );
}

/** Open, because whoever goes on must have seen it. */
function Reasons({ title, files }: { readonly title: string; readonly files: readonly FileReason[] }) {
  const lines = files.map(({ path, reason }) => `${path}: ${reason}`);
  return (
    <Lines title={title} count={lines.length} isOpen>
      {lines.slice(0, shownLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Lines>
  );
}

function Stories({ title, stories }: { readonly title: string; readonly stories: readonly PlannedStory[] }) {
  return (
    <Lines title={title} count={stories.length}>
      {stories.slice(0, shownLines).map((found) => (
        <li key={found.path}>
          <StoryTitle {...found.story} /> <span className={desk.soft}>{found.path}</span>
          {found.narration && <p className={desk.soft}>{narrationWords(found, found.narration)}</p>}
          {found.change && found.change.fields.length > 0 && (
            <p className={desk.soft}>{words.otherThanBefore(found.change.fields.map(fieldName))}</p>
          )}
          {found.change?.isBeingWorkedOn && <p className={desk.wrong}>{words.beingEdited}</p>}
        </li>
      ))}
    </Lines>
  );
}

function narrationWords({ story, sound, missing }: PlannedStory, change: NarrationChange): string {
  const bytes = missing.reduce((sum, sha256) => sum + (sound.get(sha256)?.sizeBytes ?? 0), 0);
  const files = story.narration?.parts.length ?? 0;
  return words.narration(change, files, bytes > 0 ? byteSize(bytes) : undefined);
}

interface LinesProps {
  readonly title: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Lines({ title, count, isOpen = false, children }: LinesProps) {
  if (count === 0) return <p>{title}</p>;
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ul className={desk.list} aria-label={title}>
        {children}
      </ul>
      {count > shownLines && <p>{common.andMore(common.counted(count - shownLines))}</p>}
    </details>
  );
}

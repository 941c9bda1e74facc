import { type DragEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { offerFile } from '../../parts/offerFile.ts';
import type { ImportedAs } from '../../shared/deskBulk.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import form from '../Form.module.css';
import styles from './Bulk.module.css';
import { countedStories, endedWords, undoneWords } from './bulkWords.ts';
import { droppedFiles } from './droppedFiles.ts';
import type { ImportPlan } from './importPlan.ts';
import { LackingTable } from './LackingTable.tsx';
import { PlanView } from './PlanView.tsx';
import { locatedFiles, type PickProblem, zipSizeLimit } from './pickedFiles.ts';
import { storyTemplate } from './storyTemplate.ts';
import { type ImportState, useImport } from './useImport.ts';

/** Stories from files: picked or dropped, looked through in a dry run, then written for readers. */
export function ImportStories() {
  const { state, pick, complete, write, cancel } = useImport();
  const [as, setAs] = useState<ImportedAs>('published');
  const [isOver, setIsOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = ['reading', 'checking', 'writing', 'undoing'].includes(state.kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state takes the button away that was pressed
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state.kind]);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (!isBusy && event.dataTransfer.files.length > 0) void pick(droppedFiles(event.dataTransfer));
  }
  function takeFrom(input: HTMLInputElement): void {
    const chosen = locatedFiles(input.files ?? []);
    input.value = '';
    if (chosen.length > 0) void pick(chosen);
  }

  return (
    <section aria-labelledby="import-heading">
      <h3 id="import-heading" ref={heading} tabIndex={-1}>
        Import
      </h3>
      <p>
        Texts and narrations, from a ZIP file of this page or of your own, or from a folder on this computer;
        collections of Global Storybooks too, as they are published. What the files do not say is asked for.
        Then you are shown what would change; nothing is written before you say so. A text that comes without
        sound keeps the narration that it has. Sound files have up to 16 MB each; the command takes larger
        ones.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the buttons in it */}
      <div
        className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <div className={form.actions}>
          {isBusy ? (
            state.kind !== 'undoing' && <ActionButton onPress={cancel}>Cancel the import</ActionButton>
          ) : (
            <>
              <ActionButton onPress={() => files.current?.click()}>Choose a ZIP file</ActionButton>
              <ActionButton onPress={() => folder.current?.click()}>Choose a folder</ActionButton>
              <ActionButton
                onPress={() => void storyTemplate().then((zip) => offerFile(zip, 'story-template.zip'))}
              >
                Download a template
              </ActionButton>
            </>
          )}
        </div>
        <p className={form.soft}>Or drop a ZIP file or a folder here.</p>
        <input
          ref={files}
          type="file"
          hidden
          aria-label="ZIP file of stories"
          accept=".zip,application/zip"
          onChange={(event) => takeFrom(event.currentTarget)}
        />
        <input
          ref={(input) => {
            folder.current = input;
            // React's types do not know it.
            if (input) input.webkitdirectory = true;
          }}
          type="file"
          hidden
          multiple
          aria-label="Folder of stories"
          onChange={(event) => takeFrom(event.currentTarget)}
        />
      </div>
      {(state.kind === 'checking' || state.kind === 'writing' || state.kind === 'undoing') && (
        <progress className={styles.progress} aria-label="Import" value={state.done} max={state.total} />
      )}
      <p role="status">{importWords(state)}</p>
      {state.kind === 'writing' && state.sending && (
        <p className={form.soft}>
          {`Sending sound: ${byteSize(state.sending.receivedBytes)} of ${byteSize(state.sending.sizeBytes)} of a file are there.`}
        </p>
      )}
      {state.kind === 'ended' && state.broken.length > 0 && (
        <div role="alert" className={styles.wrong}>
          <p>{`${countedStories(state.broken.length)} left as they were, since the sound could not be sent:`}</p>
          <ul className={styles.files}>
            {state.broken.map(({ path, reason }) => (
              <li key={path}>{`${path}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      {state.kind === 'ended' && state.standing.added + state.standing.updated > 0 && (
        <>
          <p className={form.soft}>
            What was replaced is in the history of each story. The whole import can be undone while this page
            is open.
          </p>
          <div className={form.actions}>
            <ActionButton onPress={state.undo}>Undo the import</ActionButton>
          </div>
        </>
      )}
      {state.kind === 'undoCut' && (
        <>
          <p role="alert" className={styles.wrong}>
            {deskFailureWords(state.failure)}
          </p>
          <div className={form.actions}>
            <ActionButton strong onPress={state.goOn}>
              Continue undoing
            </ActionButton>
          </div>
        </>
      )}
      {state.kind === 'lacking' && (
        <LackingTable
          found={state.found}
          onAnswered={(ofAll, ofFiles) => complete(state.found, ofAll, ofFiles)}
          onCancel={cancel}
        />
      )}
      {state.kind === 'planned' && (
        <>
          <PlanView plan={state.plan} />
          {state.plan.stories.length > 0 && (
            <>
              <fieldset>
                <legend className="visuallyHidden">How to import</legend>
                {importedAs.map(({ value, words }) => (
                  <label key={value} className={form.check}>
                    <input type="radio" name="as" checked={as === value} onChange={() => setAs(value)} />
                    <span>{words}</span>
                  </label>
                ))}
              </fieldset>
              <p className={form.soft}>
                What it replaces stays in the history of each story, and the whole import can be undone.
              </p>
              <div className={form.actions}>
                <ActionButton strong onPress={() => void write(state.plan, as)}>
                  {`Import ${countedStories(state.plan.stories.length)}`}
                </ActionButton>
                <ActionButton onPress={cancel}>Cancel</ActionButton>
              </div>
            </>
          )}
        </>
      )}
      {state.kind === 'cut' && (
        <>
          <p role="alert" className={styles.wrong}>
            {deskFailureWords(state.failure)}
          </p>
          <div className={form.actions}>
            <ActionButton strong onPress={state.goOn}>
              Go on with the import
            </ActionButton>
            <ActionButton onPress={cancel}>Stop</ActionButton>
          </div>
        </>
      )}
    </section>
  );
}

const importedAs: readonly { readonly value: ImportedAs; readonly words: string }[] = [
  { value: 'published', words: 'Publish: readers get it at once' },
  { value: 'drafts', words: 'As drafts: curators look at it and publish it' },
];

function importWords(state: ImportState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'reading':
      return 'Reading the files…';
    case 'unreadable':
      return problemWords(state.problem);
    case 'lacking':
    case 'undoCut':
      return '';
    case 'undoing':
      return `${state.done} of ${countedStories(state.total)} undone…`;
    case 'undone':
      return undoneWords(state.standing);
    case 'checking':
      return `Looking at ${state.done} of ${countedStories(state.total)}…`;
    case 'planned':
      return planWords(state.plan);
    case 'writing':
      return state.isStopping ? 'Stopping…' : `${state.done} of ${countedStories(state.total)} imported…`;
    case 'cut':
      return state.isWriting
        ? 'Interrupted. What was imported is complete; the rest is kept while this page is open.'
        : 'Interrupted before anything was changed.';
    case 'ended':
      return endedWords(state.standing, state.isStopped);
    case 'cancelled':
      return 'Cancelled. Nothing was changed.';
    default:
      return state satisfies never;
  }
}

function planWords({ stories, broken, unchanged }: ImportPlan): string {
  if (stories.length > 0) return `${countedStories(stories.length)} would change.`;
  if (broken.length > 0) return 'Nothing in it can be imported.';
  return unchanged > 0 ? 'The library already has all of it.' : 'There is no story in it.';
}

function problemWords({ kind, name }: PickProblem): string {
  switch (kind) {
    case 'notZip':
      return `${name} is no ZIP file, or it is damaged.`;
    case 'tooLarge':
      return `${name} is larger than ${byteSize(zipSizeLimit)}. Unpack it and choose the folder.`;
    case 'notReadable':
      return `${name} could not be read. It may have been moved or changed: choose it again.`;
    default:
      return kind satisfies never;
  }
}

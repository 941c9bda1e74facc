import { useEffect, useRef, useState } from 'react';
import { type FileReason, missingFields } from '../../importing/collection.ts';
import { BrokenFile } from '../../importing/collectionFile.ts';
import type { SoundFile } from '../../importing/narrationBeside.ts';
import { holdingPage } from '../../page/holds.ts';
import type {
  BulkRunStanding,
  ImportedAs,
  StoriesChecked,
  StoryChange,
  UndoStanding,
} from '../../shared/desk/bulk.ts';
import type { JoinedAudio } from '../../shared/desk/narration.ts';
import { nextTurn } from '../../shared/nextTurn.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import type { UploadFailure } from '../feed/uploadAudio.ts';
import { sendAudio } from '../files/sendAudio.ts';
import {
  type Answers,
  completed,
  type FoundStories,
  findStories,
  type ImportPlan,
  planOf,
  withLostTexts,
} from './importPlan.ts';
import { batchFrom, ImportRun } from './importRun.ts';
import { type LocatedFiles, type PickProblem, readPicked } from './pickedFiles.ts';

interface SendingFile {
  readonly receivedBytes: number;
  readonly sizeBytes: number;
}

/** The state of an import. `total` counts stories. */
export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unreadable'; readonly problem: PickProblem }
  | { readonly kind: 'incomplete'; readonly found: FoundStories }
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'planned'; readonly plan: ImportPlan }
  | {
      readonly kind: 'writing';
      readonly done: number;
      readonly total: number;
      readonly isStopping: boolean;
      readonly sending?: SendingFile;
    }
  | {
      readonly kind: 'cut';
      readonly during: 'checking' | 'writing' | 'undoing';
      readonly failure: DeskFailure;
      readonly resume: () => void;
    }
  | {
      readonly kind: 'ended';
      readonly standing: BulkRunStanding;
      readonly isStopped: boolean;
      /** Stories whose audio could not be sent; they are unchanged. */
      readonly broken: readonly FileReason[];
    }
  | { readonly kind: 'undoing'; readonly done: number }
  | { readonly kind: 'undone'; readonly standing: UndoStanding }
  | { readonly kind: 'cancelled' };

export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const ending = useRef(new AbortController());
  /** The import that has begun to write, so that it can also be ended while it is interrupted. */
  const begun = useRef<{ readonly run: ImportRun; readonly plan: ImportPlan }>(undefined);
  useEffect(() => () => ending.current.abort(), []);

  async function pick(files: LocatedFiles | Promise<LocatedFiles>): Promise<void> {
    const { signal } = renew();
    noteEnd();
    setState({ kind: 'reading' });
    const read = await readPicked(await files);
    if (signal.aborted) return;
    if ('problem' in read) return setState({ kind: 'unreadable', problem: read.problem });
    const found = await findStories(read.picked, nextTurn);
    if (signal.aborted) return;
    if (found.stories.some(({ story }) => missingFields(story).length > 0))
      setState({ kind: 'incomplete', found });
    else await complete(found, {}, new Map());
  }

  async function complete(
    found: FoundStories,
    ofAll: Answers,
    ofFiles: ReadonlyMap<string, Answers>,
  ): Promise<void> {
    const { signal } = renew();
    setState({ kind: 'reading' });
    const whole = await withLostTexts(completed(found, ofAll, ofFiles), nextTurn);
    if (signal.aborted) return;
    await check(whole);
  }

  /** The dry run, which continues after the stories that `changes` are known of. */
  async function check(found: FoundStories, changes: readonly StoryChange[] = []): Promise<void> {
    const { signal } = renew();
    const stories = found.stories.map(({ story }) => story);
    let known = changes;
    while (known.length < stories.length) {
      setState({ kind: 'checking', done: known.length, total: stories.length });
      const args = { stories: batchFrom(stories, known.length) };
      const answer = await callDesk<StoriesChecked>('query', 'bulk:check', args);
      if (signal.aborted) return;
      if (!answer.ok) {
        const resume = () => void check(found, known);
        return setState({ kind: 'cut', during: 'checking', failure: answer.failure, resume });
      }
      known = [...known, ...answer.value.changes];
    }
    setState({ kind: 'planned', plan: planOf(found, known) });
  }

  async function write(plan: ImportPlan, as: ImportedAs, run = new ImportRun(plan.stories)): Promise<void> {
    const { signal } = renew();
    begun.current = { run, plan };
    const total = plan.stories.length;
    const showWriting = (sending?: SendingFile) =>
      setState({
        kind: 'writing',
        done: run.standing.next,
        total,
        isStopping: signal.aborted,
        ...(sending && { sending }),
      });
    showWriting();
    const answer = await holdingPage(() =>
      run.run(
        {
          write: (begins, stories) =>
            callDesk<BulkRunStanding>('mutation', 'bulk:write', { key: run.key, begins, stories, as }),
          sendFile: (sha256, file, end) =>
            sendSound(sha256, file, end, (receivedBytes) =>
              showWriting({ receivedBytes, sizeBytes: file.sizeBytes }),
            ),
          onProgress: () => showWriting(),
        },
        signal,
      ),
    );
    if (answer.ok) return finish(run);
    const resume = () => void write(plan, as, run);
    setState({ kind: 'cut', during: 'writing', failure: answer.failure, resume });
  }

  function finish(run: ImportRun): void {
    const { standing, broken, isUnfinished: isStopped } = run;
    setState({ kind: 'ended', standing, isStopped, broken });
    noteEnd();
  }

  async function undoRun(key: string, before: UndoStanding): Promise<void> {
    let now = before;
    while (!now.isDone) {
      const { undone, left } = now;
      setState({ kind: 'undoing', done: undone + left });
      const answer = await holdingPage(() =>
        callDesk<UndoStanding>('mutation', 'bulkChanges:undo', { key, undone, left }),
      );
      if (!answer.ok) {
        const resume = () => void undoRun(key, now);
        return setState({ kind: 'cut', during: 'undoing', failure: answer.failure, resume });
      }
      now = answer.value;
    }
    setState({ kind: 'undone', standing: now });
  }

  /**
   * Tells the server that the import has ended. If the call is lost, the server records the import as stopped a day later.
   */
  function noteEnd(): void {
    const { current } = begun;
    if (!current) return;
    begun.current = undefined;
    const { run, plan } = current;
    const broken = plan.broken.length + run.broken.length;
    void callDesk('mutation', 'bulk:end', { key: run.key, broken, isStopped: run.isUnfinished });
  }

  function undo(key: string): void {
    void undoRun(key, { undone: 0, left: 0, isDone: false });
  }

  function cancel(): void {
    ending.current.abort();
    if (state.kind === 'writing') setState({ ...state, isStopping: true });
    else if (begun.current) finish(begun.current.run);
    else setState({ kind: 'cancelled' });
  }

  function renew(): AbortController {
    ending.current.abort();
    ending.current = new AbortController();
    return ending.current;
  }

  return { state, pick, complete, write, undo, cancel };
}

/** Sends the bytes of a narration file that the library does not have yet. Never throws. */
async function sendSound(
  sha256: string,
  file: SoundFile,
  signal: AbortSignal,
  onReceived: (receivedBytes: number) => void,
): Promise<Result<JoinedAudio, UploadFailure>> {
  const bytes = await file.read().catch((error: unknown) => {
    if (error instanceof BrokenFile) return null;
    throw error;
  });
  const source = { sha256, sizeBytes: file.sizeBytes, bytes: bytes && new Blob([bytes]) };
  return sendAudio(source, { onReceived, signal });
}

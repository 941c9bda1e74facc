import { useEffect, useRef, useState } from 'react';
import { type FileReason, missingFields } from '../../importing/collection.ts';
import { BrokenFile } from '../../importing/collectionFile.ts';
import type { SoundFile } from '../../importing/narrationBeside.ts';
import { blockReloadDuring } from '../../page/reloadBlocks.ts';
import type { BulkRunStanding, ImportedAs, StoriesChecked, StoryChange } from '../../shared/desk/bulk.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import { type Uploaded, uploadAudio } from '../feed/uploadAudio.ts';
import {
  type Answers,
  completed,
  type FileAnswers,
  type FoundStories,
  findStories,
  type ImportPlan,
  planOf,
  withLostTexts,
} from './importPlan.ts';
import { batchOf, type ImportPorts, ImportRun } from './importRun.ts';
import { type LocatedFiles, readPicked } from './pickedFiles.ts';
import { undoRun } from './undoRun.ts';
import * as words from './words.tsx';

/** `status` says the state of an import in words; `total` counts stories. */
type ImportState = { readonly status: string } & (
  | { readonly kind: 'reading' | 'unreadable' | 'undoing' }
  /** `broken`: the stories of the import that has ended whose audio could not be sent. They are unchanged. */
  | { readonly kind: 'idle'; readonly broken?: readonly FileReason[] }
  | { readonly kind: 'incomplete'; readonly found: FoundStories }
  | { readonly kind: 'planned'; readonly plan: ImportPlan }
  | { readonly kind: 'checking'; readonly done: number; readonly total: number }
  | { readonly kind: 'writing'; readonly done: number; readonly total: number; readonly sending?: string }
  | {
      readonly kind: 'cut';
      readonly isUndoing?: true;
      readonly failure: DeskFailure;
      readonly resume: () => void;
    }
);

export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'idle', status: '' });
  const ending = useRef(new AbortController());
  /** The import that has begun to write, so that it can also be ended while it is interrupted. */
  const begun = useRef<{ readonly run: ImportRun; readonly plan: ImportPlan }>(undefined);
  useEffect(() => () => ending.current.abort(), []);

  async function pick(files: LocatedFiles | Promise<LocatedFiles>): Promise<void> {
    const { signal } = renew();
    noteEnd();
    setState({ kind: 'reading', status: words.reading });
    const read = await readPicked(await files);
    if (signal.aborted) return;
    if ('problem' in read) return setState({ kind: 'unreadable', status: read.problem });
    const found = await findStories(read);
    if (signal.aborted) return;
    if (found.stories.some(({ story }) => missingFields(story).length > 0))
      setState({ kind: 'incomplete', status: '', found });
    else await complete(found, {}, new Map());
  }

  async function complete(found: FoundStories, ofAll: Answers, ofFiles: FileAnswers): Promise<void> {
    const { signal } = renew();
    setState({ kind: 'reading', status: words.reading });
    const whole = await withLostTexts(completed(found, ofAll, ofFiles));
    if (signal.aborted) return;
    await check(whole);
  }

  /** The dry run, which continues after the stories that `changes` are known of. */
  async function check(found: FoundStories, changes: readonly StoryChange[] = []): Promise<void> {
    const { signal } = renew();
    const stories = found.stories.map(({ story }) => story);
    let checked = changes;
    while (checked.length < stories.length) {
      const [done, total] = [checked.length, stories.length];
      setState({ kind: 'checking', status: words.checking(done, total), done, total });
      const args = { stories: batchOf(stories.slice(checked.length)) };
      const answer = await callDesk<StoriesChecked>('query', 'bulk:check', args);
      if (signal.aborted) return;
      if (!answer.ok) {
        const resume = () => void check(found, checked);
        return setState({ kind: 'cut', status: words.checkingCut, failure: answer.failure, resume });
      }
      checked = [...checked, ...answer.value.changes];
    }
    const plan = planOf(found, checked);
    setState({ kind: 'planned', status: planWords(plan), plan });
  }

  async function write(plan: ImportPlan, as: ImportedAs, run = new ImportRun(plan.stories)): Promise<void> {
    const { signal } = renew();
    begun.current = { run, plan };
    const total = plan.stories.length;
    const showWriting = (sending?: string) => {
      const done = run.progress.next;
      const status = signal.aborted ? words.stopping : words.imported(done, total);
      setState({ kind: 'writing', status, done, total, ...(sending !== undefined && { sending }) });
    };
    showWriting();
    const ports: ImportPorts = {
      write: (begins, stories) =>
        callDesk<BulkRunStanding>('mutation', 'bulk:write', { key: run.key, begins, stories, as }),
      sendFile: (sha256, file, end) =>
        sendSound(sha256, file, end, (receivedBytes) =>
          showWriting(words.sendingSound(byteSize(receivedBytes), byteSize(file.sizeBytes))),
        ),
      onProgress: () => showWriting(),
    };
    const answer = await blockReloadDuring(() => run.run(ports, signal));
    if (answer.ok) return finish(run);
    const resume = () => void write(plan, as, run);
    setState({ kind: 'cut', status: words.writingCut, failure: answer.failure, resume });
  }

  function finish(run: ImportRun): void {
    const { progress, broken, isUnfinished } = run;
    setState({ kind: 'idle', status: words.ended(progress, isUnfinished), broken });
    noteEnd();
  }

  async function undo(key: string, before = { undone: 0, left: 0, isDone: false }): Promise<void> {
    const ended = await undoRun(key, before, (status) => setState({ kind: 'undoing', status }));
    if ('failure' in ended) {
      const resume = () => void undo(key, ended.standing);
      return setState({ kind: 'cut', status: '', isUndoing: true, failure: ended.failure, resume });
    }
    setState({ kind: 'idle', status: ended.words });
  }

  /** If this call is lost, the server records the import as stopped a day later. */
  function noteEnd(): void {
    const { current } = begun;
    if (!current) return;
    begun.current = undefined;
    const { run, plan } = current;
    const broken = plan.broken.length + run.broken.length;
    void callDesk('mutation', 'bulk:end', { key: run.key, broken, isStopped: run.isUnfinished });
  }

  function cancel(): void {
    ending.current.abort();
    if (state.kind === 'writing') setState({ ...state, status: words.stopping });
    else if (begun.current) finish(begun.current.run);
    else setState({ kind: 'idle', status: words.cancelled });
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
): Promise<Uploaded> {
  const bytes = await file.read().catch((error: unknown) => {
    if (error instanceof BrokenFile) return null;
    throw error;
  });
  const source = { sha256, sizeBytes: file.sizeBytes, bytes: bytes && new Blob([bytes]) };
  return uploadAudio(source, { onReceived, signal });
}

function planWords({ stories, broken, unchanged }: ImportPlan): string {
  if (stories.length > 0) return words.wouldChange(stories.length);
  if (broken.length > 0) return words.allBroken;
  return unchanged > 0 ? words.allThere : words.noStory;
}

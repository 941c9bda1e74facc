import { useEffect, useRef, useState } from 'react';
import { blockReloadDuring } from '../../page/reloadBlocks.ts';
import {
  type BulkEdit,
  bulkEditLimit,
  type EditedStory,
  type EditOutcome,
  type EditsChecked,
  type EditsWritten,
} from '../../shared/desk/bulk.ts';
import { undoRun } from '../bulk/undoRun.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import * as words from './bulkWords.ts';

interface Refused {
  readonly id: string;
  readonly reason: string;
}

/** `status` says the state in words. */
type EditState = { readonly status: string } & (
  | { readonly kind: 'idle' | 'undoing' }
  | { readonly kind: 'checking' | 'writing'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'planned';
      readonly edit: BulkEdit;
      readonly changed: readonly EditedStory[];
      readonly unchanged: number;
      readonly refused: readonly Refused[];
    }
  | { readonly kind: 'done'; readonly key: string; readonly refused: readonly Refused[] }
  | { readonly kind: 'cut'; readonly failure: DeskFailure; readonly resume: () => void }
);

/** A change of many stories: what it would do, then its writing in batches, which can be stopped, and one undo. */
export function useBulkEdit() {
  const [state, setState] = useState<EditState>({ kind: 'idle', status: '' });
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);

  async function check(edit: BulkEdit, stories: readonly EditedStory[], known: readonly EditOutcome[] = []) {
    ending.current = new AbortController();
    const { signal } = ending.current;
    let outcomes = known;
    const total = stories.length;
    while (outcomes.length < total) {
      const done = outcomes.length;
      setState({ kind: 'checking', status: words.checking(done, total), done, total });
      const args = { stories: stories.slice(done, done + bulkEditLimit), edit };
      const answer = await callDesk<EditsChecked>('query', 'bulkEdits:check', args);
      if (signal.aborted) return;
      if (!answer.ok) {
        const resume = () => void check(edit, stories, outcomes);
        return setState({ kind: 'cut', status: words.checkingCut, failure: answer.failure, resume });
      }
      outcomes = [...outcomes, ...answer.value.outcomes];
    }
    const changed = stories.filter((_, index) => outcomes[index]?.kind === 'changed');
    const refused = stories.flatMap(({ id }, index) => {
      const outcome = outcomes[index];
      return outcome?.kind === 'refused' ? [{ id, reason: outcome.reason }] : [];
    });
    const unchanged = total - changed.length - refused.length;
    const status = words.wouldChange(changed.length, unchanged, refused.length);
    setState({ kind: 'planned', status, edit, changed, unchanged, refused });
  }

  async function write(
    edit: BulkEdit,
    stories: readonly EditedStory[],
    key: string = crypto.randomUUID(),
    before = { next: 0, updated: 0, refused: [] as readonly Refused[] },
  ): Promise<void> {
    ending.current = new AbortController();
    const { signal } = ending.current;
    const total = stories.length;
    let { next, updated, refused } = before;
    while (next < total && !signal.aborted) {
      setState({ kind: 'writing', status: words.writing(next, total), done: next, total });
      const begins = next;
      const args = { key, begins, stories: stories.slice(begins, begins + bulkEditLimit), edit };
      const answer = await blockReloadDuring(() =>
        callDesk<EditsWritten>('mutation', 'bulkEdits:write', args),
      );
      if (!answer.ok) {
        const resume = () => void write(edit, stories, key, { next, updated, refused });
        return setState({ kind: 'cut', status: words.writingCut, failure: answer.failure, resume });
      }
      ({ next, updated } = answer.value);
      refused = [...refused, ...answer.value.refused];
    }
    void callDesk('mutation', 'bulk:end', { key, broken: 0, isStopped: next < total });
    setState({ kind: 'done', status: words.ended(updated, refused.length, next < total), key, refused });
  }

  async function undo(key: string, before = { undone: 0, left: 0, isDone: false }): Promise<void> {
    const ended = await undoRun(key, before, (status) => setState({ kind: 'undoing', status }));
    if ('failure' in ended) {
      const resume = () => void undo(key, ended.standing);
      return setState({ kind: 'cut', status: '', failure: ended.failure, resume });
    }
    setState({ kind: 'idle', status: ended.words });
  }

  /** A batch that is being written is awaited. */
  function cancel(): void {
    ending.current.abort();
    if (state.kind === 'writing') setState({ ...state, status: words.stopping });
    else setState({ kind: 'idle', status: '' });
  }

  return { state, check, write, undo, cancel };
}

import { blockReloadDuring } from '../../page/reloadBlocks.ts';
import type { UndoStanding } from '../../shared/desk/bulk.ts';
import { callDesk, type DeskFailure } from '../feed/deskCall.ts';
import * as words from './words.tsx';

/** Undoes a bulk run, from where an earlier attempt stopped. Ends with its result in words, or with why it stopped. */
export async function undoRun(
  key: string,
  standing: UndoStanding,
  onProgress: (status: string) => void,
): Promise<{ readonly words: string } | { readonly failure: DeskFailure; readonly standing: UndoStanding }> {
  let now = standing;
  while (!now.isDone) {
    const { undone, left } = now;
    onProgress(words.undoing(undone + left));
    const call = () => callDesk<UndoStanding>('mutation', 'bulkChanges:undo', { key, undone, left });
    const answer = await blockReloadDuring(call);
    if (!answer.ok) return { failure: answer.failure, standing: now };
    now = answer.value;
  }
  return { words: words.undone(now) };
}

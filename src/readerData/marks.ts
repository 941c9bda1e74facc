import { trackingSpace } from '../catalogue/deviceRoom.ts';
import { blockReloadDuring } from '../page/reloadBlocks.ts';
import { stampOf } from '../shared/reader/logicalTime.ts';
import { isMarkAction, type MarkState, mergeMarkAction } from '../shared/reader/readerMerge.ts';
import type { ReaderAction } from '../shared/reader/readerOps.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { type PrivateDatabase, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, presentPrivateName } from './privateName.ts';
import type { KeptMark, OutboxRow, StoredMark } from './readerStore.ts';
import { isIntact } from './readerView.ts';

/** Live: the present reader's marks in a story, in the order of the text; without `storyId`, in all stories. */
export async function marks(storyId?: StoryId): Promise<KeptMark[]> {
  const kept = await withPrivateDatabase(async ({ marks: stored, outbox }) => {
    const rows =
      storyId === undefined
        ? [stored.toArray(), outbox.toArray()]
        : [stored.where({ storyId }).toArray(), outbox.where({ storyId }).toArray()];
    return withWaiting(...((await Promise.all(rows)) as [StoredMark[], OutboxRow[]]));
  });
  return (kept ?? []).sort((a, b) => a.mark.from - b.mark.from || a.mark.to - b.mark.to);
}

/** The server's rows with the outbox's operations applied; the result is in no particular order. */
export function withWaiting(stored: readonly StoredMark[], waiting: readonly OutboxRow[]): KeptMark[] {
  const states = new Map<string, MarkState & Omit<KeptMark, 'mark'>>(stored.map((row) => [row.markId, row]));
  for (const row of waiting) {
    // A damaged row may lack its action.
    if (!isIntact(row) || !isMarkAction(row.action)) continue;
    const { action } = row;
    const { storyId, markId } = action;
    const state = states.get(markId) ?? { storyId, markId };
    const stamp = stampOf(row.time, row.clientId, row.n);
    states.set(markId, { storyId, markId, ...mergeMarkAction(state, action, stamp) });
  }
  return [...states.values()].flatMap(({ storyId, markId, mark }) =>
    mark ? [{ storyId, markId, mark }] : [],
  );
}

/**
 * Stores a mark under its id, instead of what it was before; a signed-in user's is synced to all their devices. Resolves
 * when it is durable here; rejects when the device's storage refuses; if it is full, the reader is told.
 */
export function keepMark({ storyId, markId, mark }: KeptMark): Promise<void> {
  return change({ type: 'mark', storyId, markId, mark }, ({ marks }) => marks.put({ storyId, markId, mark }));
}

/** As `keepMark`. */
export function removeMark({ storyId, markId }: Omit<KeptMark, 'mark'>): Promise<void> {
  return change({ type: 'unmark', storyId, markId }, ({ marks }) => marks.delete(markId));
}

/** 16 hex digits. */
export function newMarkId(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]?.toString(16).padStart(16, '0') ?? '';
}

async function change(
  action: ReaderAction,
  ofGuest: (guest: PrivateDatabase) => PromiseLike<unknown>,
): Promise<void> {
  const isGuest = presentPrivateName() === guestDatabaseName;
  await blockReloadDuring(() =>
    trackingSpace(async () => {
      if (isGuest) await withPrivateDatabase(ofGuest, guestDatabaseName);
      else await (await import('./readingList.ts')).command(async () => [action]);
    }),
  );
}

import type { Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { openHead, readHead, type SeqWriter } from '../catalogue/heads.ts';

/** Holds the epoch of all readers' feeds, so that a restore changes one row however many readers there are. */
const readersScope = 'readers';

export function readerScope(userId: Id<'users'>): string {
  return `reader:${userId}`;
}

export async function readReaderHead(
  ctx: QueryCtx,
  userId: Id<'users'>,
): Promise<{ seq: number; epoch: string; floor: number }> {
  const { seq, floor } = await readHead(ctx, readerScope(userId));
  const { epoch } = await readHead(ctx, readersScope);
  return { seq, epoch, floor };
}

/** Opens a reader's head for writing, as `openHead` does. */
export async function openReaderHead(ctx: MutationCtx, userId: Id<'users'>): Promise<SeqWriter> {
  const all = await openHead(ctx, readersScope);
  const { seq: begun } = await readHead(ctx, readersScope);
  if (begun === 0) all.next();
  const head = await openHead(ctx, readerScope(userId), userId);
  return {
    next: () => head.next(),
    async save() {
      await all.save();
      await head.save();
    },
  };
}

import { ConvexError } from 'convex/values';
import type { QueryCtx } from '../_generated/server.js';
import { readHead } from './heads.ts';

/** An entry of a feed. */
interface Entry {
  readonly seq: number;
}

/** Refuses a malformed request for a page of a feed. Throws a ConvexError with the given code. */
export function requireCursor(
  code: 'invalid_cursor' | 'invalid_request',
  after: number,
  limit: number,
): void {
  if (Number.isSafeInteger(after) && after >= 0 && limit >= 1) return;
  throw new ConvexError({
    code,
    message: 'after must be a whole number of at least 0, and limit at least 1.',
  });
}

/**
 * The page of a feed after a cursor, in which rows and tombstones are together in seq order: of the `changed` rows, which are
 * the first `size` after the cursor, and of the scope's tombstones, those that belong to it.
 */
export async function readFeed<Row extends Entry>(
  ctx: QueryCtx,
  scope: string,
  after: number,
  size: number,
  changed: readonly Row[],
) {
  const { seq: headSeq, epoch, floor } = await readHead(ctx, scope);
  const removed = await ctx.db
    .query('tombstones')
    .withIndex('by_scope_seq', (q) => q.eq('scope', scope).gt('seq', after))
    .take(size);
  const end = pageEnd([...changed, ...removed], size, headSeq);
  const isInPage = ({ seq }: Entry) => seq <= end.cursor;
  return { ...end, epoch, floor, changed: changed.filter(isInPage), removed: removed.filter(isInPage) };
}

/**
 * Ends a page that is merged from several lists, each read from the same cursor up to `size` entries. The first `size`
 * entries of the merged list are certain to be among those read, so nothing up to `cursor`, from which the next page is
 * read, is left out.
 */
export function pageEnd(
  entries: readonly Entry[],
  size: number,
  headSeq: number,
): { readonly cursor: number; readonly isDone: boolean } {
  const seqs = entries.map(({ seq }) => seq).sort((a, b) => a - b);
  const last = seqs[size - 1];
  const isDone = last === undefined || last >= headSeq;
  return { cursor: isDone ? headSeq : last, isDone };
}

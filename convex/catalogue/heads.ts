import { ConvexError } from 'convex/values';
import { hex } from '../../src/shared/sha256.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';

/** The scope of what every reader mirrors. */
export const catalogueScope = 'catalogue';

/** Part of the epoch. Raise it when unchanged stories are sent in another form: mirrors then read them again. */
const catalogueFormat = 1;

const publicScopes: ReadonlySet<string> = new Set([catalogueScope]);

/** Refuses a scope that the caller may not read. Throws a ConvexError with code 'unknown_scope'. */
export function requireScope(scope: string): void {
  if (!publicScopes.has(scope)) {
    // Without the given name, which the caller chose and which may be of any length.
    throw new ConvexError({ code: 'unknown_scope', message: 'There is no feed of that name.' });
  }
}

/** The head of a scope's feed. Before the first write: seq 0 and an empty epoch. */
export async function readHead(
  ctx: QueryCtx,
  scope: string,
): Promise<{ seq: number; epoch: string; floor: number }> {
  const head = await findHead(ctx, scope);
  return { seq: head?.seq ?? 0, epoch: head ? epochOf(head) : '', floor: head?.floor ?? 0 };
}

/** Gives out sequence numbers in one mutation. */
export interface SeqWriter {
  /** Takes the next number; the row that gets it must be written in this mutation. */
  next(): number;
  /** Stores the last number taken. Call once, at the end; without it no number counts as taken. */
  save(): Promise<void>;
}

/**
 * Opens a scope's head for writing. Because the numbers are taken and stored in the mutation that writes
 * the rows, and mutations are serializable, seq order is commit order: a reader that has seen seq n has
 * seen everything up to n. A time stamp would not do: it is fixed when a function starts, and a mutation
 * that started early and committed late would be missed for ever.
 */
export async function openHead(
  ctx: MutationCtx,
  scope: string,
  /** The owner, where the scope holds one reader's rows: the head is deleted with their account. */
  userId?: Id<'users'>,
): Promise<SeqWriter> {
  const head = await findHead(ctx, scope);
  const first = head?.seq ?? 0;
  let seq = first;
  return {
    next() {
      seq += 1;
      return seq;
    },
    async save() {
      if (seq === first) return;
      if (head) await ctx.db.patch('heads', head._id, { seq });
      else await ctx.db.insert('heads', { scope, seq, epoch: newEpochName(), ...(userId && { userId }) });
    },
  };
}

/** Records that tombstones up to `seq` are deleted. */
export async function raiseFloor(ctx: MutationCtx, scope: string, seq: number): Promise<void> {
  const head = await findHead(ctx, scope);
  if (head && seq > (head.floor ?? 0)) await ctx.db.patch('heads', head._id, { floor: seq });
}

/**
 * Starts a new epoch in every shared scope: mirrors drop what they have and read the feed from its beginning. The epoch in
 * one reader's own head is not used: `readerHead.ts` has one for all readers.
 */
export async function startNewEpoch(ctx: MutationCtx): Promise<void> {
  const heads = await ctx.db
    .query('heads')
    .withIndex('by_userId', (q) => q.eq('userId', undefined))
    .collect();
  for (const head of heads) await ctx.db.patch('heads', head._id, { epoch: newEpochName() });
  if (!heads.some((head) => head.scope === catalogueScope)) {
    await ctx.db.insert('heads', { scope: catalogueScope, seq: 0, epoch: newEpochName() });
  }
}

function epochOf({ scope, epoch }: Doc<'heads'>): string {
  return scope === catalogueScope ? `${epoch}.${catalogueFormat}` : epoch;
}

function findHead(ctx: QueryCtx, scope: string): Promise<Doc<'heads'> | null> {
  return ctx.db
    .query('heads')
    .withIndex('by_scope', (q) => q.eq('scope', scope))
    .unique();
}

/** As short as chance allows, because it is sent to every reader at every visit. */
function newEpochName(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

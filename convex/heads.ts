import { ConvexError } from 'convex/values';
import type { Doc, Id } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { hex } from './secrets.ts';

/** The scope of everything that every reader mirrors. */
export const catalogueScope = 'catalogue';

/**
 * Raised when the feed tells stories that did not change otherwise than before, so that mirrors read all of them again.
 * 2: the addresses of narrations hold names and not ids.
 */
const catalogueTelling = 2;

const publicScopes: ReadonlySet<string> = new Set([catalogueScope]);

/** Refuses a scope that the caller may not read. Throws a ConvexError with code 'unknown_scope'. */
export function requireScope(scope: string): void {
  if (!publicScopes.has(scope)) {
    // Without its name: that may be of any length, and is the caller's.
    throw new ConvexError({ code: 'unknown_scope', message: 'There is no feed of that name.' });
  }
}

/** Where a scope's feed stands. Before the first write: seq 0 and an empty epoch. */
export async function readHead(
  ctx: QueryCtx,
  scope: string,
): Promise<{ seq: number; epoch: string; floor: number }> {
  const head = await findHead(ctx, scope);
  return { seq: head?.seq ?? 0, epoch: head ? epochOf(head) : '', floor: head?.floor ?? 0 };
}

/** Gives out sequence numbers in one mutation. */
export interface SeqWriter {
  /** The next number; the row that gets it must be written in this mutation. */
  next(): number;
  /** Stores the last number given out. Call once, at the end; without it nothing was given out. */
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
  /** The user whose rows the scope holds, where they are one reader's: the head is deleted with their account. */
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
      if (head) await ctx.db.patch(head._id, { seq });
      else await ctx.db.insert('heads', { scope, seq, epoch: newEpochName(), ...(userId && { userId }) });
    },
  };
}

/** Records that tombstones up to `seq` are gone. */
export async function raiseFloor(ctx: MutationCtx, scope: string, seq: number): Promise<void> {
  const head = await findHead(ctx, scope);
  if (head && seq > (head.floor ?? 0)) await ctx.db.patch(head._id, { floor: seq });
}

/**
 * Starts a new epoch in every scope: mirrors drop what they have and read the feed from its beginning. One reader's
 * heads have none that counts: `readerHead.ts` has one for all.
 */
export async function startNewEpoch(ctx: MutationCtx): Promise<void> {
  const heads = await ctx.db
    .query('heads')
    .withIndex('by_userId', (q) => q.eq('userId', undefined))
    .collect();
  for (const head of heads) await ctx.db.patch(head._id, { epoch: newEpochName() });
  if (!heads.some((head) => head.scope === catalogueScope)) {
    await ctx.db.insert('heads', { scope: catalogueScope, seq: 0, epoch: newEpochName() });
  }
}

function epochOf({ scope, epoch }: Doc<'heads'>): string {
  return scope === catalogueScope ? `${epoch}.${catalogueTelling}` : epoch;
}

function findHead(ctx: QueryCtx, scope: string): Promise<Doc<'heads'> | null> {
  return ctx.db
    .query('heads')
    .withIndex('by_scope', (q) => q.eq('scope', scope))
    .unique();
}

/** Every reader is sent it at every visit, so it is as short as chance allows. */
function newEpochName(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

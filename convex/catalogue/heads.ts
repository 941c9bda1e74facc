import { ConvexError } from 'convex/values';
import { hex } from '../../src/shared/sha256.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';

export const catalogueScope = 'catalogue';

/**
 * Heads that go by the catalogue's epoch, so that readers need not read its own head, which every story moves: 'lists'
 * has the lowest floor of the languages' feeds, 'front' the catalogue's number of the last change of the home page's settings.
 */
export const listsScope = 'lists';
export const frontScope = 'front';

const catalogueScopes: readonly string[] = [catalogueScope, listsScope, frontScope];

/** Part of the epoch. Raise it when unchanged stories are sent in another form: mirrors then read them again. */
const catalogueFormat = 1;

const publicScopes: ReadonlySet<string> = new Set([catalogueScope]);

/** Throws 'unknown_scope'. */
export function requireScope(scope: string): void {
  if (!publicScopes.has(scope)) {
    // Without the given name, which the caller chose and which may be of any length.
    throw new ConvexError({ code: 'unknown_scope', message: 'There is no feed of that name.' });
  }
}

/** Before the first write: seq 0 and an empty epoch. */
export async function readHead(ctx: QueryCtx, scope: string) {
  return toHead(await findHead(ctx, scope));
}

function toHead(head: Doc<'heads'> | null) {
  return { seq: head?.seq ?? 0, epoch: head ? epochOf(head) : '', floor: head?.floor ?? 0 };
}

/** The scope whose head has the floor of a language's feed, once any of its tombstones was deleted. */
export const listScope = (language: string) => `list:${language}`;

/** The epoch and the floor of a language's feed: until the feeds have a head of their own, the catalogue's. */
export async function readList(ctx: QueryCtx, language: string) {
  const { epoch, floor } = await readLists(ctx);
  const own = await findHead(ctx, listScope(language));
  return { epoch, floor: Math.max(floor, own?.floor ?? 0) };
}

/** What all languages' feeds have in common. */
export async function readLists(ctx: QueryCtx) {
  const head = (await findHead(ctx, listsScope)) ?? (await findHead(ctx, catalogueScope));
  const { epoch, floor } = toHead(head);
  return { epoch, floor };
}

export interface SeqWriter {
  /** Takes the next number; the row that gets it must be written in this mutation. */
  next(): number;
  /** Stores the last number taken. Call once, at the end; without it no number counts as taken. */
  save(): Promise<void>;
}

/**
 * Opens a scope's head for writing. Numbers are taken and stored in the mutation that writes the rows, and mutations
 * are serializable, so seq order is commit order: a reader that has seen n has seen everything up to n. A time stamp
 * would not do: a mutation that started early and committed late would be missed for ever.
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

/** Takes the next number of a scope, for the one row that this mutation changes. */
export async function nextSeq(ctx: MutationCtx, scope: string): Promise<number> {
  const head = await openHead(ctx, scope);
  const seq = head.next();
  await head.save();
  return seq;
}

/**
 * Gives a scope that goes by the catalogue's epoch a head with that number, unless it has one. Does nothing before the
 * catalogue has a head.
 */
export async function beginScope(
  ctx: MutationCtx,
  scope: typeof listsScope | typeof frontScope,
  seq: number,
): Promise<void> {
  if (await findHead(ctx, scope)) return;
  const catalogue = await findHead(ctx, catalogueScope);
  if (!catalogue) return;
  // What was deleted for good before has a tombstone of no language, and is in no language's feed.
  const unassigned = await ctx.db
    .query('tombstones')
    .withIndex('by_scope_language_seq', (q) => q.eq('scope', catalogueScope).eq('language', undefined))
    .order('desc')
    .first();
  const floor = Math.max(catalogue.floor ?? 0, unassigned?.seq ?? 0);
  await ctx.db.insert('heads', { scope, seq, epoch: catalogue.epoch, ...(floor > 0 && { floor }) });
}

/** Advances the catalogue's number, and makes it that of the home page's settings. */
export async function advanceFront(ctx: MutationCtx): Promise<void> {
  const seq = await nextSeq(ctx, catalogueScope);
  const front = await findHead(ctx, frontScope);
  if (front) await ctx.db.patch('heads', front._id, { seq });
  else await beginScope(ctx, frontScope, seq);
}

/** Call when tombstones up to `seq` are deleted: mirrors below the floor read the feed from its beginning. */
export async function raiseFloor(ctx: MutationCtx, scope: string, seq: number): Promise<void> {
  const head = await findHead(ctx, scope);
  if (!head) await ctx.db.insert('heads', { scope, seq: 0, epoch: '', floor: seq });
  else if (seq > (head.floor ?? 0)) await ctx.db.patch('heads', head._id, { floor: seq });
}

/**
 * A new epoch in every shared scope: mirrors drop what they have and read the feed from its beginning. The epoch in a
 * reader's own head is not used: all readers share one (`readers/readerPush.ts`).
 */
export async function startNewEpoch(ctx: MutationCtx): Promise<void> {
  const heads = await ctx.db
    .query('heads')
    .withIndex('by_userId', (q) => q.eq('userId', undefined))
    .collect();
  const epoch = newEpochName();
  for (const head of heads) await ctx.db.patch('heads', head._id, { epoch });
  if (!heads.some((head) => head.scope === catalogueScope)) {
    await ctx.db.insert('heads', { scope: catalogueScope, seq: 0, epoch });
  }
}

function epochOf({ scope, epoch }: Doc<'heads'>): string {
  return catalogueScopes.includes(scope) ? `${epoch}.${catalogueFormat}` : epoch;
}

function findHead(ctx: QueryCtx, scope: string): Promise<Doc<'heads'> | null> {
  return rowsBy(ctx, 'heads', 'by_scope', { scope }).unique();
}

/** As short as chance allows, because it is sent to every reader at every visit. */
function newEpochName(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

interface Entry {
  readonly seq: number;
}

/** Refuses a malformed request for a page of a feed. Throws a ConvexError with the given code. */
export function requireCursor(code: 'invalid_cursor' | 'invalid_request', after: number, limit: number) {
  if (Number.isSafeInteger(after) && after >= 0 && limit >= 1) return;
  throw new ConvexError({
    code,
    message: 'after must be a whole number of at least 0, and limit at least 1.',
  });
}

/**
 * Ends the page after a cursor. `changed` are the first `size` rows after it; the answer has those of them, and of the
 * scope's tombstones, that belong to the page, which merges both in seq order. Tombstones of one language are not read:
 * to a feed of all languages, `changed` has the same stories, emptied or in their new language.
 */
export async function readFeed<Row extends Entry & { readonly _id: string }>(
  ctx: QueryCtx,
  scope: string,
  after: number,
  size: number,
  changed: readonly Row[],
) {
  const { seq: headSeq, epoch, floor } = await readHead(ctx, scope);
  const tombstones = await ctx.db
    .query('tombstones')
    .withIndex('by_scope_language_seq', (q) =>
      q.eq('scope', scope).eq('language', undefined).gt('seq', after),
    )
    .take(size);
  const removed = tombstones.map(({ rowId, seq }) => ({ id: rowId as Row['_id'], seq }));
  const end = pageEnd([...changed, ...removed], size, headSeq);
  const isInPage = ({ seq }: Entry) => seq <= end.cursor;
  return { ...end, epoch, floor, changed: changed.filter(isInPage), removed: removed.filter(isInPage) };
}

/**
 * The end of a page that is merged from several lists, each read from the same cursor up to `size` entries. The first
 * `size` entries of the merged list are certain to be among those read, so nothing up to `cursor`, from which the next
 * page is read, is left out.
 */
export function pageEnd(entries: readonly Entry[], size: number, headSeq: number) {
  const seqs = entries.map(({ seq }) => seq).sort((a, b) => a - b);
  const last = seqs[size - 1];
  const isDone = last === undefined || last >= headSeq;
  return { cursor: isDone ? headSeq : last, isDone };
}

import { type Infer, v } from 'convex/values';
import type { ManuscriptAct } from '../../src/shared/desk/desk.ts';
import { auditFilter, auditPage, libraryRun } from '../../src/shared/desk/deskShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { query } from '../access.ts';
import { slugOf } from '../catalogue/storyInput.ts';
import { malformed } from '../platform/problem.ts';
import { type EditorNames, editorNames, isLibraryItself } from './editors.ts';

const pageLimit = 500;

/**
 * In the given order; `cursor` is null for the first page. `limit`, at most 500, counts the entries examined: with a
 * `filter`, a page may be empty before the end. Throws 'invalid_request'.
 */
export const page = query({
  access: 'curator',
  args: {
    order: v.union(v.literal('newestFirst'), v.literal('oldestFirst')),
    cursor: v.union(v.null(), v.string()),
    limit: v.number(),
    filter: v.optional(auditFilter),
  },
  returns: auditPage,
  handler: async (ctx, { order, cursor, limit, filter = {} }) => {
    if (!(limit >= 1)) throw malformed('limit must be at least 1.');
    const { by, manuscriptId } = idsOf(ctx, filter);
    const found = await entriesOf(ctx, by, manuscriptId)
      .order(order === 'newestFirst' ? 'desc' : 'asc')
      .paginate({ cursor, numItems: Math.min(Math.floor(limit), pageLimit) });
    const names = editorNames(ctx);
    const entries = [];
    for (const entry of found.page) {
      if (isWanted(entry, by, filter)) entries.push(await toEntry(names, entry));
    }
    return { entries, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Omit `editorId` for the library, whose own id is left out too. */
export async function noteAct(
  ctx: MutationCtx,
  act: ManuscriptAct,
  manuscript: Pick<Doc<'manuscripts'>, '_id' | 'title' | 'work' | 'language' | 'revision'>,
  editorId?: Id<'editors'>,
): Promise<void> {
  const { _id: manuscriptId, title, revision } = manuscript;
  const slug = slugOf(manuscript);
  const event = { kind: 'manuscript', act, manuscriptId, title, slug, revision } as const;
  const isLibrary = editorId !== undefined && (await isLibraryItself(ctx, editorId));
  await noteEvent(ctx, event, isLibrary ? undefined : editorId);
}

/** Omit `editorId` for the library itself. */
export async function noteEvent(ctx: MutationCtx, event: Doc<'audit'>['event'], editorId?: Id<'editors'>) {
  await ctx.db.insert('audit', { at: Date.now(), ...(editorId && { editorId }), event });
}

export const noteRun = internalMutation({
  args: { run: libraryRun },
  returns: v.null(),
  handler: (ctx, { run }) => noteEvent(ctx, run),
});

function idsOf(ctx: QueryCtx, filter: Infer<typeof auditFilter>) {
  const by = typeof filter.by === 'string' ? ctx.db.normalizeId('editors', filter.by) : filter.by;
  const manuscriptId =
    filter.manuscriptId === undefined ? undefined : ctx.db.normalizeId('manuscripts', filter.manuscriptId);
  if ((by === null && filter.by !== null) || manuscriptId === null) {
    throw malformed('The filter names a person or story that does not exist.');
  }
  return { by, manuscriptId };
}

/** The narrowest range that an index gives: a manuscript's entries, else a person's, else all. */
function entriesOf(
  ctx: QueryCtx,
  by: Id<'editors'> | null | undefined,
  manuscriptId: Id<'manuscripts'> | undefined,
) {
  const audit = ctx.db.query('audit');
  if (manuscriptId)
    return audit.withIndex('by_manuscriptId', (q) => q.eq('event.manuscriptId', manuscriptId));
  if (by === undefined) return audit.withIndex('by_at');
  return audit.withIndex('by_editorId', (q) => q.eq('editorId', by ?? undefined));
}

function isWanted(
  { editorId, event }: Doc<'audit'>,
  by: Id<'editors'> | null | undefined,
  { kind, act }: Infer<typeof auditFilter>,
): boolean {
  if (by !== undefined && (editorId ?? null) !== by) return false;
  if (kind !== undefined && event.kind !== kind) return false;
  return act === undefined || ('act' in event && event.act === act);
}

async function toEntry(names: EditorNames, { at, editorId, event }: Doc<'audit'>) {
  const by = editorId ? await names(editorId) : null;
  if (event.kind !== 'role' && event.kind !== 'account') return { at, editor: by, event };
  const { personId, ...rest } = event;
  return { at, editor: by, event: { ...rest, person: await names(personId) } };
}

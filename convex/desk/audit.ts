import { type Infer, v } from 'convex/values';
import type { ManuscriptAct } from '../../src/shared/desk/desk.ts';
import { accountAct, libraryRun, manuscriptAct } from '../../src/shared/desk/deskShapes.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx, type QueryCtx } from '../_generated/server.js';
import { query } from '../access.ts';
import { role } from '../accounts/accountTables.ts';
import { slugOf } from '../catalogue/storyInput.ts';
import { malformed } from '../platform/problem.ts';
import { plainEvents } from './deskTables.ts';
import { EditorNames, editor, isLibraryItself } from './editors.ts';
import { brandManuscriptId, manuscriptId } from './writing/manuscriptRow.ts';

/** The most entries of one page; each has some 300 bytes. */
const pageLimit = 500;

/** `AuditEntry` of src/shared/desk/desk.ts. */
const auditEntry = v.object({
  at: v.number(),
  editor: v.union(v.null(), editor),
  event: v.union(
    v.object({
      kind: v.literal('manuscript'),
      act: manuscriptAct,
      manuscriptId,
      title: v.string(),
      slug: v.string(),
      revision: v.number(),
    }),
    v.object({ kind: v.literal('role'), person: editor, from: role, to: role }),
    v.object({ kind: v.literal('account'), act: accountAct, person: editor }),
    ...plainEvents,
  ),
});

/** `AuditFilter` of src/shared/desk/desk.ts. */
const auditFilter = v.object({
  by: v.optional(v.union(v.null(), v.string())),
  manuscriptId: v.optional(v.string()),
  kind: v.optional(v.string()),
  act: v.optional(v.string()),
});

/**
 * `AuditPage`: entries in the given order; `cursor` is null for the first page. The export reads oldest first to the end, so
 * that it includes entries written meanwhile. `limit` above 500 counts as 500. With a `filter`, `limit` counts the entries
 * examined, so a page may be empty before the end. Throws 'invalid_request'.
 */
export const page = query({
  access: 'curator',
  args: {
    order: v.union(v.literal('newestFirst'), v.literal('oldestFirst')),
    cursor: v.union(v.null(), v.string()),
    limit: v.number(),
    filter: v.optional(auditFilter),
  },
  returns: v.object({ entries: v.array(auditEntry), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { order, cursor, limit, filter = {} }) => {
    if (!(limit >= 1)) throw malformed('limit must be at least 1.');
    const { by, manuscriptId } = idsOf(ctx, filter);
    const found = await entriesOf(ctx, by, manuscriptId)
      .order(order === 'newestFirst' ? 'desc' : 'asc')
      .paginate({ cursor, numItems: Math.min(Math.floor(limit), pageLimit) });
    const names = new EditorNames(ctx);
    const entries = [];
    for (const entry of found.page) {
      if (isWanted(entry, by, filter)) entries.push(await toEntry(names, entry));
    }
    return { entries, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Writes to the audit what was done with a manuscript; omit `editorId` for the library, whose own id is left out too. */
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

/** Writes an entry to the audit; omit `editorId` for the library itself. */
export async function noteEvent(
  ctx: MutationCtx,
  event: Doc<'audit'>['event'],
  editorId?: Id<'editors'>,
): Promise<void> {
  await ctx.db.insert('audit', { at: Date.now(), ...(editorId && { editorId }), event });
}

/** Writes to the audit what a library command has done. */
export const noteRun = internalMutation({
  args: { run: libraryRun },
  returns: v.null(),
  handler: async (ctx, { run }) => {
    await noteEvent(ctx, run);
  },
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

async function toEntry(
  names: EditorNames,
  { at, editorId, event }: Doc<'audit'>,
): Promise<Infer<typeof auditEntry>> {
  const by = editorId ? await names.of(editorId) : null;
  if (event.kind === 'manuscript')
    return { at, editor: by, event: { ...event, manuscriptId: brandManuscriptId(event.manuscriptId) } };
  if (event.kind !== 'role' && event.kind !== 'account') return { at, editor: by, event };
  const { personId, ...rest } = event;
  return { at, editor: by, event: { ...rest, person: await names.of(personId) } };
}

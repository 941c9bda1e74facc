import { type Infer, v } from 'convex/values';
import type { ManuscriptAct } from '../../src/shared/desk.ts';
import { internal } from '../_generated/api.js';
import type { Doc, Id } from '../_generated/dataModel.js';
import { internalMutation, type MutationCtx } from '../_generated/server.js';
import { query } from '../access.ts';
import { role } from '../accountTables.ts';
import { slugOf } from '../storyInput.ts';
import { deskProblem } from './deskProblem.ts';
import { letterAct, manuscriptAct, subscribersAct } from './deskTables.ts';
import { EditorNames, editor } from './editors.ts';
import { brandManuscriptId, manuscriptId } from './manuscriptRow.ts';

/** The most entries of one page: some 300 bytes each. */
const pageLimit = 500;

/** How long an entry is kept. */
const auditAgeMs = 3 * 365 * 24 * 60 * 60 * 1000;

/** Entries that one run deletes; a full run schedules the next. */
const batchSize = 500;

/** `AuditEntry` of src/shared/desk.ts. */
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
    v.object({
      kind: v.literal('letter'),
      act: letterAct,
      subject: v.string(),
      recipients: v.number(),
    }),
    v.object({ kind: v.literal('subscribers'), act: subscribersAct, count: v.number() }),
  ),
});

/**
 * `AuditPage`: entries in the order asked for; `cursor` null at first. Oldest first to the end is the export: it misses
 * nothing that is written meanwhile. `limit` above 500 counts as 500. Throws 'invalid_request'.
 */
export const page = query({
  access: 'curator',
  args: {
    order: v.union(v.literal('newestFirst'), v.literal('oldestFirst')),
    cursor: v.union(v.null(), v.string()),
    limit: v.number(),
  },
  returns: v.object({ entries: v.array(auditEntry), cursor: v.union(v.null(), v.string()) }),
  handler: async (ctx, { order, cursor, limit }) => {
    if (!(limit >= 1)) throw deskProblem({ code: 'invalid_request', message: 'limit must be at least 1.' });
    const found = await ctx.db
      .query('audit')
      .withIndex('by_at')
      .order(order === 'newestFirst' ? 'desc' : 'asc')
      .paginate({ cursor, numItems: Math.min(Math.floor(limit), pageLimit) });
    const names = new EditorNames(ctx);
    const entries = [];
    for (const entry of found.page) entries.push(await toEntry(names, entry));
    return { entries, cursor: found.isDone ? null : found.continueCursor };
  },
});

/** Notes what was done with a manuscript; `editorId` left out for the library itself. */
export async function noteAct(
  ctx: MutationCtx,
  act: ManuscriptAct,
  manuscript: Pick<Doc<'manuscripts'>, '_id' | 'title' | 'work' | 'language' | 'revision'>,
  editorId?: Id<'editors'>,
): Promise<void> {
  const { _id, title, revision } = manuscript;
  const event = {
    kind: 'manuscript',
    act,
    manuscriptId: _id,
    title,
    slug: slugOf(manuscript),
    revision,
  } as const;
  await ctx.db.insert('audit', { at: Date.now(), ...(editorId && { editorId }), event });
}

/** Notes what was done with the newsletter. */
export async function noteNewsletterAct(
  ctx: MutationCtx,
  event: Extract<Doc<'audit'>['event'], { readonly kind: 'letter' | 'subscribers' }>,
  editorId: Id<'editors'>,
): Promise<void> {
  await ctx.db.insert('audit', { at: Date.now(), editorId, event });
}

/** Deletes entries older than three years. */
export const prune = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const old = await ctx.db
      .query('audit')
      .withIndex('by_at', (q) => q.lt('at', Date.now() - auditAgeMs))
      .take(batchSize);
    for (const { _id } of old) await ctx.db.delete(_id);
    if (old.length === batchSize) await ctx.scheduler.runAfter(0, internal.desk.audit.prune, {});
    return null;
  },
});

async function toEntry(
  names: EditorNames,
  { at, editorId, event }: Doc<'audit'>,
): Promise<Infer<typeof auditEntry>> {
  const by = editorId ? await names.of(editorId) : null;
  switch (event.kind) {
    case 'manuscript':
      return { at, editor: by, event: { ...event, manuscriptId: brandManuscriptId(event.manuscriptId) } };
    case 'role': {
      const { kind, from, to, personId } = event;
      return { at, editor: by, event: { kind, from, to, person: await names.of(personId) } };
    }
    case 'letter':
    case 'subscribers':
      return { at, editor: by, event };
    default:
      throw event satisfies never;
  }
}

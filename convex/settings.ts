import { ConvexError, v } from 'convex/values';
import type { Doc } from './_generated/dataModel.js';
import { internalMutation, type MutationCtx, type QueryCtx } from './_generated/server.js';
import { query } from './access.ts';
import { rowsBy } from './platform/rows.ts';

const guestViewLimitKey = 'guestViewLimit';
const revisionKey = 'settingsRevision';
/** When a mail server last accepted a mail, in milliseconds since the Unix epoch. */
export const lastMailKey = 'lastMailAt';

/** Stories beyond this show only their beginning to guests; null for no limit. */
export const guestViewLimit = query({
  access: 'anyone',
  args: {},
  returns: v.union(v.null(), v.number()),
  handler: (ctx): Promise<number | null> => readGuestViewLimit(ctx),
});

/** Throws 'invalid_limit'. */
export const setGuestViewLimit = internalMutation({
  args: { limit: v.union(v.null(), v.number()) },
  returns: v.null(),
  handler: async (ctx, { limit }) => {
    if (limit !== null && !(Number.isSafeInteger(limit) && limit >= 0)) {
      throw new ConvexError({
        code: 'invalid_limit',
        message: 'A guest view limit is a whole number from 0 up, or none.',
      });
    }
    await writeGuestViewLimit(ctx, limit);
    await raiseRevision(ctx);
  },
});

export async function readGuestViewLimit(ctx: QueryCtx): Promise<number | null> {
  const limit: unknown = await readSetting(ctx, guestViewLimitKey);
  return typeof limit === 'number' ? limit : null;
}

/** The limit has been validated. */
export async function writeGuestViewLimit(ctx: MutationCtx, limit: number | null): Promise<void> {
  await writeSetting(ctx, guestViewLimitKey, limit);
}

/** The number of the admins' settings: 1, and one more with each change. */
export async function readRevision(ctx: QueryCtx): Promise<number> {
  const revision: unknown = await readSetting(ctx, revisionKey);
  return typeof revision === 'number' ? revision : 1;
}

/** Call with every change of the admins' settings. Returns their new number. */
export async function raiseRevision(ctx: MutationCtx): Promise<number> {
  const revision = (await readRevision(ctx)) + 1;
  await writeSetting(ctx, revisionKey, revision);
  return revision;
}

export async function readSetting(ctx: QueryCtx, key: string): Promise<Doc<'settings'>['value'] | null> {
  return (await findSetting(ctx, key))?.value ?? null;
}

/** When it was first written, in milliseconds since the Unix epoch; null if never. */
export async function settingSince(ctx: QueryCtx, key: string): Promise<number | null> {
  return (await findSetting(ctx, key))?._creationTime ?? null;
}

export async function writeSetting(ctx: MutationCtx, key: string, value: Doc<'settings'>['value']) {
  const found = await findSetting(ctx, key);
  if (found) await ctx.db.patch('settings', found._id, { value });
  else await ctx.db.insert('settings', { key, value });
}

export async function deleteSetting(ctx: MutationCtx, key: string): Promise<void> {
  const found = await findSetting(ctx, key);
  if (found) await ctx.db.delete('settings', found._id);
}

function findSetting(ctx: QueryCtx, key: string): Promise<Doc<'settings'> | null> {
  return rowsBy(ctx, 'settings', 'by_key', { key }).unique();
}

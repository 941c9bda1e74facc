import type { Doc } from './_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from './_generated/server.js';

/** A fact about this library, or null. */
export async function readSetting(ctx: QueryCtx, key: string): Promise<Doc<'settings'>['value'] | null> {
  return (await findSetting(ctx, key))?.value ?? null;
}

/** Writes a fact about this library. */
export async function writeSetting(
  ctx: MutationCtx,
  key: string,
  value: Doc<'settings'>['value'],
): Promise<void> {
  const found = await findSetting(ctx, key);
  if (found) await ctx.db.patch(found._id, { value });
  else await ctx.db.insert('settings', { key, value });
}

function findSetting(ctx: QueryCtx, key: string): Promise<Doc<'settings'> | null> {
  return ctx.db
    .query('settings')
    .withIndex('by_key', (q) => q.eq('key', key))
    .unique();
}

import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { readSetting, settingSince, writeSetting } from '../settings.ts';

const removedBeforeSeedingKey = 'removedBeforeSeeding';

/** Written when all bundled stories of a new library are stored. */
const seededKey = 'seeded';

/** Slugs that were removed before all bundled stories were stored: a tombstone does not contain a slug. */
export async function removedBeforeSeeding(ctx: QueryCtx): Promise<string[]> {
  const removed: unknown = await readSetting(ctx, removedBeforeSeedingKey);
  return Array.isArray(removed) ? removed.map(String) : [];
}

/** Keeps stocking a new library from bringing removed slugs back. Does nothing once it is stocked. */
export async function noteRemoved(ctx: MutationCtx, slugs: readonly string[]): Promise<void> {
  if ((await readSetting(ctx, seededKey)) !== null) return;
  await writeSetting(ctx, removedBeforeSeedingKey, [...(await removedBeforeSeeding(ctx)), ...slugs]);
}

/** Whether a story has been added after the bundled ones. */
export async function hasOwnStories(ctx: QueryCtx): Promise<boolean> {
  const newest = await ctx.db.query('stories').order('desc').first();
  return newest !== null && newest._creationTime > ((await settingSince(ctx, seededKey)) ?? 0);
}

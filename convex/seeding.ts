import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { readSetting, settingSince, writeSetting } from './settings.ts';

const removedBeforeSeedingKey = 'removedBeforeSeeding';

/** Written by the stocking of a new library when all bundled stories are in. */
const seededKey = 'seeded';

/** Slugs that were taken out before the bundled stories had all gone in: a tombstone does not name a slug. */
export async function removedBeforeSeeding(ctx: QueryCtx): Promise<string[]> {
  const removed: unknown = await readSetting(ctx, removedBeforeSeedingKey);
  return Array.isArray(removed) ? removed.map(String) : [];
}

/** Notes what was taken out, so that the stocking of a new library does not bring it back. Nothing once that is done. */
export async function noteRemoved(ctx: MutationCtx, slugs: readonly string[]): Promise<void> {
  if ((await readSetting(ctx, seededKey)) !== null) return;
  await writeSetting(ctx, removedBeforeSeedingKey, [...(await removedBeforeSeeding(ctx)), ...slugs]);
}

/** Whether a story has come into the library after the bundled ones. */
export async function hasOwnStories(ctx: QueryCtx): Promise<boolean> {
  const newest = await ctx.db.query('stories').order('desc').first();
  return newest !== null && newest._creationTime > ((await settingSince(ctx, seededKey)) ?? 0);
}

import type { MutationCtx, QueryCtx } from './_generated/server.js';
import { readSetting, writeSetting } from './settings.ts';

const removedBeforeSeedingKey = 'removedBeforeSeeding';

/** Slugs that were taken out before the bundled stories had all gone in: a tombstone does not name a slug. */
export async function removedBeforeSeeding(ctx: QueryCtx): Promise<string[]> {
  const removed: unknown = await readSetting(ctx, removedBeforeSeedingKey);
  return Array.isArray(removed) ? removed.map(String) : [];
}

/** Notes what was taken out, so that the stocking of a new library does not bring it back. Nothing once that is done. */
export async function noteRemoved(ctx: MutationCtx, slugs: readonly string[]): Promise<void> {
  if ((await readSetting(ctx, 'seeded')) !== null) return;
  await writeSetting(ctx, removedBeforeSeedingKey, [...(await removedBeforeSeeding(ctx)), ...slugs]);
}

import { internal } from '../_generated/api.js';
import type { Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';

/**
 * Deletes a file that a row no longer refers to, unless a narration at the desk has it or an import that can still be undone
 * holds it. Call it after the row has changed.
 */
export async function dropFile(ctx: MutationCtx, storageId: Id<'_storage'>): Promise<void> {
  if ((await deskPart(ctx, storageId)) || (await isHeld(ctx, storageId))) return;
  await ctx.storage.delete(storageId);
}

/**
 * Withdraws files from readers, whose devices know their addresses: deletes them, or has a file stored again under a new
 * address where a narration at the desk still has it. Files of an import that can still be undone are left alone. Call it
 * after the story has changed.
 */
export async function dropReadersFiles(
  ctx: MutationCtx,
  storageIds: readonly Id<'_storage'>[],
): Promise<void> {
  const kept = new Map<Id<'manuscripts'>, Id<'_storage'>[]>();
  for (const storageId of storageIds) {
    if (await isHeld(ctx, storageId)) continue;
    const part = await deskPart(ctx, storageId);
    const narration = part && (await ctx.db.get('narrations', part.narrationId));
    if (!narration) await ctx.storage.delete(storageId);
    else kept.set(narration.manuscriptId, [...(kept.get(narration.manuscriptId) ?? []), storageId]);
  }
  for (const [manuscriptId, files] of kept) await endAddresses(ctx, files, manuscriptId);
}

/**
 * Has published files stored again under new addresses, since on any host an address is valid while its file exists. They
 * belong to a manuscript now: to its narration, or to the story that was withdrawn. Only an action can do it, right after
 * this mutation.
 */
export async function endAddresses(
  ctx: MutationCtx,
  storageIds: readonly Id<'_storage'>[],
  manuscriptId: Id<'manuscripts'>,
): Promise<void> {
  if (storageIds.length === 0) return;
  for (const storageId of storageIds) {
    const known = await ctx.db
      .query('exposedFiles')
      .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
      .first();
    if (!known) await ctx.db.insert('exposedFiles', { storageId, manuscriptId });
  }
  await ctx.scheduler.runAfter(0, internal.desk.exposedFiles.storeAnew, { storageIds: [...storageIds] });
}

/** Compares hashes: `_storage` has them in base64 on one host and in hex on another. */
export function sameHash(stored: string, hex: string): boolean {
  if (stored.toLowerCase() === hex) return true;
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return stored === btoa(String.fromCharCode(...bytes));
}

async function isHeld(ctx: MutationCtx, storageId: Id<'_storage'>): Promise<boolean> {
  const held = await ctx.db
    .query('heldFiles')
    .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
    .first();
  return held !== null;
}

function deskPart(ctx: MutationCtx, storageId: Id<'_storage'>) {
  return ctx.db
    .query('narrationParts')
    .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
    .first();
}

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

import type { Id } from './_generated/dataModel.js';
import type { MutationCtx } from './_generated/server.js';

/**
 * Deletes a file that a row has let go of, unless a narration at the desk still has it. Call it when the row no longer
 * names the file.
 */
export async function dropFile(ctx: MutationCtx, storageId: Id<'_storage'>): Promise<void> {
  const held = await ctx.db
    .query('narrationParts')
    .withIndex('by_storageId', (q) => q.eq('storageId', storageId))
    .first();
  if (!held) await ctx.storage.delete(storageId);
}

/** `_storage` has the hash in base64 on one host and in hex on another. */
export function sameHash(stored: string, hex: string): boolean {
  if (stored.toLowerCase() === hex) return true;
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return stored === btoa(String.fromCharCode(...bytes));
}

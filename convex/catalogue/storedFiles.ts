import { ConvexError } from 'convex/values';
import type { Id } from '../_generated/dataModel.js';
import type { MutationCtx } from '../_generated/server.js';
import { rowsBy } from '../platform/rows.ts';
import { playedTypes } from './storyInput.ts';

/** Deletes a file that a row no longer refers to, unless the desk or an import that can be undone needs it. */
export async function dropFile(ctx: MutationCtx, storageId: Id<'_storage'>): Promise<void> {
  const part = await rowsBy(ctx, 'narrationParts', 'by_storageId', { storageId }).first();
  const user = part ?? (await rowsBy(ctx, 'heldFiles', 'by_storageId', { storageId }).first());
  if (!user) await ctx.storage.delete(storageId);
}

/** Compares hashes: `_storage` has them in base64 on one host and in hex on another. */
export function sameHash(stored: string, hex: string): boolean {
  if (stored.toLowerCase() === hex) return true;
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return stored === btoa(String.fromCharCode(...bytes));
}

/** Refuses an upload that is not what a command announced: throws 'missing_file', 'damaged_file' or 'not_audio'. */
export async function checkedUpload(
  ctx: MutationCtx,
  uploaded: Id<'_storage'> | undefined,
  part: { readonly sha256: string; readonly sizeBytes: number; readonly mimeType: string },
): Promise<Id<'_storage'>> {
  const file = uploaded && (await ctx.db.system.get(uploaded));
  if (!file) {
    throw new ConvexError({
      code: 'missing_file',
      message: `The file ${part.sha256} has not been uploaded.`,
    });
  }
  // Readers verify a download by size and hash, so a wrong value would fail on every device.
  if (file.size !== part.sizeBytes || !sameHash(file.sha256, part.sha256)) {
    throw new ConvexError({ code: 'damaged_file', message: `The file ${part.sha256} arrived damaged.` });
  }
  if (!playedTypes.has(part.mimeType) || (file.contentType ?? part.mimeType) !== part.mimeType) {
    throw new ConvexError({
      code: 'not_audio',
      message: `The file ${part.sha256} isn’t a supported audio type.`,
    });
  }
  return file._id;
}

/** Call when a row refers to the file, or it is deleted: the sweep ignores it from now on. */
export async function endUpload(ctx: MutationCtx, storageId: Id<'_storage'>): Promise<void> {
  const upload = await rowsBy(ctx, 'uploads', 'by_storageId', { storageId }).unique();
  if (upload) await ctx.db.delete('uploads', upload._id);
}

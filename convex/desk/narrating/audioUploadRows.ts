import type { Doc } from '../../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../../_generated/server.js';
import { problem } from '../../platform/problem.ts';
import type { StoredPart } from './narrated.ts';

/** The upload of the file with a hash, or null. */
export function findUpload(ctx: QueryCtx, sha256: string): Promise<Doc<'audioUploads'> | null> {
  return ctx.db
    .query('audioUploads')
    .withIndex('by_sha256', (q) => q.eq('sha256', sha256))
    .unique();
}

/** The upload of the file with a hash. Throws 'missing_file' for one that never began or has expired. */
export async function requireUpload(ctx: QueryCtx, sha256: string): Promise<Doc<'audioUploads'>> {
  const upload = await findUpload(ctx, sha256);
  if (upload) return upload;
  const message = 'The upload took too long, or was cancelled elsewhere. Start it again.';
  throw problem({ code: 'missing_file', message, sha256 });
}

/** Hands an uploaded file over to the caller, who owns it from now on. Null when there is none or it is incomplete. */
export async function takeUpload(ctx: MutationCtx, sha256: string): Promise<StoredPart | null> {
  const upload = await findUpload(ctx, sha256);
  if (!upload?.file) return null;
  await ctx.db.delete('audioUploads', upload._id);
  return upload.file;
}

/** Deletes an upload with its pieces and its file. */
export async function dropUpload(
  ctx: MutationCtx,
  { _id, pieces, file }: Doc<'audioUploads'>,
): Promise<void> {
  await ctx.db.delete('audioUploads', _id);
  for (const piece of pieces) await ctx.storage.delete(piece);
  if (file) await ctx.storage.delete(file.storageId);
}

import { type Infer, v } from 'convex/values';
import { audioSizeProblem } from '../../src/importing/audioFile/readAudioFile.ts';
import { audioUpload } from '../../src/shared/desk/deskShapes.ts';
import { audioPieceBytes, audioPieceType } from '../../src/shared/desk/narration.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { MutationCtx, QueryCtx } from '../_generated/server.js';
import { mutation } from '../access.ts';
import { playedTypes } from '../catalogue/storyInput.ts';
import { malformed, problem } from '../platform/problem.ts';
import { rowsBefore, rowsBy, sweeping } from '../platform/rows.ts';
import { readSetting, writeSetting } from '../settings.ts';
import type { StoredPart } from './narrating/narrationWriter.ts';

/** How long an upload may take. A finished file may wait as long for its narration. */
const uploadAgeMs = 24 * 60 * 60 * 1000;

const uploadsLimit = 50;
const filesLimit = 500;

/**
 * Begins or continues an upload. `sha256`, of the whole file in lower-case hex, identifies it, whoever began to send it
 * and on which device. Throws 'not_audio' for a size that is not accepted, or 'invalid_request'.
 */
export const begin = mutation({
  access: 'curator',
  args: { sha256: v.string(), sizeBytes: v.number() },
  returns: audioUpload,
  handler: async (ctx, { sha256, sizeBytes }): Promise<Infer<typeof audioUpload>> => {
    if (!/^[0-9a-f]{64}$/.test(sha256) || !Number.isInteger(sizeBytes) || sizeBytes < 0) {
      throw malformed('The file’s hash or size is not valid.');
    }
    const fault = audioSizeProblem(sizeBytes);
    if (fault) throw problem({ code: 'not_audio', message: fault });
    const known = await findUpload(ctx, sha256);
    if (known?.sizeBytes === sizeBytes) return standing(ctx, known);
    // The same hash with another size can only be a wrong announcement.
    if (known) await dropUpload(ctx, known);
    await ctx.db.insert('audioUploads', { sha256, sizeBytes, startedAt: Date.now(), pieces: [] });
    return standing(ctx, await requireUpload(ctx, sha256));
  },
});

/**
 * Adds the piece that begins at byte `at` and was POSTed to the address last returned. A duplicate, sent because a
 * response was lost or another page sends the same file, is deleted. Throws 'missing_file', 'damaged_file' for a piece
 * of the wrong size, or 'invalid_request' for a file that is no new piece.
 */
export const addPiece = mutation({
  access: 'curator',
  args: { sha256: v.string(), at: v.number(), storageId: v.string() },
  returns: audioUpload,
  handler: async (ctx, { sha256, at, storageId: given }): Promise<Infer<typeof audioUpload>> => {
    const upload = await requireUpload(ctx, sha256);
    const storageId = ctx.db.system.normalizeId('_storage', given);
    const piece = storageId && (await ctx.db.system.get(storageId));
    // A story's file must not be accepted as a piece, because pieces are deleted.
    if (
      !piece ||
      (piece.contentType ?? audioPieceType) !== audioPieceType ||
      upload.pieces.includes(storageId)
    ) {
      throw malformed('This is not a new piece of the file.');
    }
    if (upload.file || at !== receivedBytes(upload)) {
      await ctx.storage.delete(storageId);
      return standing(ctx, upload);
    }
    if (piece.size !== Math.min(audioPieceBytes, upload.sizeBytes - at)) {
      throw problem({
        code: 'damaged_file',
        message: 'A piece of the file arrived damaged. Upload it again.',
      });
    }
    const pieces = [...upload.pieces, storageId];
    await ctx.db.patch('audioUploads', upload._id, { pieces });
    return standing(ctx, { ...upload, pieces });
  },
});

/** Does nothing when there is no upload. A file that a narration has taken over stays. */
export const cancel = mutation({
  access: 'curator',
  args: { sha256: v.string() },
  returns: v.null(),
  handler: async (ctx, { sha256 }) => {
    const upload = await findUpload(ctx, sha256);
    if (upload) await dropUpload(ctx, upload);
  },
});

/**
 * Deletes uploads that began more than a day ago, and files of that age that nothing can refer to: pieces that were
 * never added to an upload, and files of a type that no story takes.
 */
export const sweep = sweeping('desk/audioUploads:sweep', async (ctx) => {
  const before = Date.now() - uploadAgeMs;
  const old = await rowsBefore(ctx, 'audioUploads', 'by_startedAt', 'startedAt', before).take(uploadsLimit);
  for (const upload of old) await dropUpload(ctx, upload);
  return old.length === uploadsLimit || (await sweepFiles(ctx, before));
});

/** The creation time that the last sweep reached, so that each stored file is checked once. */
const sweptTo = 'audioPiecesSweptTo';

async function sweepFiles(ctx: MutationCtx, before: number): Promise<boolean> {
  const after = Number((await readSetting(ctx, sweptTo)) ?? 0);
  const files = await ctx.db.system
    .query('_storage')
    .withIndex('by_creation_time', (q) => q.gt('_creationTime', after).lt('_creationTime', before))
    .take(filesLimit);
  for (const { _id, contentType } of files) {
    // A command may have uploaded a story's file without a type.
    if (contentType !== undefined && !playedTypes.has(contentType)) await ctx.storage.delete(_id);
  }
  const last = files.at(-1);
  if (last) await writeSetting(ctx, sweptTo, last._creationTime);
  return files.length === filesLimit;
}

async function standing(ctx: MutationCtx, upload: Doc<'audioUploads'>): Promise<Infer<typeof audioUpload>> {
  const received = receivedBytes(upload);
  const isWhole = received === upload.sizeBytes;
  return { receivedBytes: received, url: isWhole ? null : await ctx.storage.generateUploadUrl() };
}

function receivedBytes({ file, pieces, sizeBytes }: Doc<'audioUploads'>): number {
  return file ? sizeBytes : Math.min(pieces.length * audioPieceBytes, sizeBytes);
}

export function findUpload(ctx: QueryCtx, sha256: string): Promise<Doc<'audioUploads'> | null> {
  return rowsBy(ctx, 'audioUploads', 'by_sha256', { sha256 }).unique();
}

/** Throws 'missing_file' for an upload that never began or has expired. */
export async function requireUpload(ctx: QueryCtx, sha256: string): Promise<Doc<'audioUploads'>> {
  const upload = await findUpload(ctx, sha256);
  if (upload) return upload;
  const message = 'The upload took too long, or was cancelled elsewhere. Start it again.';
  throw problem({ code: 'missing_file', message, sha256 });
}

/**
 * The files with these hashes, of those that a narration has already (`known`) or uploaded ones, which the caller owns
 * from now on. Throws 'missing_file'.
 */
export async function takeParts(ctx: MutationCtx, known: readonly StoredPart[], wanted: readonly string[]) {
  const parts: StoredPart[] = [];
  for (const sha256 of wanted) {
    const own = known.find((part) => part.sha256 === sha256);
    const upload = own ? null : await findUpload(ctx, sha256);
    const part = own ?? upload?.file;
    if (!part) {
      const message = 'A file of the narration is no longer on the server. Upload it again.';
      throw problem({ code: 'missing_file', message, sha256 });
    }
    if (upload) await ctx.db.delete('audioUploads', upload._id);
    parts.push(part);
  }
  return parts;
}

export async function dropUpload(ctx: MutationCtx, { _id, pieces, file }: Doc<'audioUploads'>) {
  await ctx.db.delete('audioUploads', _id);
  for (const piece of pieces) await ctx.storage.delete(piece);
  if (file) await ctx.storage.delete(file.storageId);
}

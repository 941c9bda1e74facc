import { type Infer, v } from 'convex/values';
import { readAudioFile } from '../../src/importing/audioFile/readAudioFile.ts';
import { joinedAudio } from '../../src/shared/desk/deskShapes.ts';
import { audioPieceBytes } from '../../src/shared/desk/narration.ts';
import { sha256Of } from '../../src/shared/sha256.ts';
import { narrationPart } from '../../src/shared/story/catalogue.ts';
import { internal } from '../_generated/api.js';
import type { Id } from '../_generated/dataModel.js';
import { type ActionCtx, internalMutation, internalQuery } from '../_generated/server.js';
import { action } from '../access.ts';
import { problem } from '../platform/problem.ts';
import { dropUpload, findUpload, requireUpload } from './audioUploads.ts';

/**
 * Joins the pieces of an upload, verifies the file's hash and that it is audio that every browser plays, and stores it
 * for a narration to take within the day. Idempotent; deletes a refused file. Throws 'missing_file' while pieces are
 * missing, 'damaged_file' or 'not_audio'.
 */
export const join = action({
  access: 'curator',
  args: { sha256: v.string() },
  returns: joinedAudio,
  handler: async (ctx, { sha256 }): Promise<Infer<typeof joinedAudio>> => {
    const upload: Infer<typeof whatCame> = await ctx.runQuery(internal.desk.audioJoin.pieces, { sha256 });
    if (upload.joined) return upload.joined;
    const bytes = await putTogether(ctx, upload.pieces, upload.sizeBytes);
    if (!bytes || (await sha256Of(bytes)) !== sha256) {
      await ctx.runMutation(internal.desk.audioJoin.drop, { sha256 });
      const message = 'The file arrived damaged. Upload it again.';
      throw problem({ code: 'damaged_file', message });
    }
    const read = readAudioFile(bytes);
    if (read.kind === 'refused') {
      await ctx.runMutation(internal.desk.audioJoin.drop, { sha256 });
      throw problem({ code: 'not_audio', message: read.message });
    }
    const { mimeType, durationSeconds } = read;
    const storageId = await ctx.storage.store(new Blob([bytes], { type: mimeType }));
    const file = { storageId, mimeType, durationSeconds, sizeBytes: bytes.length, sha256 };
    await ctx.runMutation(internal.desk.audioJoin.keep, { file });
    return { mimeType, durationSeconds };
  },
});

const whatCame = v.object({
  joined: v.optional(joinedAudio),
  pieces: v.array(v.id('_storage')),
  sizeBytes: v.number(),
});

/** Throws 'missing_file'. */
export const pieces = internalQuery({
  args: { sha256: v.string() },
  returns: whatCame,
  handler: async (ctx, { sha256 }): Promise<Infer<typeof whatCame>> => {
    const { file, pieces: ids, sizeBytes } = await requireUpload(ctx, sha256);
    if (!file && ids.length * audioPieceBytes < sizeBytes) {
      const message = 'The file has not been uploaded completely yet.';
      throw problem({ code: 'missing_file', message, sha256 });
    }
    const joined = file && { mimeType: file.mimeType, durationSeconds: file.durationSeconds };
    return { pieces: ids, sizeBytes, ...(joined && { joined }) };
  },
});

/** Stores the joined file of an upload in place of its pieces, unless another call was first or the upload was cancelled. */
export const keep = internalMutation({
  args: { file: narrationPart },
  returns: v.null(),
  handler: async (ctx, { file }) => {
    const upload = await findUpload(ctx, file.sha256);
    if (!upload || upload.file) {
      await ctx.storage.delete(file.storageId);
      return;
    }
    await ctx.db.patch('audioUploads', upload._id, { pieces: [], file });
    for (const piece of upload.pieces) await ctx.storage.delete(piece);
  },
});

export const drop = internalMutation({
  args: { sha256: v.string() },
  returns: v.null(),
  handler: async (ctx, { sha256 }) => {
    const upload = await findUpload(ctx, sha256);
    // An upload that is joined by now was whole for another call.
    if (upload && !upload.file) await dropUpload(ctx, upload);
  },
});

/** Null when some are missing. */
async function putTogether(ctx: ActionCtx, ids: readonly Id<'_storage'>[], sizeBytes: number) {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const id of ids) {
    const piece = await ctx.storage.get(id);
    if (!piece || at + piece.size > sizeBytes) return null;
    bytes.set(new Uint8Array(await piece.arrayBuffer()), at);
    at += piece.size;
  }
  return at === sizeBytes ? bytes : null;
}

import type { Wire } from '../story/catalogue.ts';
import type { Problem } from './desk.ts';
import type { audioUpload, deskNarration, joinedAudio } from './deskShapes.ts';

/* The messages of `convex/desk/narrations.ts` and `convex/desk/audioUploads.ts` (convex/README.md). */

export type DeskNarration = Wire<typeof deskNarration>;
export type AudioUpload = Wire<typeof audioUpload>;
export type JoinedAudio = Wire<typeof joinedAudio>;

/** Answer of every change of a narration: pass its `number` with the next change. */
export interface NarrationSaved {
  readonly number: number;
}

/**
 * Why a narration function refused, besides `DeskProblem` and the refusals of the access guard. `narration_changed`:
 * somebody has saved another version meanwhile, and nothing was overwritten.
 */
export type NarrationProblem =
  | Problem<'narration_changed' | 'invalid_narration'>
  /** A named file is neither part of the narration nor uploaded within the last day: upload it again. */
  | Problem<'missing_file', { readonly sha256: string }>;

export const narrationPartLimit = 40;

/** The size of the pieces in which a file is uploaded; the last one may be shorter. */
export const audioPieceBytes = 256 * 1024;

/** The content type of an uploaded piece, by which the sweep recognises abandoned ones. */
export const audioPieceType = 'application/octet-stream';

/**
 * Why an upload function refused, besides 'missing_file' and the refusals of the access guard. `not_audio`: readers could
 * not play the file, and `message` says what it is and what to do; `damaged_file`: the received bytes are not the
 * announced file, so upload it again from its beginning.
 */
export type AudioUploadProblem = Problem<'not_audio' | 'damaged_file'>;

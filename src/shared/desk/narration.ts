import type { NarrationPart, SentenceTiming } from '../story/catalogue.ts';
import type { Editor, EditorId } from './desk.ts';

/*
 * The shapes that cross the wire between `convex/desk/narrations.ts`, `convex/desk/audioUploads.ts` and the desk's
 * narration page. convex/README.md has the contract.
 */

/** Answer of `desk/narrations:get`: the desk's version of a manuscript's narration. */
export interface DeskNarration {
  /**
   * The number of the version saved at the desk: 1, 2, 3 …; 0 for the published narration while the desk has saved none.
   * Every change names the version that it is based on.
   */
  readonly number: number;
  /** The revision of the manuscript whose text the timings belong to. */
  readonly revision: number;
  /** Milliseconds since the Unix epoch. Left out, like `savedBy`, for number 0, which was not saved at the desk. */
  readonly savedAt?: number;
  readonly savedBy?: EditorId;
  /** The name of the speaker or voice. May be empty in a draft. */
  readonly narrator: string;
  /** True for speech synthesis; the reader is told. */
  readonly synthetic: boolean;
  /** In playing order. Empty if the narration was removed: publishing then removes it for readers too. */
  readonly parts: readonly NarrationPart[];
  /**
   * In playing order. `from` and `to` are UTF-16 offsets into the `canonicalText` of revision `revision`, the form in which
   * readers get it. If a newer revision has another text, `carriedTimings` of the two canonical texts returns the timings
   * that are still valid, as publishing does.
   */
  readonly timings: readonly SentenceTiming[];
}

/** Answer of every change of a narration: pass its `number` with the next change. */
export interface NarrationSaved {
  readonly number: number;
}

/** Why a narration function refused, besides `DeskProblem` and the refusals of the access guard. */
export type NarrationProblem =
  /** A newer version of the narration was saved meanwhile; nothing was overwritten. */
  | {
      readonly code: 'narration_changed';
      readonly message: string;
      /** The newer version. */
      readonly number: number;
      readonly editor: Editor;
      readonly savedAt: number;
    }
  /** The narration or its timings are malformed, even for a draft. */
  | { readonly code: 'invalid_narration'; readonly message: string }
  /** A named file is neither part of the narration nor uploaded within the last day: upload it again. */
  | { readonly code: 'missing_file'; readonly message: string; readonly sha256: string };

/** The most files of one narration. */
export const narrationPartLimit = 40;

/** The size of the pieces in which a file is uploaded; the last one may be shorter. */
export const audioPieceBytes = 256 * 1024;

/** The content type of an uploaded piece, by which the sweep recognises abandoned ones. */
export const audioPieceType = 'application/octet-stream';

/** The progress of an upload: answer of `desk/audioUploads:begin` and `desk/audioUploads:addPiece`. */
export interface AudioUpload {
  /** The number of bytes received, from the file's beginning. */
  readonly receivedBytes: number;
  /** Where to POST the next piece; null when all bytes are received. */
  readonly url: string | null;
  /** True when the library has assembled and checked the file: `desk/narrations:setAudio` may name it. */
  readonly isReady: boolean;
}

/** Answer of `desk/audioJoin:join`: the facts that the library read from the file. */
export interface JoinedAudio {
  readonly mimeType: string;
  readonly durationSeconds: number;
}

/** Why an upload function refused, besides 'missing_file' and the refusals of the access guard. */
export type AudioUploadProblem =
  /** The file is no audio that readers could play; `message` says what it is and what to do. */
  | { readonly code: 'not_audio'; readonly message: string }
  /** The received bytes are not the announced file: upload it again from its beginning. */
  | { readonly code: 'damaged_file'; readonly message: string };

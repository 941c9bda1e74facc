import type { NarrationPart, SentenceTiming } from './catalogue.ts';
import type { Editor, EditorId } from './desk.ts';

/*
 * The shapes that cross the wire between `convex/desk/narrations.ts`, `convex/desk/audioUploads.ts` and the desk's
 * narration page. convex/README.md has the contract.
 */

/** Answer of `desk/narrations:get`: what the desk has of a manuscript's narration. */
export interface DeskNarration {
  /**
   * Counts the versions that the desk has saved: 1, 2, 3 …, and 0 for what readers have while there is none. Every change
   * names the one that it began from.
   */
  readonly number: number;
  /** The revision of the manuscript whose text the timings belong to. */
  readonly revision: number;
  /** Milliseconds since the Unix epoch. Left out, like `savedBy`, for number 0, which was not saved at the desk. */
  readonly savedAt?: number;
  readonly savedBy?: EditorId;
  /** Who or what speaks. May be empty in a draft. */
  readonly narrator: string;
  /** True for speech synthesis; the reader is told. */
  readonly synthetic: boolean;
  /** In the order in which they are heard. Empty when the narration was taken away: publishing takes it from readers too. */
  readonly parts: readonly NarrationPart[];
  /**
   * In the order in which they are heard. `from` and `to` are UTF-16 offsets into `canonicalText` of what revision
   * `revision` says, the form in which readers get it. Where a newer revision says something else, `carriedTimings` of
   * the two canonical texts tells which of them still hold, as publishing does.
   */
  readonly timings: readonly SentenceTiming[];
}

/** Answer of what changes a narration: name it as `number` in the next change. */
export interface NarrationSaved {
  readonly number: number;
}

/** Why a function of the narration refused, beside `DeskProblem` and the refusals of the guard. */
export type NarrationProblem =
  /** Somebody saved the narration since; nothing was overwritten. */
  | {
      readonly code: 'narration_changed';
      readonly message: string;
      /** The newer version. */
      readonly number: number;
      readonly editor: Editor;
      readonly savedAt: number;
    }
  /** The narration or its timings are not of the right form, even for a draft. */
  | { readonly code: 'invalid_narration'; readonly message: string }
  /** A named file is neither part of the narration nor uploaded within the last day: upload it again. */
  | { readonly code: 'missing_file'; readonly message: string; readonly sha256: string };

/** The most files of one narration. */
export const narrationPartLimit = 40;

/** Bytes of each piece in which a file is sent, but the last, which may be shorter. */
export const audioPieceBytes = 256 * 1024;

/** The content type that a piece is sent with: so the sweep knows one that nothing came of. */
export const audioPieceType = 'application/octet-stream';

/** How an upload stands: answer of `desk/audioUploads:begin` and `desk/audioUploads:addPiece`. */
export interface AudioUpload {
  /** From the file's beginning. */
  readonly receivedBytes: number;
  /** Where to POST the next piece; null when all is there. */
  readonly url: string | null;
  /** True when the library has the file whole, and checked: `desk/narrations:setAudio` may name it. */
  readonly isReady: boolean;
}

/** Answer of `desk/audioUploads:join`: what the library read from the file. */
export interface JoinedAudio {
  readonly mimeType: string;
  readonly durationSeconds: number;
}

/** Why a function of the uploads refused, beside 'missing_file' and the refusals of the guard. */
export type AudioUploadProblem =
  /** It is none that readers could hear; `message` says what it is and what to do. */
  | { readonly code: 'not_audio'; readonly message: string }
  /** What arrived is not the file that was announced: send it again from its beginning. */
  | { readonly code: 'damaged_file'; readonly message: string };

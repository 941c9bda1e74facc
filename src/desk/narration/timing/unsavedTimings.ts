import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import { isCount, isText, listOf, shape } from '../../../shared/guards.ts';
import { unsavedWork } from '../../unsaved/unsavedWork.ts';
import type { Cue } from './cues.ts';

/** Unsaved timings. */
export interface UnsavedTimings {
  /** The version of the narration on which they are based. */
  readonly number: number;
  /** The revision of the text that their offsets point into. */
  readonly revision: number;
  /** SHA-256 of each part of the narration. */
  readonly parts: readonly string[];
  readonly cues: readonly Cue[];
}

const isUnsaved = shape<UnsavedTimings>({
  number: isCount,
  revision: isCount,
  parts: listOf(isText),
  cues: listOf(
    shape({ part: isCount, startSeconds: isCount, endSeconds: isCount, from: isCount, to: isCount }),
  ),
});

/** One entry for each curator and manuscript. */
export const unsavedTimings = unsavedWork<ManuscriptId, UnsavedTimings>('lipi-desk-timings', 1, (stored) =>
  isUnsaved(stored) ? stored : undefined,
);

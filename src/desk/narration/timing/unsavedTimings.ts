import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import { hasFields, unsavedWork } from '../../unsaved/unsavedWork.ts';
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

/** One entry for each curator and manuscript. */
export const unsavedTimings = unsavedWork<ManuscriptId, UnsavedTimings>(
  'lipi-desk-timings',
  1,
  ({ number, revision, parts, cues }) => {
    if (typeof number !== 'number' || typeof revision !== 'number') return undefined;
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined;
    return Array.isArray(cues) && cues.every(isCue) ? { number, revision, parts, cues } : undefined;
  },
);

function isCue(value: unknown): value is Cue {
  return hasFields(value, 'number', ['part', 'startSeconds', 'endSeconds', 'from', 'to']);
}

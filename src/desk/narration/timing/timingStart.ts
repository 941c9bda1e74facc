import type { DeskNarration } from '../../../shared/deskNarration.ts';
import { realignedTimings } from '../../../text/realignedTimings.ts';
import { type Cue, soundCues } from './cues.ts';
import type { UnsavedTimings } from './unsavedTimings.ts';

/** What a curator begins with. */
export interface TimingStart {
  /** The version of the narration that is saved. */
  readonly number: number;
  /** What is saved, as far as it holds for the text of now. */
  readonly saved: readonly Cue[];
  /** What was set here and not saved; else what is saved. */
  readonly mine: readonly Cue[];
  /** The version that mine began from. */
  readonly mineNumber: number;
  /** So many timings do not hold any more: their sentences have changed since. */
  readonly lostCount: number;
}

/** The revisions whose texts are needed to begin: those that timings point into. */
export function revisionsNeeded(narration: DeskNarration, kept: UnsavedTimings | undefined): number[] {
  return [
    ...new Set([
      ...(narration.timings.length > 0 ? [narration.revision] : []),
      ...(kept ? [kept.revision] : []),
    ]),
  ];
}

/**
 * What a curator begins with, from what is saved and what this device keeps. `textOf` answers the canonical text of a
 * revision, undefined for one that is gone: of its timings nothing holds.
 */
export function timingStart(
  content: string,
  narration: DeskNarration,
  kept: UnsavedTimings | undefined,
  textOf: (revision: number) => string | undefined,
): TimingStart {
  const partSeconds = narration.parts.map(({ durationSeconds }) => durationSeconds);
  const carry = (timings: readonly Cue[], revision: number) => {
    const before = textOf(revision);
    return before === undefined ? [] : soundCues(realignedTimings(before, content, timings), partSeconds);
  };
  const saved = carry(narration.timings, narration.revision);
  const { number } = narration;
  const lostCount = textOf(narration.revision) === content ? 0 : narration.timings.length - saved.length;
  if (!kept) return { number, saved, mine: saved, mineNumber: number, lostCount };
  const shas = narration.parts.map(({ sha256 }) => sha256);
  // A part may have moved, or have gone, since.
  const cues = kept.cues.flatMap((cue) => {
    const part = shas.indexOf(kept.parts[cue.part] ?? '');
    return part === -1 ? [] : [{ ...cue, part }];
  });
  return { number, saved, mine: carry(cues, kept.revision), mineNumber: kept.number, lostCount };
}

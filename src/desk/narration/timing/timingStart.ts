import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { realignedTimings } from '../../../text/realignedTimings.ts';
import { type Cue, soundCues } from './cues.ts';
import type { UnsavedTimings } from './unsavedTimings.ts';

/** The initial state of the timing editor. */
export interface TimingStart {
  /** The saved version of the narration. */
  readonly number: number;
  /** The saved timings, as far as they fit the current text. */
  readonly saved: readonly Cue[];
  /** The unsaved timings of this device, as far as they fit, with the version on which they are based. */
  readonly kept: { readonly number: number; readonly cues: readonly Cue[] } | undefined;
  /** The number of timings that are lost because their sentences have changed. */
  readonly lostCount: number;
}

/** The revisions whose texts are needed first: those into which timings point. */
export function revisionsNeeded(narration: DeskNarration, kept: UnsavedTimings | undefined): number[] {
  return [
    ...new Set([
      ...(narration.timings.length > 0 ? [narration.revision] : []),
      ...(kept ? [kept.revision] : []),
    ]),
  ];
}

/**
 * The initial state, from the saved narration and what this device keeps. `textOf` returns the canonical text of a revision,
 * or undefined for a deleted one, whose timings are all lost.
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
  if (!kept) return { number, saved, kept, lostCount };
  const shas = narration.parts.map(({ sha256 }) => sha256);
  // The part may have been moved or removed since.
  const cues = kept.cues.flatMap((cue) => {
    const part = shas.indexOf(kept.parts[cue.part] ?? '');
    return part === -1 ? [] : [{ ...cue, part }];
  });
  return { number, saved, kept: { number: kept.number, cues: carry(cues, kept.revision) }, lostCount };
}

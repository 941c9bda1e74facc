import type { NarrationPart } from '../shared/story/catalogue.ts';

export interface Timeline {
  readonly durationSeconds: number;
  readonly startsSeconds: readonly number[];
}

export function makeTimeline(parts: readonly Pick<NarrationPart, 'durationSeconds'>[]): Timeline {
  let durationSeconds = 0;
  const startsSeconds = parts.map((part) => {
    const start = durationSeconds;
    durationSeconds += part.durationSeconds;
    return start;
  });
  return { durationSeconds, startsSeconds };
}

/** The part that contains a position, and the seconds into it. Positions outside the narration are clamped. */
export function locate(
  { startsSeconds, durationSeconds }: Timeline,
  positionSeconds: number,
): { readonly index: number; readonly offsetSeconds: number } {
  const position = Math.min(durationSeconds, Math.max(0, positionSeconds));
  const after = startsSeconds.findIndex((start) => start > position);
  const index = Math.max(0, (after === -1 ? startsSeconds.length : after) - 1);
  return { index, offsetSeconds: position - (startsSeconds[index] ?? 0) };
}

/*
 * What is counted of reading, without saying whose it was: `convex/numbers.ts` takes it, `convex/desk/numbers.ts` tells
 * curators the sums. docs/decisions/2026-11-22-numbers-without-readers.md has the reasons.
 */

/**
 * 'read': the end of the text was in sight. 'listened': more than half of the narration was played in one go. 'saved': the
 * whole story was saved for offline. Each story counts once a day on a device.
 */
export const readerEvents = ['read', 'listened', 'saved'] as const;

export type ReaderEvent = (typeof readerEvents)[number];

/** Something that a reader did on a day of their calendar ('2026-11-22'), and no nearer. */
export interface CountedEvent {
  readonly day: string;
  readonly event: ReaderEvent;
  readonly storyId: string;
}

/** The most events of one batch. */
export const batchLimit = 20;

/** What was done in a language on a day, or in a month: `on` is '2026-11-22' or '2026-11'. */
export interface NumbersRow {
  readonly on: string;
  readonly event: ReaderEvent;
  /** BCP 47 tag. */
  readonly language: string;
  readonly count: number;
}

/** One of the most used stories of a month. */
export interface StoryNumbers {
  readonly storyId: string;
  readonly title: string;
  readonly language: string;
  readonly count: number;
}

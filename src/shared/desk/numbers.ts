/*
 * Anonymous reading statistics: `convex/numbers.ts` receives the counts, `convex/desk/numbers.ts` gives curators the sums.
 * docs/decisions/what-is-counted-about-reading.md has the reasons.
 */

/**
 * 'read': the end of the text was visible. 'listened': more than half of the narration was played in one go. 'saved': the
 * whole story was saved for offline. Each event of a story counts once a day on a device.
 */
export const readerEvents = ['read', 'listened', 'saved'] as const;

export type ReaderEvent = (typeof readerEvents)[number];

/** An event with no time but the reader's calendar day ('2026-11-22'). */
export interface CountedEvent {
  readonly day: string;
  readonly event: ReaderEvent;
  readonly storyId: string;
}

/** The most events of one batch. */
export const batchLimit = 20;

/** The number of events in a language on a day or in a month: `on` is '2026-11-22' or '2026-11'. */
export interface NumbersRow {
  readonly on: string;
  readonly event: ReaderEvent;
  /** BCP 47 tag. */
  readonly language: string;
  readonly count: number;
}

/** One of the month's stories with the most events. */
export interface StoryNumbers {
  readonly storyId: string;
  readonly title: string;
  readonly language: string;
  readonly count: number;
}

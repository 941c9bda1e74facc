import type { Infer } from 'convex/values';
import type { Wire } from '../story/catalogue.ts';
import type { countedEvent, numbersRow, readerEvent, storyNumbers } from './deskShapes.ts';

/* Anonymous reading statistics; docs/decisions/what-is-counted-about-reading.md has the reasons. */

export type ReaderEvent = Infer<typeof readerEvent>;

/** In the order of the desk's page. */
export const readerEvents: readonly ReaderEvent[] = ['read', 'listened', 'saved'];

export type CountedEvent = Wire<typeof countedEvent>;
export type NumbersRow = Wire<typeof numbersRow>;
export type StoryNumbers = Wire<typeof storyNumbers>;

/** The most events that `numbers:add` takes. */
export const batchLimit = 20;

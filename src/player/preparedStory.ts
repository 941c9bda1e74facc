import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { locate, makeTimeline, type Timeline } from '../text/timeline.ts';
import { releaseAll, type Source } from './sources.ts';

export interface ListeningPlace {
  readonly positionSeconds?: number | undefined;
  readonly speed?: number | undefined;
}

export interface PreparedStory {
  readonly story: CatalogueRow;
  readonly index: number;
  readonly offsetSeconds: number;
  readonly speed: number | undefined;
  readonly sources: readonly Source[];
}

export interface PreparedStoryOptions {
  readonly placeOf: (id: StoryId) => Promise<ListeningPlace>;
  readonly sourcesOf: (story: CatalogueRow, partIndex: number) => Promise<readonly Source[]>;
  readonly storyAfter: (story: CatalogueRow) => Promise<CatalogueRow | undefined>;
}

/** Prepares the story that plays after the current one, so that it can start within the 'ended' event. */
export class StoryPreparation {
  readonly #options: PreparedStoryOptions;
  #preparing: Promise<PreparedStory | undefined> | undefined;
  prepared: PreparedStory | undefined;

  constructor(options: PreparedStoryOptions) {
    this.#options = options;
  }

  /** Resolves with the prepared story; undefined if none follows, or it was dropped meanwhile. */
  prepare(after: CatalogueRow): Promise<PreparedStory | undefined> {
    if (this.#preparing) return this.#preparing;
    const preparing = this.#find(after).then((found) => {
      if (this.#preparing === preparing) {
        this.prepared = found;
        return found;
      }
      releaseAll(found?.sources);
      return undefined;
    });
    this.#preparing = preparing;
    return preparing;
  }

  /** Forgets the prepared story, whose sources the caller now uses. */
  take(): void {
    this.#preparing = undefined;
    this.prepared = undefined;
  }

  /** Drops the prepared story, because another one, or none, may be next now. */
  drop(): void {
    releaseAll(this.prepared?.sources);
    this.take();
  }

  async #find(after: CatalogueRow): Promise<PreparedStory | undefined> {
    const { storyAfter, placeOf, sourcesOf } = this.#options;
    const story = await storyAfter(after);
    if (!story?.narration) return undefined;
    const { positionSeconds = 0, speed } = await placeOf(story.id);
    const timeline = makeTimeline(story.narration.parts);
    const { index, offsetSeconds } = locate(timeline, startingAt(positionSeconds, timeline));
    const sources = await sourcesOf(story, index);
    return sources.length > 0 ? { story, index, offsetSeconds, speed, sources } : undefined;
  }
}

/** The position to start from: a story that was heard to its end starts over. */
export function startingAt(positionSeconds: number, { durationSeconds }: Timeline): number {
  return positionSeconds < durationSeconds - 0.5 ? positionSeconds : 0;
}

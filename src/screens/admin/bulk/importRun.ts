import {
  type BulkRunStanding,
  bulkStoryLimit,
  bulkTextBytes,
  type StoriesChecked,
  type StoryChange,
  type StoryText,
} from '../../../shared/deskBulk.ts';
import type { Result } from '../../../shared/result.ts';
import type { DeskFailure } from '../../../sync/desk/deskCall.ts';

/** Asks the library about stories, or has them written, from a place of the list on. */
type Send<T> = (begins: number, stories: readonly StoryText[]) => Promise<Result<T, DeskFailure>>;

/** Stories of one batch, from a place of the list on: as many as the server takes at once. */
export function batchFrom(stories: readonly StoryText[], begins: number): readonly StoryText[] {
  const encoder = new TextEncoder();
  const batch: StoryText[] = [];
  let bytes = 0;
  for (const story of stories.slice(begins, begins + bulkStoryLimit)) {
    bytes += encoder.encode(story.content).length;
    if (batch.length > 0 && bytes > bulkTextBytes) break;
    batch.push(story);
  }
  return batch;
}

/** A dry run: what an import would do with each story. What came before a failure stays, and the next run goes on there. */
export class DryRun {
  readonly #stories: readonly StoryText[];
  readonly #changes: StoryChange[] = [];

  constructor(stories: readonly StoryText[]) {
    this.#stories = stories;
  }

  /** Answers what would be done with each, in order; undefined when it was aborted. */
  async run(
    send: Send<StoriesChecked>,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Result<readonly StoryChange[], DeskFailure> | undefined> {
    while (this.#changes.length < this.#stories.length) {
      const begins = this.#changes.length;
      const answer = await send(begins, batchFrom(this.#stories, begins));
      if (signal.aborted) return undefined;
      if (!answer.ok) return answer;
      this.#changes.push(...answer.value.changes);
      onProgress(this.#changes.length);
    }
    return { ok: true, value: this.#changes };
  }
}

/** An import on its way. The server knows how far it is, so that one that was cut off goes on without doubling. */
export class ImportRun {
  readonly stories: readonly StoryText[];
  /** What the server knows the run by. */
  readonly key = crypto.randomUUID();
  #standing: BulkRunStanding = { next: 0, added: 0, updated: 0, unchanged: 0 };

  constructor(stories: readonly StoryText[]) {
    this.stories = stories;
  }

  get standing(): BulkRunStanding {
    return this.#standing;
  }

  /** Writes on to the end, or until it is aborted: a batch under way is waited for, so that the numbers are right. */
  async run(
    send: Send<BulkRunStanding>,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<Result<BulkRunStanding, DeskFailure>> {
    while (this.#standing.next < this.stories.length && !signal.aborted) {
      const begins = this.#standing.next;
      const answer = await send(begins, batchFrom(this.stories, begins));
      if (!answer.ok) return answer;
      this.#standing = answer.value;
      onProgress(answer.value.next);
    }
    return { ok: true, value: this.#standing };
  }
}

import type { StoryId } from '../shared/story/catalogue.ts';
import type { PlayerView } from './narrationPlayer.ts';

/** How far playback moves before its position is stored again: the most that is lost when the browser is killed. */
const keptEverySeconds = 5;

/** A change of the stored place in a narration. Times (`at`, `finishedAt`) are milliseconds since the Unix epoch. */
export interface ListeningChange {
  readonly audio?: { readonly positionSeconds: number; readonly at: number };
  readonly speed?: number;
  readonly finishedAt?: number;
}

/**
 * Stores the reader's position in narrations, every few seconds and at every stop. Writes run one at a time, and the
 * last change of a story wins.
 */
export class PlaceKeeper {
  readonly #write: (storyId: StoryId, change: ListeningChange) => Promise<void>;
  #kept = { storyId: '', positionSeconds: 0 };
  #waiting = new Map<StoryId, ListeningChange>();
  #isWriting = false;

  constructor(write: (storyId: StoryId, change: ListeningChange) => Promise<void>) {
    this.#write = write;
  }

  /** Call it after each change of the player; `isTurningPoint` when its status changed or the page may close. */
  note({ storyId, status, positionSeconds, durationSeconds }: PlayerView, isTurningPoint: boolean): void {
    if (storyId === null || status.kind === 'idle' || status.kind === 'loading') return;
    const isSame = this.#kept.storyId === storyId;
    // A story that was only loaded has not been heard, so it has no position yet.
    if (!isSame && status.kind === 'paused' && positionSeconds === 0) return;
    const movedSeconds = isSame ? Math.abs(positionSeconds - this.#kept.positionSeconds) : Infinity;
    // A paused narration reports its last fraction of a second late, and the reader may seek in it: both are stored.
    const isNear = movedSeconds < keptEverySeconds && !isTurningPoint && status.kind !== 'paused';
    if (movedSeconds === 0 || isNear) return;
    this.#kept = { storyId, positionSeconds };
    const at = Date.now();
    this.keep(storyId, {
      audio: { positionSeconds, at },
      ...(durationSeconds > 0 && positionSeconds >= durationSeconds && { finishedAt: at }),
    });
  }

  keep(storyId: StoryId, change: ListeningChange): void {
    this.#waiting.set(storyId, { ...this.#waiting.get(storyId), ...change });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    for (const [storyId, change] of this.#waiting) {
      this.#waiting.delete(storyId);
      try {
        await this.#write(storyId, change);
      } catch (error) {
        console.warn(`The place in the narration was not kept: ${String(error)}`);
      }
    }
    this.#isWriting = false;
  }
}

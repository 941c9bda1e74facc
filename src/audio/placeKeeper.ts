import type { StoryId } from '../shared/catalogue.ts';
import type { PlayerView } from './narrationPlayer.ts';

/** How far the voice moves before its place is kept again: what the end of a browser costs at most. */
const keptEverySeconds = 5;

/** What is kept of listening to a story. */
export interface ListeningChange {
  readonly audio?: { readonly positionSeconds: number; readonly at: number };
  readonly speed?: number;
  readonly finishedAt?: number;
}

/** Keeps where the reader is in the narrations, every few seconds and at every stop. One write at a time; the last one wins. */
export class PlaceKeeper {
  readonly #write: (storyId: StoryId, change: ListeningChange) => Promise<void>;
  #kept = { storyId: '', positionSeconds: 0 };
  #waiting = new Map<StoryId, ListeningChange>();
  #isWriting = false;

  constructor(write: (storyId: StoryId, change: ListeningChange) => Promise<void>) {
    this.#write = write;
  }

  /** Looks at the player after a change; `isTurningPoint` when its status changed or the page may go. */
  note({ storyId, status, positionSeconds, durationSeconds }: PlayerView, isTurningPoint: boolean): void {
    if (storyId === null || status.kind === 'idle' || status.kind === 'loading') return;
    const isSame = this.#kept.storyId === storyId;
    // What was only opened was not heard: it is not a place yet.
    if (!isSame && status.kind === 'paused' && positionSeconds === 0) return;
    const movedSeconds = isSame ? Math.abs(positionSeconds - this.#kept.positionSeconds) : Infinity;
    // A voice that has stopped tells its last fraction of a second late, and may be moved by hand.
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

import type { PlayerView } from './narrationPlayer.ts';

/** A step of the voice between two looks; what moves further was moved by hand. */
const stepSeconds = 5;

/** Tells once when more than half of a narration has been played since its story was loaded. */
export class HeardHalf {
  readonly #onHalf: (storyId: string) => void;
  #storyId: string | null = null;
  #heardSeconds = 0;
  #lastSeconds = 0;

  constructor(onHalf: (storyId: string) => void) {
    this.#onHalf = onHalf;
  }

  /** Looks at the player after a change. */
  note({ storyId, status, positionSeconds, durationSeconds }: PlayerView): void {
    if (storyId !== this.#storyId) {
      this.#storyId = storyId;
      this.#heardSeconds = 0;
    }
    const movedSeconds = positionSeconds - this.#lastSeconds;
    this.#lastSeconds = positionSeconds;
    if (storyId === null || status.kind !== 'playing') return;
    if (movedSeconds <= 0 || movedSeconds > stepSeconds) return;
    const before = this.#heardSeconds;
    this.#heardSeconds += movedSeconds;
    const half = durationSeconds / 2;
    if (before <= half && this.#heardSeconds > half) this.#onHalf(storyId);
  }
}

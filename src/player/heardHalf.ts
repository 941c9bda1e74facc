import type { PlayerView } from './narrationPlayer.ts';

/** The longest step of normal playback between two updates; a longer one is a seek. */
const stepSeconds = 5;

/** Reports once that more than half of a narration has been played since its story was loaded. */
export class HeardHalf {
  readonly #onHalf: (storyId: string) => void;
  #storyId: string | null = null;
  #heardSeconds = 0;
  #lastSeconds = 0;

  constructor(onHalf: (storyId: string) => void) {
    this.#onHalf = onHalf;
  }

  /** Call it after each change of the player's view. */
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

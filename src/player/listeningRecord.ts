import type { Place } from '../readerData/readerStore.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import type { PlayerView } from './playback.ts';

/** How far playback moves before its position is stored again: the most that is lost when the browser is killed. */
const storeIntervalSeconds = 5;

/** A change of the stored place in a narration. Times (`at`, `finishedAt`) are milliseconds since the Unix epoch. */
export type ListeningChange = Pick<Place, 'audio' | 'speed' | 'finishedAt'>;

type Progress = Pick<PlayerView, 'storyId' | 'status' | 'positionSeconds' | 'durationSeconds'>;

/** Stores the reader's position, every few seconds and at every stop. Writes run one at a time, in order. */
export class PositionRecorder {
  readonly #write: (storyId: StoryId, change: ListeningChange) => Promise<void>;
  #stored = { storyId: '', positionSeconds: 0 };
  #writing = Promise.resolve();

  constructor(write: (storyId: StoryId, change: ListeningChange) => Promise<void>) {
    this.#write = write;
  }

  /** Call it after each change of the player; `isTurningPoint` when its status changed or the page may close. */
  note({ storyId, status, positionSeconds, durationSeconds }: Progress, isTurningPoint: boolean): void {
    if (storyId === undefined || status === 'idle' || status === 'loading') return;
    const isSame = this.#stored.storyId === storyId;
    // A story that was only loaded has not been heard, so it has no position yet.
    if (!isSame && status === 'paused' && positionSeconds === 0) return;
    const movedSeconds = isSame ? Math.abs(positionSeconds - this.#stored.positionSeconds) : Infinity;
    // A paused narration reports its last fraction of a second late, and the reader may seek in it: both are stored.
    const isNear = movedSeconds < storeIntervalSeconds && !isTurningPoint && status !== 'paused';
    if (movedSeconds === 0 || isNear) return;
    this.#stored = { storyId, positionSeconds };
    const at = Date.now();
    this.store(storyId, {
      audio: { positionSeconds, at },
      ...(durationSeconds > 0 && positionSeconds >= durationSeconds && { finishedAt: at }),
    });
  }

  store(storyId: StoryId, change: ListeningChange): void {
    this.#writing = this.#writing
      .then(() => this.#write(storyId, change))
      .catch(warn('Storing the playback position failed'));
  }
}

/** The longest step of normal playback between two updates; a longer one is a seek. */
const stepSeconds = 5;

/** Reports once that more than half of a narration has been played since its story was loaded. */
export class HalfwayDetector {
  readonly #onHalfway: (storyId: StoryId) => void;
  #storyId: StoryId | undefined;
  #playedSeconds = 0;
  #lastSeconds = 0;

  constructor(onHalfway: (storyId: StoryId) => void) {
    this.#onHalfway = onHalfway;
  }

  /** Call it after each change of the player. */
  note({ storyId, status, positionSeconds, durationSeconds }: Progress): void {
    if (storyId !== this.#storyId) {
      this.#storyId = storyId;
      this.#playedSeconds = 0;
    }
    const movedSeconds = positionSeconds - this.#lastSeconds;
    this.#lastSeconds = positionSeconds;
    if (storyId === undefined || status !== 'playing') return;
    if (movedSeconds <= 0 || movedSeconds > stepSeconds) return;
    const before = this.#playedSeconds;
    this.#playedSeconds += movedSeconds;
    const half = durationSeconds / 2;
    if (before <= half && this.#playedSeconds > half) this.#onHalfway(storyId);
  }
}

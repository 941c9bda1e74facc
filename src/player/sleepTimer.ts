/** When the narration stops by itself. `after` counts the time that the narration plays, by a clock that nobody sets. */
export type SleepTimer =
  | { readonly kind: 'off' }
  /** `leftMs` were left at `sinceMs`, from when on it plays; undefined while it does not play. */
  | { readonly kind: 'after'; readonly leftMs: number; readonly sinceMs: number | undefined }
  | { readonly kind: 'endOfStory' };

/** The milliseconds of listening that are left, at `nowMs` of the clock of `sinceMs` (`performance.now`). */
export function leftOf(
  { leftMs, sinceMs = Number.NaN }: Extract<SleepTimer, { kind: 'after' }>,
  nowMs: number,
): number {
  return Math.max(0, leftMs - (nowMs - sinceMs || 0));
}

export const sleepMinutes = [5, 10, 15, 30, 45, 60] as const;

export const extensionMinutes = 5;

/** The narration fades out over this time, so that a sudden end does not wake the listener. */
const fadeMs = 12 * 1000;
const fadeStepMs = 200;

export interface SleepTimerOptions {
  readonly state: { sleep: SleepTimer };
  readonly pause: () => void;
  /** A factor between 0 and 1, multiplied with the listener's own volume. */
  readonly setFade: (factor: number) => void;
}

/** Pauses the narration when it has played for the timer's time, after a fade-out. */
export class SleepClock {
  readonly #options: SleepTimerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPlaying = false;

  constructor(options: SleepTimerOptions) {
    this.#options = options;
  }

  /** Stops the narration after `choice` minutes of listening, at the end of the story, or not at all (0). */
  set(choice: number | 'endOfStory'): void {
    if (choice === 'endOfStory') this.#show({ kind: choice });
    else if (choice === 0) this.#show({ kind: 'off' });
    else this.#showLeft(choice * 60 * 1000);
  }

  /** During the fade-out the full volume returns at once. */
  extend(): void {
    const { sleep } = this.#options.state;
    if (sleep.kind === 'after')
      this.#showLeft(leftOf(sleep, performance.now()) + extensionMinutes * 60 * 1000);
  }

  /** Call it when the story has ended. */
  onEndOfStory(): void {
    if (this.#options.state.sleep.kind === 'endOfStory') this.set(0);
  }

  /** Call it whenever the narration may have begun or ceased to play. */
  onPlaying(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    const { sleep } = this.#options.state;
    this.#isPlaying = isPlaying;
    if (sleep.kind === 'after') this.#showLeft(leftOf(sleep, performance.now()));
  }

  #showLeft(leftMs: number): void {
    this.#show({ kind: 'after', leftMs, sinceMs: this.#isPlaying ? performance.now() : undefined });
  }

  #show(timer: SleepTimer): void {
    this.#options.state.sleep = timer;
    this.#options.setFade(1);
    this.#step();
  }

  #step(): void {
    clearTimeout(this.#timer);
    const { state, pause, setFade } = this.#options;
    if (state.sleep.kind !== 'after' || !this.#isPlaying) return;
    const leftMs = leftOf(state.sleep, performance.now());
    if (leftMs <= 0) {
      pause();
      this.set(0);
      return;
    }
    setFade(Math.min(1, leftMs / fadeMs));
    // Timers of a page that plays audio are not throttled in the background; a late step still reads the clock.
    this.#timer = setTimeout(() => this.#step(), leftMs > fadeMs ? leftMs - fadeMs : fadeStepMs);
  }
}

/** When the narration stops by itself. Times in milliseconds since the Unix epoch. */
export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'until'; readonly endsAt: number }
  | { readonly kind: 'endOfStory' };

/** The listener's choices, in minutes. */
export const sleepMinutes = [5, 10, 15, 30, 45, 60] as const;

/** The minutes that `SleepClock.extend` adds. */
export const extensionMinutes = 5;

/** The narration fades out over this time, so that a sudden end does not wake the listener. */
const fadeMs = 12 * 1000;
const fadeStepMs = 200;

export interface SleepTimerOptions {
  readonly view: { sleep: SleepTimer };
  readonly pause: () => void;
  /** A factor between 0 and 1, multiplied with the listener's own volume. */
  readonly setFade: (factor: number) => void;
  readonly now: () => number;
}

/** Pauses the narration when the timer's wall-clock time is over, after a fade-out. */
export class SleepClock {
  readonly #options: SleepTimerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SleepTimerOptions) {
    this.#options = options;
  }

  set(timer: SleepTimer): void {
    this.#options.view.sleep = timer;
    this.#options.setFade(1);
    this.#step();
  }

  /** Adds `extensionMinutes` to the time left; during the fade-out the full volume returns at once. */
  extend(): void {
    const { sleep } = this.#options.view;
    if (sleep.kind === 'until')
      this.set({ kind: 'until', endsAt: sleep.endsAt + extensionMinutes * 60 * 1000 });
  }

  /** Switches off a timer that was set to the end of the story. Call it when the story has ended. */
  onEndOfStory(): void {
    if (this.#options.view.sleep.kind === 'endOfStory') this.set({ kind: 'off' });
  }

  #step(): void {
    clearTimeout(this.#timer);
    const { view, now, pause, setFade } = this.#options;
    if (view.sleep.kind !== 'until') return;
    const leftMs = view.sleep.endsAt - now();
    if (leftMs <= 0) {
      pause();
      this.set({ kind: 'off' });
      return;
    }
    setFade(Math.min(1, leftMs / fadeMs));
    // Timers of a page that plays audio are not throttled in the background; a late step still reads the clock.
    this.#timer = setTimeout(() => this.#step(), leftMs > fadeMs ? leftMs - fadeMs : fadeStepMs);
  }
}

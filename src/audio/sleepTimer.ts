/** When the voice stops by itself. Times in milliseconds since the Unix epoch. */
export type SleepTimer =
  | { readonly kind: 'off' }
  | { readonly kind: 'until'; readonly endsAt: number }
  | { readonly kind: 'endOfStory' };

/** The listener's choices, in minutes. */
export const sleepMinutes = [5, 10, 15, 30, 45, 60] as const;

/** What 'a little longer' adds, in minutes. */
export const extensionMinutes = 5;

/** The voice fades out over this time, so that its end does not wake the listener. */
const fadeMs = 12 * 1000;
const fadeStepMs = 200;

export interface SleepTimerOptions {
  readonly view: { current: SleepTimer };
  readonly pause: () => void;
  /** A factor between 0 and 1, multiplied with the listener's own volume. */
  readonly setFade: (factor: number) => void;
  readonly now: () => number;
}

/** Pauses the narration after some minutes of wall-clock time, with a fade-out before. */
export class SleepClock {
  readonly #options: SleepTimerOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SleepTimerOptions) {
    this.#options = options;
  }

  set(timer: SleepTimer): void {
    this.#options.view.current = timer;
    this.#options.setFade(1);
    this.#step();
  }

  /** Adds `extensionMinutes` to the time left; during the fade the voice comes back at once. */
  extend(): void {
    const { current } = this.#options.view;
    if (current.kind === 'until')
      this.set({ kind: 'until', endsAt: current.endsAt + extensionMinutes * 60 * 1000 });
  }

  /** The story has ended, and with it a timer set to its end. */
  onEndOfStory(): void {
    if (this.#options.view.current.kind === 'endOfStory') this.set({ kind: 'off' });
  }

  #step(): void {
    clearTimeout(this.#timer);
    const { view, now, pause, setFade } = this.#options;
    if (view.current.kind !== 'until') return;
    const leftMs = view.current.endsAt - now();
    if (leftMs <= 0) {
      pause();
      this.set({ kind: 'off' });
      return;
    }
    setFade(Math.min(1, leftMs / fadeMs));
    // The timers of a playing page are not throttled in the background, and a late step still reads the clock.
    this.#timer = setTimeout(() => this.#step(), leftMs > fadeMs ? leftMs - fadeMs : fadeStepMs);
  }
}

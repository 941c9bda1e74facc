/** Lets many mutations run at once, or one party alone, which takes precedence over new arrivals. */
export class MutationGate {
  #running = 0;
  #exclusive: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  async shared<T>(body: () => Promise<T>): Promise<T> {
    while (this.#exclusive !== null) await this.#exclusive;
    this.#running += 1;
    try {
      return await body();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  async exclusive<T>(body: () => Promise<T>): Promise<T> {
    while (this.#exclusive !== null) await this.#exclusive;
    let reopen = (): void => undefined;
    this.#exclusive = new Promise<void>((resolve) => {
      reopen = resolve;
    });
    try {
      if (this.#running > 0) {
        await new Promise<void>((idle) => {
          this.#onIdle = idle;
        });
        this.#onIdle = null;
      }
      return await body();
    } finally {
      this.#exclusive = null;
      reopen();
    }
  }
}

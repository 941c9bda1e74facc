interface Waiting {
  readonly grant: () => void;
  readonly reject: (reason: unknown) => void;
}

interface Held {
  readonly reject: (reason: unknown) => void;
}

/** Exclusive locks of one browser, with queueing, signals and stealing as https://w3c.github.io/web-locks/ has them. */
export class FakeLocks {
  #held: Held | undefined;
  readonly #queue: Waiting[] = [];

  /** In the shape of `navigator.locks`. */
  manager(): LockManager {
    const request = (_name: string, options: LockOptions, callback: () => Promise<unknown>) =>
      this.#request(options, callback);
    return { request } as unknown as LockManager;
  }

  #request({ signal, steal }: LockOptions, callback: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        grant: () => {
          const held: Held = { reject };
          this.#held = held;
          callback()
            .then(resolve, reject)
            .finally(() => {
              if (this.#held === held) this.#next();
            });
        },
        reject,
      };
      signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(waiting);
        if (place === -1) return;
        this.#queue.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (steal) {
        this.#held?.reject(new DOMException('stolen', 'AbortError'));
        waiting.grant();
      } else if (this.#held) this.#queue.push(waiting);
      else waiting.grant();
    });
  }

  #next(): void {
    this.#held = undefined;
    this.#queue.shift()?.grant();
  }
}

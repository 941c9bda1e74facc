interface Waiting {
  readonly grant: () => void;
  readonly reject: (reason: unknown) => void;
}

interface Held {
  readonly reject: (reason: unknown) => void;
}

/** Null if the lock was requested only if available and is not. */
type Callback = (lock: object | null) => Promise<unknown>;

/** The exclusive locks of one browser, as in https://w3c.github.io/web-locks/. */
export class FakeLocks {
  readonly #locks = new Map<string, FakeLock>();

  manager(): LockManager {
    const request = (name: string, ...rest: [Callback] | [LockOptions, Callback]) => {
      const lock = this.#locks.get(name) ?? new FakeLock();
      this.#locks.set(name, lock);
      return rest.length === 1 ? lock.request({}, rest[0]) : lock.request(...rest);
    };
    const query = async () => ({
      pending: [...this.#locks].flatMap(([name, { waiting }]) => Array(waiting).fill({ name })),
    });
    return { request, query } as unknown as LockManager;
  }
}

class FakeLock {
  #held: Held | undefined;
  readonly #queue: Waiting[] = [];

  get waiting(): number {
    return this.#queue.length;
  }

  request({ signal, steal, ifAvailable }: LockOptions, callback: Callback): Promise<unknown> {
    if (ifAvailable && this.#held) return callback(null);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        grant: () => {
          const held: Held = { reject };
          this.#held = held;
          callback({})
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

/** How much of what a source is thought to cost comes from its last query. */
const LAST_QUERY_SHARE = 1 / 2;
/** Beyond so many milliseconds a query is dear: they run one at a time, with a rest after each as long as it took. */
const DEAR_MS = 8;
/** Nothing is known of a source that has asked nothing yet: it goes last of those that are not dear. */
const NEWCOMER_COST_MS = DEAR_MS;
const LONGEST_REST_MS = 50;
/** A query that waits for something else than the thread does not keep others from it. */
const LONGEST_DEAR_MS = 500;
const COST_CLASSES = 10;
const FIRST_DEAR_CLASS = costClass(DEAR_MS) + 1;

interface Waiting {
  /** A sync session, an HTTP connection. */
  readonly source: object;
  /** Resolves, when the query is done, with how many milliseconds it had the thread. Never rejects. */
  readonly run: () => Promise<number>;
  /** Tells that the turn will not come. Null when it has to. */
  readonly refuse: (() => void) | null;
}

/**
 * When queries that come from outside begin: one in each turn of the event loop, since most take no longer than theirs.
 * Sources whose queries have been cheap go first, and dear ones leave half of the time to others. So somebody who asks
 * for much on hundreds of connections waits for themselves, and a reader is answered in between.
 */
export class QueryTurns {
  readonly #refusableLimit: number;
  readonly #costsMs = new WeakMap<object, number>();
  readonly #waiting: Waiting[][] = Array.from({ length: COST_CLASSES }, () => []);
  #refusableCount = 0;
  #hasRunThisTurn = false;
  #restUntilMs = 0;
  #restTimer: NodeJS.Timeout | null = null;

  /** As many of those that may be refused wait at once. */
  constructor(refusableLimit: number) {
    this.#refusableLimit = refusableLimit;
  }

  /** Runs the query when it is the source's turn, at once if nobody else has it. `run` resolves as `Waiting.run`. */
  enter(source: object, run: () => Promise<number>): void {
    this.#add({ source, run, refuse: null });
  }

  /** The same; calls `refuse` instead when too many wait whose sources cost no more. */
  tryEnter(source: object, run: () => Promise<number>, refuse: () => void): void {
    this.#add({ source, run, refuse });
  }

  #add(waiting: Waiting): void {
    this.#waiting[costClass(this.#costMs(waiting.source))]?.push(waiting);
    if (waiting.refuse !== null && ++this.#refusableCount > this.#refusableLimit) this.#refuseDearest();
    this.#next();
  }

  #next(): void {
    if (this.#hasRunThisTurn) return;
    const at = this.#waiting.findIndex((queue) => queue.length > 0);
    if (at === -1) return;
    const restMs = this.#restUntilMs - performance.now();
    if (at >= FIRST_DEAR_CLASS && restMs > 0) {
      this.#restTimer ??= setTimeout(() => {
        this.#restTimer = null;
        this.#next();
      }, restMs);
      return;
    }
    const next = this.#waiting[at]?.shift();
    if (next !== undefined) void this.#run(next);
  }

  async #run({ source, run, refuse }: Waiting): Promise<void> {
    if (refuse !== null) this.#refusableCount--;
    this.#hasRunThisTurn = true;
    setImmediate(() => {
      this.#hasRunThisTurn = false;
      this.#next();
    });
    const costMs = this.#costMs(source);
    if (costMs > DEAR_MS) this.#restUntilMs = performance.now() + LONGEST_DEAR_MS;
    const tookMs = await run();
    this.#costsMs.set(source, costMs + (tookMs - costMs) * LAST_QUERY_SHARE);
    if (costMs <= DEAR_MS) return;
    this.#restUntilMs = performance.now() + Math.min(tookMs, LONGEST_REST_MS);
    if (this.#restTimer !== null) clearTimeout(this.#restTimer);
    this.#restTimer = null;
    this.#next();
  }

  #refuseDearest(): void {
    for (const queue of this.#waiting.toReversed()) {
      const at = queue.findLastIndex(({ refuse }) => refuse !== null);
      if (at === -1) continue;
      const [refused] = queue.splice(at, 1);
      this.#refusableCount--;
      refused?.refuse?.();
      return;
    }
  }

  #costMs(source: object): number {
    return this.#costsMs.get(source) ?? NEWCOMER_COST_MS;
  }
}

/** Queries of one class wait in the order in which they came; each class costs twice as much as the one before. */
function costClass(costMs: number): number {
  const halfMs = 0.5;
  return Math.min(COST_CLASSES - 1, Math.max(0, Math.ceil(Math.log2(costMs / halfMs))));
}

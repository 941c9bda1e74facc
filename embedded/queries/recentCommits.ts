import type { CommitChanges, ReadSet } from '../storage/store.ts';
import type { Timestamp } from '../values/timestamp.ts';

/**
 * The commits after the timestamps that are still being answered: at its end, a run's read set is compared with them.
 *
 * Invariant: every commit after `keptSince` is known.
 */
export class RecentCommits {
  readonly #commits: CommitChanges[] = [];
  /** The timestamps that are still being answered, each with a reference count. */
  readonly #retained = new Map<Timestamp, number>();
  #latest: Timestamp;
  #keptSince: Timestamp;

  constructor(latest: Timestamp) {
    this.#latest = latest;
    this.#keptSince = latest;
  }

  /** The last commit that was added. Only grows. */
  get latest(): Timestamp {
    return this.#latest;
  }

  /** Whether every commit after `ts` is known. */
  reaches(ts: Timestamp): boolean {
    return ts >= this.#keptSince;
  }

  /** Adds a commit; forgets it at once when no earlier timestamp is being answered. */
  add(changes: CommitChanges): void {
    if (changes.ts > this.#latest) this.#latest = changes.ts;
    if (this.#retained.size > 0) this.#commits.push(changes);
    else this.#keptSince = this.#latest;
  }

  /** Keeps the commits after `ts`, until `release` is called as often. */
  retain(ts: Timestamp): void {
    this.#retained.set(ts, (this.#retained.get(ts) ?? 0) + 1);
  }

  /** Undoes one `retain`, and forgets the commits that nothing needs any more. */
  release(ts: Timestamp): void {
    const count = this.#retained.get(ts) ?? 0;
    if (count > 1) {
      this.#retained.set(ts, count - 1);
      return;
    }
    this.#retained.delete(ts);
    let oldest = this.#latest;
    for (const retained of this.#retained.keys()) if (retained < oldest) oldest = retained;
    if (oldest > this.#keptSince) this.#keptSince = oldest;
    const kept = this.#commits.findIndex((changes) => changes.ts > oldest);
    this.#commits.splice(0, kept === -1 ? this.#commits.length : kept);
  }

  /** The first known commit after `since` that changed something in the read set, or null. */
  firstOverlap(readSet: ReadSet, since: Timestamp): Timestamp | null {
    const found = this.#commits.find((changes) => changes.ts > since && readSet.overlaps(changes));
    return found?.ts ?? null;
  }
}

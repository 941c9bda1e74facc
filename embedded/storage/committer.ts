import type { Timestamp } from '../values/timestamp.ts';
import { type CommitLog, type CommitRecord, TouchedKeys } from './commitLog.ts';
import { type StoreParts, writeCommit } from './commitWriter.ts';
import type { PendingWrites } from './pendingWrites.ts';
import { type CommitChanges, type CommitOutcome, StorageFailure } from './store.ts';
import type { Transaction } from './transaction.ts';

interface Member {
  readonly transaction: Transaction;
  readonly writes: ReadonlyMap<string, PendingWrites>;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface CommitterParts extends StoreParts {
  readonly log: CommitLog;
  readonly nextTs: (last: Timestamp) => Timestamp;
}

/**
 * Group commit. Transactions that arrive in one step of the event loop share one SQLite transaction and one fsync: the
 * runtime resumes all functions that ended in a turn in one step. Transactions that arrive later in that turn join a
 * group of the next turn, so that a function that commits in a loop does not keep the thread. A commit becomes visible
 * in memory only once it is on the disk:
 *
 * 1. collect until the step ends and its promises are settled
 * 2. BEGIN; for each member: check its reads against the log and the members before it, then write; COMMIT
 * 3. add the records to the log, notify the listeners, answer the callers
 *
 * When step 2 fails (disk full, a member's own fault) it is rolled back and each member runs alone, so one member's
 * failure affects only that member.
 */
export class Committer {
  readonly #parts: CommitterParts;
  readonly #listeners = new Set<(changes: CommitChanges) => void>();
  #queue: Member[] = [];
  /** A group has been committed in this turn of the event loop. */
  #hasCommitted = false;
  #closed = false;

  constructor(parts: CommitterParts) {
    this.#parts = parts;
  }

  commit(transaction: Transaction): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new StorageFailure('closed', 'the store is closed');
      const isReadOnly = !transaction.hasWrites;
      const writes = transaction.finish();
      // A transaction that only read is serializable at its snapshot.
      if (isReadOnly) return resolve({ kind: 'committed', ts: transaction.snapshotTs });
      this.#queue.push({ transaction, writes, resolve, reject });
      if (this.#queue.length === 1 && !this.#hasCommitted) process.nextTick(() => this.#flushOnce());
    });
  }

  onCommit(listener: (changes: CommitChanges) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #flushOnce(): void {
    this.#hasCommitted = true;
    setImmediate(() => {
      this.#hasCommitted = false;
      if (this.#queue.length > 0) this.#flushOnce();
    });
    this.flush();
  }

  flush(): void {
    const members = this.#queue;
    this.#queue = [];
    if (members.length > 0) this.#commit(members);
  }

  #commit(members: readonly Member[]): void {
    try {
      this.#commitTogether(members);
    } catch (error) {
      if (members.length === 1) members[0]?.reject(error);
      else for (const member of members) this.#commit([member]);
    }
  }

  close(): void {
    this.flush();
    this.#closed = true;
    this.#listeners.clear();
  }

  #commitTogether(members: readonly Member[]): void {
    const { sqlite, log, nextTs } = this.#parts;
    const outcomes: { member: Member; outcome: CommitOutcome }[] = [];
    const records: CommitRecord[] = [];
    const touched = new TouchedKeys();
    let last = log.latest;
    sqlite.write(() => {
      for (const member of members) {
        const table = this.#conflict(member) ?? member.transaction.readSet.overlappedTableIn(touched);
        if (table !== null) {
          outcomes.push({ member, outcome: { kind: 'conflict', table } });
          continue;
        }
        last = nextTs(last);
        const record = writeCommit(this.#parts, member.writes, last);
        records.push(record);
        touched.add(record);
        outcomes.push({ member, outcome: { kind: 'committed', ts: last } });
      }
      if (records.length > 0) sqlite.statement('UPDATE state SET last_ts = ? WHERE id = 1').run(last);
    });
    for (const record of records) log.add(record);
    for (const record of records) this.#announce(record);
    for (const { member, outcome } of outcomes) member.resolve(outcome);
  }

  #conflict({ transaction, writes }: Member): string | null {
    const { log } = this.#parts;
    if (!log.reaches(transaction.snapshotTs)) return [...writes.keys()][0] ?? '';
    for (const record of log.since(transaction.snapshotTs)) {
      const table = transaction.readSet.overlappedTable(record);
      if (table !== null) return table;
    }
    return null;
  }

  #announce(record: CommitRecord): void {
    for (const listener of this.#listeners) {
      try {
        listener(record);
      } catch (error) {
        // The commit is durable, and the other listeners must still be notified.
        process.emitWarning(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}

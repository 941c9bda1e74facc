import type { Timestamp } from '../values/timestamp.ts';
import { BY_ID, type Catalogue, type TableInfo } from './catalogue.ts';
import type { CommitLog } from './commitLog.ts';
import { CommitRecord, type Touch } from './commitRecord.ts';
import type { Documents } from './documents.ts';
import { idKeyText } from './indexKeys.ts';
import type { PendingWrite, PendingWrites } from './pendingWrites.ts';
import type { SnapshotTransaction } from './snapshotTransaction.ts';
import type { SqliteFile } from './sqliteFile.ts';
import { type CommitChanges, type CommitOutcome, StorageFailure } from './store.ts';
import type { TextIndexer } from './textIndexer.ts';

/** Rough bytes that a touched key keeps in memory besides its text. */
const TOUCH_OVERHEAD_BYTES = 200;

interface Member {
  readonly transaction: SnapshotTransaction;
  readonly writes: ReadonlyMap<string, PendingWrites>;
  readonly resolve: (outcome: CommitOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface CommitterParts {
  readonly sqlite: SqliteFile;
  readonly catalogue: Catalogue;
  readonly documents: Documents;
  readonly textIndexer: TextIndexer;
  readonly log: CommitLog;
  /** The timestamp of the next commit, given the last one. */
  readonly nextTs: (last: Timestamp) => Timestamp;
}

/**
 * Group commit. Transactions that arrive in one turn of the event loop share one SQLite transaction and one
 * fsync. Nothing of a commit shows in memory before it is on the disk:
 *
 * 1. collect until the turn ends
 * 2. BEGIN; for each member: check its reads against the log and the members before it, then write; COMMIT
 * 3. add the records to the log, tell the listeners, answer the callers
 *
 * When step 2 fails (disk full, a member's own fault) it is rolled back and each member runs alone, so one
 * member's failure is only its own.
 */
export class Committer {
  readonly #parts: CommitterParts;
  readonly #listeners = new Set<(changes: CommitChanges) => void>();
  #queue: Member[] = [];
  #closed = false;

  constructor(parts: CommitterParts) {
    this.#parts = parts;
  }

  commit(transaction: SnapshotTransaction): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new StorageFailure('closed', 'the store is closed');
      const isReadOnly = !transaction.hasWrites;
      const writes = transaction.finish();
      // What only read is serializable at its snapshot.
      if (isReadOnly) return resolve({ kind: 'committed', ts: transaction.snapshotTs });
      this.#queue.push({ transaction, writes, resolve, reject });
      if (this.#queue.length === 1) setImmediate(() => this.flush());
    });
  }

  onCommit(listener: (changes: CommitChanges) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Commits what is waiting, now. */
  flush(): void {
    const members = this.#queue;
    this.#queue = [];
    if (members.length === 0) return;
    try {
      this.#commitTogether(members);
    } catch (error) {
      if (members.length === 1) members[0]?.reject(error);
      else for (const member of members) this.#commitAlone(member);
    }
  }

  close(): void {
    this.flush();
    this.#closed = true;
    this.#listeners.clear();
  }

  #commitAlone(member: Member): void {
    try {
      this.#commitTogether([member]);
    } catch (error) {
      member.reject(error);
    }
  }

  #commitTogether(members: readonly Member[]): void {
    const { sqlite, log, nextTs, textIndexer } = this.#parts;
    const outcomes: { member: Member; outcome: CommitOutcome }[] = [];
    const records: CommitRecord[] = [];
    try {
      let last = log.latest;
      sqlite.write(() => {
        for (const member of members) {
          const table = this.#conflict(member, records);
          if (table !== null) {
            outcomes.push({ member, outcome: { kind: 'conflict', table } });
            continue;
          }
          last = nextTs(last);
          records.push(this.#apply(member, last));
          outcomes.push({ member, outcome: { kind: 'committed', ts: last } });
        }
        if (records.length > 0) sqlite.statement('UPDATE state SET last_ts = ? WHERE id = 1').run(last);
      });
    } catch (error) {
      textIndexer.forget();
      throw error;
    }
    for (const record of records) log.add(record);
    for (const record of records) this.#announce(record);
    for (const { member, outcome } of outcomes) member.resolve(outcome);
  }

  /** The table in which a member's reads are out of date, or null. */
  #conflict(member: Member, earlier: readonly CommitRecord[]): string | null {
    const { transaction } = member;
    const { log } = this.#parts;
    if (!log.reaches(transaction.snapshotTs)) return [...member.writes.keys()][0] ?? '';
    for (const record of [...log.since(transaction.snapshotTs), ...earlier]) {
      const table = transaction.readSet.overlappedTable(record);
      if (table !== null) return table;
    }
    return null;
  }

  #apply(member: Member, ts: Timestamp): CommitRecord {
    const touches = new Map<string, Map<string, Touch[]>>();
    let sizeBytes = TOUCH_OVERHEAD_BYTES;
    for (const [name, writes] of member.writes) {
      if (writes.size === 0) continue;
      const table = this.#parts.catalogue.table(name);
      if (table === undefined) throw new Error(`table ${name} has no number: ask tableNumber first`);
      const byIndex = new Map<string, Touch[]>();
      for (const index of table.keyIndexes.keys()) byIndex.set(index, []);
      for (const write of writes.values()) sizeBytes += this.#applyWrite(table, write, byIndex);
      touches.set(name, byIndex);
    }
    return new CommitRecord(ts, touches, sizeBytes);
  }

  /** Writes one document and its index entries. Returns the rough size of what the record keeps of it. */
  #applyWrite(table: TableInfo, write: PendingWrite, byIndex: ReadonlyMap<string, Touch[]>): number {
    const { documents, textIndexer } = this.#parts;
    const { before, after } = write;
    let row = before?.row ?? 0;
    if (after === null) {
      documents.remove(row);
    } else {
      const text = JSON.stringify(after);
      if (before === null) row = documents.insert(table, idKeyText(write.id), text);
      else documents.replace(row, text);
    }
    let sizeBytes = before?.text.length ?? 0;
    for (const index of table.keyIndexes.values()) {
      const keys = write.keys(index);
      const touched = byIndex.get(index.name) as Touch[];
      if (keys.before !== null) touched.push({ key: keys.before, before });
      if (keys.after !== null && keys.after !== keys.before) touched.push({ key: keys.after, before: null });
      sizeBytes += (keys.before?.length ?? 0) + (keys.after?.length ?? 0) + TOUCH_OVERHEAD_BYTES;
      if (index.name === BY_ID || keys.before === keys.after) continue;
      if (keys.before !== null) documents.removeEntry(index, keys.before);
      if (keys.after !== null) documents.addEntry(index, keys.after, row);
    }
    for (const index of table.textIndexes.values()) {
      textIndexer.update(index, row, before?.json ?? null, after);
    }
    return sizeBytes;
  }

  #announce(record: CommitRecord): void {
    for (const listener of this.#listeners) {
      try {
        listener(record);
      } catch (error) {
        // The commit is durable and the other listeners must hear of it.
        process.emitWarning(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}

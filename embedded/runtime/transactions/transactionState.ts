import type { JSONValue } from 'convex/values';
import type {
  DocumentJson,
  IndexEntry,
  SnapshotUnavailable,
  StorageFailure,
  Transaction,
} from '../../storage/store.ts';
import type { Catalog } from '../functions/catalog.ts';
import type { FunctionTable } from '../functions/functionTable.ts';
import type { TransactionUsage } from './transactionUsage.ts';

/** A query whose rows a function is iterating over. */
interface OpenQuery {
  readonly rows: Iterator<IndexEntry>;
}

/**
 * Observations of the host about a running transaction; one object for all of its calls, on whatever snapshot they
 * read.
 */
interface TransactionNotes {
  usedIdentity: boolean;
  /**
   * The store could not answer: it no longer keeps the snapshot, or it failed. What the functions returned then is not
   * a valid answer and is not committed.
   */
  hostFailure: SnapshotUnavailable | StorageFailure | null;
  /** Stored files whose bytes are deleted once the transaction has committed. */
  deletedFiles: string[];
  /** Files whose bytes were stored; they are deleted unless their documents are committed. */
  readonly storedFiles: string[];
  /** Rough size of the scheduled functions that ended in it. */
  endedJobBytes: number;
}

/** The state that a whole transaction shares, nested calls included. */
export interface TransactionScope {
  readonly transaction: Transaction;
  /** The functions and schema at the start of the transaction; a later `load` does not change them. */
  readonly functions: FunctionTable;
  readonly catalog: Catalog;
  /** `Date.now()` of every function in the transaction: whole milliseconds. */
  readonly nowMs: number;
  /** `Math.random` of every function in the transaction. */
  readonly random: () => number;
  /** The next `_creationTime`: later than any before. */
  nextCreationTime(): number;
  readonly notes: TransactionNotes;
}

/** One function run's view of its transaction. */
export interface TransactionState {
  readonly scope: TransactionScope;
  readonly usage: TransactionUsage;
  readonly openQueries: Map<number, OpenQuery>;
  /** The number of the next query that is opened. */
  nextQueryId: number;
  /** Where the page ended when this query last ran (an encoded cursor), and where it ended now. */
  readonly pagination: { readonly previousEnd: string | null; end: string | null };
  /** Writes are refused: in a query, and in a nested query on a stale snapshot. */
  readonly readOnly: boolean;
}

/** The state of a function at the top of a transaction or nested in one. */
export function createTransactionState(
  scope: TransactionScope,
  usage: TransactionUsage,
  options: { readonly readOnly: boolean; readonly previousEnd?: string | null },
): TransactionState {
  return {
    scope,
    usage,
    openQueries: new Map(),
    nextQueryId: 0,
    pagination: { previousEnd: options.previousEnd ?? null, end: null },
    readOnly: options.readOnly,
  };
}

/** Closes the queries that a function left half read, so that the read set holds exactly what they consumed. */
export function closeOpenQueries(state: TransactionState): void {
  for (const { rows } of state.openQueries.values()) rows.return?.();
  state.openQueries.clear();
}

/** A document's fields, mutable. */
export type MutableDocument = { [field: string]: JSONValue };

/** A copy of a stored document that may be changed at its top level. */
export function copyDocument(document: DocumentJson): MutableDocument {
  return { ...document } as MutableDocument;
}

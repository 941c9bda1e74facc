import type { IndexEntry } from '../../storage/store.ts';
import { type DocumentJson, SnapshotUnavailable, StorageFailure } from '../../storage/store.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { FunctionTable } from '../functions/functionTable.ts';
import type { LoadedFunctions } from '../functions/readFunctions.ts';
import type { Runtime } from '../runtime.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { TransactionUsage } from './transactionUsage.ts';

/** One object for all calls of a transaction. */
interface TransactionNotes {
  usedIdentity: boolean;
  /** The store could not answer: what the functions returned then is no valid answer, and is not committed. */
  hostFailure: SnapshotUnavailable | StorageFailure | null;
  /** Stored files whose bytes are deleted once the transaction has committed. */
  deletedFiles: string[];
  /** Rough size of the scheduled functions that ended in it. */
  endedJobBytes: number;
}

/** The state that a whole transaction shares, nested calls included. */
export interface TransactionScope {
  readonly runtime: Runtime;
  readonly transaction: Transaction;
  /** The functions and schema at the start of the transaction; a later `load` does not change them. */
  readonly functions: FunctionTable;
  readonly catalog: Catalog;
  /** `Date.now()` of every function in the transaction: whole milliseconds. */
  readonly nowMs: number;
  readonly random: () => number;
  readonly notes: TransactionNotes;
}

export function createScope(
  runtime: Runtime,
  { functions, catalog }: LoadedFunctions = runtime.loaded(),
  transaction: Transaction = runtime.store.begin(),
): TransactionScope {
  return {
    runtime,
    transaction,
    functions,
    catalog,
    nowMs: Math.floor(runtime.clock()),
    random: seededRandom(Math.floor(runtime.random() * 2 ** 32)),
    notes: { usedIdentity: false, hostFailure: null, deletedFiles: [], endedJobBytes: 0 },
  };
}

/** A generator of numbers in [0, 1), deterministic for a 32-bit seed (mulberry32). Not for secrets. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Records that the store failed, since a function may catch the error and answer as if it had read. */
export function noteHostFailure(scope: TransactionScope, error: unknown): void {
  const isHosts = error instanceof SnapshotUnavailable || error instanceof StorageFailure;
  if (isHosts) scope.notes.hostFailure ??= error;
}

export function insertRow(
  scope: TransactionScope,
  table: string,
  fields: DocumentJson,
  _id: string = scope.catalog.newId(table),
): { readonly _id: string; readonly _creationTime: number } {
  const _creationTime = scope.runtime.nextCreationTime(scope.nowMs);
  scope.transaction.insert(table, { _id, _creationTime, ...fields });
  return { _id, _creationTime };
}

export interface TransactionState {
  readonly scope: TransactionScope;
  readonly usage: TransactionUsage;
  readonly openQueries: Map<number, Iterator<IndexEntry>>;
  /** Where the page ended when this query last ran (an encoded cursor), and where it ended now. */
  readonly pagination: { readonly previousEnd: string | null; end: string | null };
  /** Writes are refused: in a query. */
  readonly readOnly: boolean;
}

export function createTransactionState(
  scope: TransactionScope,
  usage: TransactionUsage,
  readOnly: boolean,
  previousEnd: string | null = null,
): TransactionState {
  const pagination = { previousEnd, end: null };
  return { scope, usage, openQueries: new Map(), pagination, readOnly };
}

/** Closes the queries that a function left half read, so that the read set holds exactly what they consumed. */
export function closeOpenQueries(state: TransactionState): void {
  for (const rows of state.openQueries.values()) rows.return?.();
  state.openQueries.clear();
}

import type { JSONValue } from 'convex/values';
import type { IndexEntry } from '../../storage/store.ts';
import { documentSizeBytes } from '../transactions/measureValue.ts';
import type { MutableDocument, TransactionState } from '../transactions/transactionState.ts';
import { applyOperators, compileQuery, type QuerySource, type SerializedQuery } from './queryPipeline.ts';
import { argumentObject, stringArgument } from './syscallArguments.ts';

/** A full-text search returns at most this many documents, as in Convex. */
const MAX_SEARCH_RESULTS = 1024;

/** The rows of a source; each counts as read when it is pulled. */
export function* sourceRows(state: TransactionState, source: QuerySource): Generator<IndexEntry> {
  const { transaction } = state.scope;
  if (source.kind === 'nothing') return;
  if (source.kind === 'search') {
    const found = transaction.search(
      source.table,
      source.index,
      source.query,
      source.filters,
      MAX_SEARCH_RESULTS,
    );
    for (const [at, document] of found.entries()) {
      state.usage.recordRead(documentSizeBytes(document));
      const key = new Uint8Array(4);
      new DataView(key.buffer).setUint32(0, at);
      yield { key, document };
    }
    return;
  }
  for (const row of transaction.scan(source.table, source.index, source.range, source.order)) {
    state.usage.recordRead(documentSizeBytes(row.document));
    yield row;
  }
}

/** `1.0/queryStream`: checks the query and returns its number. Nothing is read yet. */
export function startQuery(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const args = argumentObject(rawArgs, 'queryStream');
  const query = compileQuery(args.query as unknown as SerializedQuery, state.scope.catalog);
  state.usage.recordQuery();
  const queryId = state.nextQueryId;
  state.nextQueryId += 1;
  const rows = applyOperators(sourceRows(state, query.source), query.operators);
  state.openQueries.set(queryId, { rows: rows[Symbol.iterator]() });
  return { queryId };
}

/** `1.0/queryStreamNext`. */
export function nextRow(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const { queryId } = argumentObject(rawArgs, 'queryStreamNext');
  const open = typeof queryId === 'number' ? state.openQueries.get(queryId) : undefined;
  if (open === undefined) throw new Error('in-progress query not found');
  const next = open.rows.next();
  if (!next.done) return { value: next.value.document as MutableDocument, done: false };
  state.openQueries.delete(queryId as number);
  return { value: null, done: true };
}

/** `1.0/queryCleanup`. */
export function closeQuery(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const { queryId } = argumentObject(rawArgs, 'queryCleanup');
  const open = typeof queryId === 'number' ? state.openQueries.get(queryId) : undefined;
  if (open !== undefined) {
    open.rows.return?.();
    state.openQueries.delete(queryId as number);
  }
  return {};
}

/** `1.0/count`: the number of documents in a table, which costs reading them all. */
export function countTable(state: TransactionState, rawArgs: JSONValue): JSONValue {
  const table = stringArgument(argumentObject(rawArgs, 'db.count'), 'table', 'db.count');
  const { source } = compileQuery(
    { source: { type: 'FullTableScan', tableName: table, order: null }, operators: [] },
    state.scope.catalog,
  );
  state.usage.recordQuery();
  let count = 0;
  for (const _row of sourceRows(state, source)) count += 1;
  return count;
}

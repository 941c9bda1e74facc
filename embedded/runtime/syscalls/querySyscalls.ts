import type { JSONValue } from 'convex/values';
import type { IndexEntry } from '../../storage/store.ts';
import { documentSizeBytes } from '../schema/measureValue.ts';
import type { TransactionState } from '../transactions/transactionState.ts';
import { applyOperators, compileQuery, type QuerySource, type SerializedQuery } from './queryPipeline.ts';
import type { JsonObject } from './syscallArguments.ts';

/** A full-text search returns at most this many documents, as in Convex. */
const MAX_SEARCH_RESULTS = 1024;

let lastQueryId = 0;

/** The rows of a source; each counts as read when it is pulled. */
export function* sourceRows(state: TransactionState, source: QuerySource): Generator<IndexEntry> {
  const { transaction } = state.scope;
  if (source.kind === 'nothing') return;
  if (source.kind === 'search') {
    const found = transaction.search({ ...source, limit: MAX_SEARCH_RESULTS });
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
export function startQuery(state: TransactionState, args: JsonObject): JSONValue {
  const query = compileQuery(args.query as unknown as SerializedQuery, state.scope.catalog);
  state.usage.recordQuery();
  lastQueryId += 1;
  const queryId = lastQueryId;
  const rows = applyOperators(sourceRows(state, query.source), query.operators);
  state.openQueries.set(queryId, rows[Symbol.iterator]());
  return { queryId };
}

export function nextRow({ openQueries }: TransactionState, { queryId }: JsonObject): JSONValue {
  const rows = openQueries.get(queryId as number);
  if (rows === undefined) throw new Error('in-progress query not found');
  const next = rows.next();
  if (!next.done) return { value: next.value.document as JSONValue, done: false };
  openQueries.delete(queryId as number);
  return { value: null, done: true };
}

export function closeQuery({ openQueries }: TransactionState, { queryId }: JsonObject): JSONValue {
  openQueries.get(queryId as number)?.return?.();
  openQueries.delete(queryId as number);
  return {};
}
